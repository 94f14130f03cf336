// LineRecord: a position and moves from it as SGF or PGN, whichever their game has, without
// players.
//
// Pure functions.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/any_game.hpp"

namespace ybw::record {

/// "sgf", "pgn", or empty where the game has neither.
std::string_view record_format(const AnyGame& game);

/// Empty where the game has no format. Requires legal moves.
std::string line_record(const AnyPosition& start, std::span<const AnyMove> moves);

/// The same of moves by name; throws UserError.
std::string line_record(const AnyPosition& start, const std::vector<std::string>& moves);

}  // namespace ybw::record
