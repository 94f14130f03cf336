// FollowUp: the result that the side not to move can force by answering each stone with one on top
// of it (claimeven and baseinverse of Allis 1988, "A Knowledge-based Approach of Connect-Four").
//
// Call the side to move the leader and the other side the follower. In all columns with an even
// number of empty squares the leader gets the odd rows, counted from 1, and the follower the even
// rows. Columns with an odd number are paired: when the leader takes the lowest square of one, the
// follower takes that of the other, and both are even. If the second player leads, one such column
// is left over; the follower waits for a four on an odd row of it. All other columns fill up, so
// the leader has to begin this one, and his stone comes to lie below the four.
//
// Pure functions of their arguments.
#pragma once

#include <array>
#include <bit>
#include <cstddef>

#include "examples/connect_four_board.hpp"

namespace connect_four {

/// More columns than this can be paired in too many ways.
inline constexpr int most_paired = 4;

inline bool has_four(Squares stones) {
    for (const int step : {1, height, height + 1, height + 2}) {
        const Squares pairs = stones & stones >> step;
        if ((pairs & pairs >> (2 * step)) != 0) return true;
    }
    return false;
}

/// Pairs of lowest squares of two columns; the leader gets one square of each pair.
struct Pairs {
    std::array<Squares, width + 1> squares{};
    std::size_t count = 0;
};

/// Whether `stones` and one square of each pair, in any choice, make no four.
inline bool are_harmless(Squares stones, const Pairs& pairs, std::size_t first = 0) {
    if (first == pairs.count) return !has_four(stones);
    return are_harmless(stones | pairs.squares[first], pairs, first + 2) &&
           are_harmless(stones | pairs.squares[first + 1], pairs, first + 2);
}

/// Whether `squares` can be paired so that `stones` and one square of each pair make no four.
inline bool can_be_paired(Squares stones, Squares squares, Pairs pairs = {}) {
    if (squares == 0) return are_harmless(stones, pairs);
    const Squares one = lowest_of(squares);
    pairs.count += 2;
    pairs.squares[pairs.count - 2] = one;
    for (Squares others = squares ^ one; others != 0; others &= others - 1) {
        const Squares other = lowest_of(others);
        pairs.squares[pairs.count - 1] = other;
        if (can_be_paired(stones, squares ^ one ^ other, pairs)) return true;
    }
    return false;
}

/// Whether the side to move cannot win against a follower (`is_lost`: has lost). False: unknown.
inline bool cannot_win(const Board& board) {
    const Squares empty = all_squares & ~board.all;
    const Squares odd = board.landings() & even_rows;
    const Squares stones = board.own | (empty & odd_rows);
    if (std::popcount(odd) > most_paired || std::popcount(odd) % 2 != 0) return false;
    return !has_four(stones) && can_be_paired(stones, odd);
}

inline bool is_lost(const Board& board) {
    const Squares fours = board.threats & odd_rows;
    const Squares empty = all_squares & ~board.all;
    const Squares odd = board.landings() & even_rows;
    if (fours == 0 || std::popcount(odd) > most_paired + 1 || std::popcount(odd) % 2 == 0) {
        return false;
    }
    for (Squares lowest = odd; lowest != 0; lowest &= lowest - 1) {
        const Squares first = lowest_of(lowest);
        const Squares column = column_squares(std::countr_zero(first) / (height + 1));
        const Squares four = lowest_of(fours & column);
        if (four == 0) continue;
        const Squares stones =
            board.own | (empty & odd_rows & ~column) | (empty & even_rows & column & (four - 1));
        if (!has_four(stones) && can_be_paired(stones, odd ^ first)) return true;
    }
    return false;
}

}  // namespace connect_four
