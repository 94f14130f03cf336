// Positions: `analyze --positions`, many positions, one a line (see ListedPosition), and a JSON
// line for each; what ybw-mpi shares of it.
//
// A line that is no position is kept with the reason, so that the others are searched all the same.
//
// All functions throw UserError, and Stopped if a signal ends the reading.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engine/cli/asked.hpp"
#include "engine/kit/arguments.hpp"
#include "engine/kit/signals.hpp"
#include "engine/search/listed_position.hpp"

namespace ybw::cli {

struct PositionsTask {
    PositionQuestion question;
    std::vector<NumberedPosition> list;
    SearchOptions options;  ///< of each search
    int concurrency;
    nlohmann::ordered_json header;
    std::optional<std::string> output;  ///< the file of the answers
    Showing showing;
};

/// Requires --positions.
PositionsTask read_positions(const Arguments& arguments, Signals& signals);

ExitCode run(PositionsTask& task, Signals& signals);

/// The list of --positions, or of the standard input for "-".
std::vector<NumberedPosition> position_list(const std::string& path, Signals* signals);

/// What the options ask of every position.
PositionQuestion asked_of_positions(const Arguments& arguments);

}  // namespace ybw::cli
