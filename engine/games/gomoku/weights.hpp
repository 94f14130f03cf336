// Weights: every number of the static evaluation and of the move order, in one place.
//
// The unit is arbitrary; about 1000 is a winning advantage. `shape_worth` is summed over the empty
// cells and the four directions as stones come and go; the rest is looked up when asked for.
//
// Constants.
#pragma once

#include <array>
#include <cstdint>

#include "engine/games/gomoku/patterns.hpp"

namespace ybw::gomoku::weights {

/// What an empty cell is worth to a colour for the shape it could make there, in Shape's order.
inline constexpr std::array<std::int16_t, 16> shape_worth = {
    0,   // dead
    1,   // one
    2,   // open_one
    4,   // two
    7,   // weak_open_two
    10,  // open_two
    11,  // three
    20,  // weak_open_three
    26,  // open_three
    26,  // four
    0,   // double_four (renju, black)
    70,  // straight_four
    90,  // five
    0,   // overline
};

/// Order of moves: what a move of a class is worth to the side to move, in CellClass's order.
inline constexpr std::array<std::int16_t, class_count> own_class = {
    0,     // nothing
    -500,  // forbidden
    2,     // quiet
    12,    // two
    30,    // open_two
    60,    // double_open_two
    34,    // three
    70,    // three_and_two
    110,   // open_three
    150,   // open_three_and_more
    420,   // double_three
    150,   // doubtful_four
    120,   // four
    200,   // four_and_more
    800,   // four_three
    900,   // double_four
    1000,  // straight_four
    4000,  // five
};

/// Order of moves: what it is worth to take the cell from the opponent.
inline constexpr std::array<std::int16_t, class_count> opponent_class = {
    0,     // nothing
    -5,    // forbidden: it is no use to him, so leave it to him
    1,     // quiet
    8,     // two
    22,    // open_two
    45,    // double_open_two
    22,    // three
    48,    // three_and_two
    75,    // open_three
    100,   // open_three_and_more
    260,   // double_three
    90,    // doubtful_four
    60,    // four
    110,   // four_and_more
    420,   // four_three
    480,   // double_four
    500,   // straight_four
    2000,  // five
};

/// A move is better than quiet if it is worth this much; move values are counted from here.
inline constexpr int quiet_move = 14;
/// From these units to those of the history table, where a killer has 16384: double threes and
/// better precede killers, open threes compare with the best history.
inline constexpr int move_value_scale = 50;

/// From the weights here to the scale of the history table: of 1, 8, 16, 32 and 128 the middle ones
/// need the fewest nodes to depth 8.
inline constexpr int history_scale = 16;

/// Evaluation: having the move.
inline constexpr int tempo = 24;

/// Evaluation: the best thing that the side to move threatens to do, and the opponent's next.
inline constexpr int mover_straight_four = 900;
inline constexpr int mover_four_three = 600;
inline constexpr int mover_double_three = 260;
inline constexpr int mover_open_three = 50;
inline constexpr int waiter_five = 120;
inline constexpr int waiter_straight_four = 160;
inline constexpr int waiter_four_three = 130;
inline constexpr int waiter_double_three = 90;

}  // namespace ybw::gomoku::weights
