// Positions: one of each game, for the micro-benchmarks.
//
// Functions without arguments, so that they can be arguments of templates.
#pragma once

#include "bench/synthetic_tree.hpp"
#include "engine/games/gomoku/notation.hpp"
#include "engine/games/xiangqi/fen.hpp"

namespace ybw {

inline gomoku::Position gomoku_middlegame() {
    return gomoku::parse_position("h8 i9 h9 h10 i10 j11 g8 f7 j9 k8", {});
}
inline xiangqi::Position xiangqi_opening() {
    return xiangqi::parse_position(xiangqi::start_fen);
}
inline SyntheticTree synthetic_tree() {
    return SyntheticTree({.most_moves = 24, .height = 12, .order = TreeOrder::strongly_ordered});
}

}  // namespace ybw
