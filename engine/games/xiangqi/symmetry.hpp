// Symmetry: a position mirrored, left for right.
//
// Its past is not mirrored with it. Pure functions.
#pragma once

#include <optional>

#include "engine/games/xiangqi/fen.hpp"
#include "engine/games/xiangqi/position.hpp"
#include "engine/text/rows.hpp"

namespace ybw::xiangqi {

inline constexpr int symmetries = 2;

/// Number 0 is the position itself.
inline Position twin(const Position& position, int number) {
    Rows board(format_fen(position));
    if (number != 0) board.mirror();
    return parse_position(board.text(), {position.rule(), std::nullopt});
}

}  // namespace ybw::xiangqi
