// SearchArguments: what the options of a command line mean for a search, checked.
//
// Everything that can be wrong with them is found here, before anything is searched. All functions
// throw UserError.
#pragma once

#include <cstdint>
#include <string>

#include "engine/classic/ordered_game.hpp"
#include "engine/kit/arguments.hpp"
#include "engine/report/values.hpp"
#include "parallel/limits.hpp"
#include "parallel/options.hpp"

namespace ybw::cli {

/// `machine` gives the default number of threads; `available_mib` is the most that the table may
/// take.
SearchOptions search_options(const Arguments& arguments, const report::Machine& machine,
                             std::uint64_t available_mib);

/// The same with a table that fits the limits, if none is asked for: at most a quarter of the
/// machine's memory and half of what is available.
SearchOptions fitting_options(const Arguments& arguments, const report::Machine& machine,
                              std::uint64_t available_mib, const Limits& limits);

/// How many games or positions are searched at a time.
int asked_concurrency(const Arguments& arguments);

/// `usual_time` holds if no limit is given.
Limits search_limits(const Arguments& arguments, Duration usual_time);

/// "ybw" or the name of a textbook search, which refuses the options that mean nothing to it.
std::string algorithm_name(const Arguments& arguments);

/// In which order textbook searches are to find the moves of a node.
classic::MoveOrder move_order(const Arguments& arguments);

/// Limits in words: "depth 8, 10 s".
std::string limits_text(const Limits& limits);

}  // namespace ybw::cli
