// PageHead: what the pages of analyses and of annotated games say of the search behind them.
//
// Pure functions.
#pragma once

#include <string>

#include "engine/games/any_game.hpp"
#include "engine/report/values.hpp"

namespace ybw::record {

/// "gomoku, renju"
std::string game_and_rule(const AnyPosition& position);

/// HTML: with what, how long and where was searched, and the command line.
std::string search_lines(const report::Header& header);

}  // namespace ybw::record
