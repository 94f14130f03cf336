// Symmetry: a position turned and mirrored, in the eight ways of a square.
//
// As a board: its moves need not be known. Pure functions.
#pragma once

#include "engine/games/gomoku/notation.hpp"
#include "engine/games/gomoku/position.hpp"
#include "engine/text/rows.hpp"

namespace ybw::gomoku {

inline constexpr int symmetries = 8;

/// Number 0 is the position itself.
inline Position twin(const Position& position, int number) {
    Rows board(format_position(position));
    if ((number & 1) != 0) board.mirror();
    if ((number & 2) != 0) board.flip();
    if ((number & 4) != 0) board.transpose();
    Position twin = parse_position(board.text(), {});
    twin.set_candidates(position.settings().candidates);
    return twin;
}

}  // namespace ybw::gomoku
