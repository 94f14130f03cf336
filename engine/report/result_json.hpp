// ResultJson: what a search says, as JSON objects: for all who write them, a line each.
//
// The keys are a contract: they change only by being added to.
//
// Pure functions.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "engine/report/values.hpp"

namespace ybw::report {

/// What comes before all results: an object of type "header".
nlohmann::ordered_json header_json(const Header& header);

/// By what a result was found.
struct Origin {
    std::string game;
    int threads = 1;
};

/// A line of a depth; `type` is what kind of object it is.
nlohmann::ordered_json row_json(std::string_view type, const Origin& origin, const Row& row);

/// How a search ended: an object of type "result".
nlohmann::ordered_json result_json(const Origin& origin, const Summary& summary);

nlohmann::ordered_json statistics_json(const Statistics& statistics);

/// What statistics_json has written, without the nodes. Throws nlohmann::json::exception.
Statistics statistics_of(const nlohmann::ordered_json& json);

/// Seconds, to the microsecond.
double rounded_seconds(Duration time);

/// Nodes a second, a whole number.
std::uint64_t whole_nps(std::uint64_t nodes, Duration time);

}  // namespace ybw::report
