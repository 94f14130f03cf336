// OthelloEnd: the last squares of a game of Othello, by plain alpha-beta.
//
// So near the end a table, an order of moves and their statistics cost more than they save. The
// search of the library calls it there (solve_end), and so does the plain search.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "examples/othello_board.hpp"

namespace othello {

/// The difference of discs at the end of the game for the side to move, fail-soft, in a window of
/// discs. Counts the positions that it enters.
inline int end_value(const Board& board, int alpha, int beta, std::uint64_t& nodes,
                     bool has_passed = false) {
    ++nodes;
    int best = -65;
    for (Squares left = board.empty(); left != 0; left &= left - 1) {
        const int square = std::countr_zero(left);
        const Squares turned = turned_by(board, square);
        if (turned == 0) continue;
        const Board next = after(board, square, turned);
        best = std::max(best, -end_value(next, -beta, -std::max(alpha, best), nodes));
        if (best >= beta) return best;
    }
    if (best > -65) return best;
    if (has_passed) return final_discs(board);
    return -end_value(after_pass(board), -beta, -alpha, nodes, true);
}

}  // namespace othello
