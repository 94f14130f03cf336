// Settings: what the options of a command line mean for a search, checked.
//
// Everything that can be wrong with an option is found here, before anything is searched. All
// functions throw UserError.
#pragma once

#include <string>
#include <string_view>

#include "engine/cli/arguments.hpp"
#include "engine/games/any_game.hpp"
#include "engine/report/report.hpp"
#include "parallel/limits.hpp"
#include "parallel/options.hpp"

namespace ybw::cli {

/// The game that --game names, or the usual one: the only one of the command, or the first there
/// is.
const AnyGame& asked_game(const Arguments& arguments);

/// For a command that knows one game alone: refuses --game with another name.
void expect_game(const Arguments& arguments);

GameOptions game_options(const Arguments& arguments);

/// `machine` gives the default number of threads; `available_mib` is the most that the table may
/// take.
SearchOptions search_options(const Arguments& arguments, const report::Machine& machine,
                             std::uint64_t available_mib);

/// `usual_time` holds if no limit is given.
Limits search_limits(const Arguments& arguments, Duration usual_time);

/// "ybw" or the name of a textbook search, which refuses the options that mean nothing to it.
std::string algorithm_name(const Arguments& arguments);

report::Format report_format(const Arguments& arguments);

/// Whether colours go to the standard output.
bool uses_color(const Arguments& arguments);

/// Limits in words: "depth 8, 10 s".
std::string limits_text(const Limits& limits);

}  // namespace ybw::cli
