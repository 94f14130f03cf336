// Notation: a position is "3-4-5 first" and the moves since, a move "b2": two stones of the second
// heap.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/games/nim/position.hpp"

namespace ybw::nim {

/// Moves alone begin at the usual start. Throws UserError.
Position parse_position(std::string_view text);

std::string format_position(const Position& position);

/// A legal move. Throws UserError.
Move parse_move(const Position& position, std::string_view text);

std::string format_move(Move move);

std::string draw(const Position& position, const std::vector<Move>& marks);

}  // namespace ybw::nim
