// ConnectFourEnd: the last squares of a game of Connect Four, by plain alpha-beta.
//
// So near the end a table and an order of moves cost more than they save. The search of the library
// calls it there (solve_end), and so does the plain search.
//
// Values are those of the plain search: a four made with the n-th stone of the board is worth 43 -
// n to its side.
#pragma once

#include <algorithm>
#include <cstdint>

#include "examples/connect_four_board.hpp"

namespace connect_four {

/// With more empty squares a table saves more than it costs: with 14 the same positions take up to
/// a sixth longer, and without a solver of the end twice as long.
inline constexpr int most_empty_to_solve = 12;

/// The value of a game that is not over for the side to move, fail-soft. Counts the positions that
/// it enters.
inline int end_value(const Board& board, int alpha, int beta, std::uint64_t& nodes) {
    ++nodes;
    const int stones = board.stone_count();
    if (stones == width * height) return 0;
    if ((board.landings() & board.wins) != 0) return 42 - stones;
    const Squares safe = safe_landings(board);
    if (safe == 0) return stones == width * height - 1 ? 0 : stones - 41;
    // Neither side can win before its second stone from now, if there is room for that stone.
    beta = std::min(beta, std::max(40 - stones, 0));
    alpha = std::max(alpha, std::min(stones - 39, 0));
    if (alpha >= beta) return alpha;
    int best = -43;
    for (const int column : {3, 2, 4, 1, 5, 0, 6}) {
        const Squares stone = safe & column_squares(column);
        if (stone == 0) continue;
        const Board next = after(board, stone);
        best = std::max(best, -end_value(next, -beta, -std::max(alpha, best), nodes));
        if (best >= beta) return best;
    }
    return best;
}

}  // namespace connect_four
