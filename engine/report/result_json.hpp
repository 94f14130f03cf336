// ResultJson: what a search says, as JSON objects, wherever the program writes JSON for programs.
//
// The keys are a contract: they change only by being added to.
//
// Pure functions.
#pragma once

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "engine/report/values.hpp"
#include "parallel/score.hpp"

namespace ybw::report {

/// {"cp": n}, {"win": plies} or {"loss": plies}, for the side to move.
inline nlohmann::ordered_json score_json(Score score) {
    if (score.is_win()) return {{"win", score.distance()}};
    if (score.is_loss()) return {{"loss", score.distance()}};
    return {{"cp", score.raw()}};
}

/// What score_json has written, within what there is. Throws Json::exception for anything else.
inline Score score_of(const nlohmann::ordered_json& json) {
    const auto distance = [](const nlohmann::ordered_json& plies) {
        return std::clamp(plies.get<int>(), 0, Score::longest_win);
    };
    if (json.contains("win")) return Score::win_in(distance(json["win"]));
    if (json.contains("loss")) return Score::loss_in(distance(json["loss"]));
    return Score::from_raw(
        std::clamp(json.at("cp").get<int>(), -Score::win_at_root, Score::win_at_root));
}

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
