// Symmetry: a position turned and mirrored, in the eight ways of a square.
//
// Pure functions.
#pragma once

#include "engine/games/tictactoe/notation.hpp"
#include "engine/text/rows.hpp"

namespace ybw::tictactoe {

inline constexpr int symmetries = 8;

/// Number 0 is the position itself.
inline Position twin(const Position& position, int number) {
    Rows board(format_position(position));
    if ((number & 1) != 0) board.mirror();
    if ((number & 2) != 0) board.flip();
    if ((number & 4) != 0) board.transpose();
    return parse_position(board.text(), std::nullopt);
}

}  // namespace ybw::tictactoe
