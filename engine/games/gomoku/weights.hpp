// Weights: every number of the static evaluation and of the move order, in one place.
//
// `shape_worth` is summed over the empty cells and the four directions as stones come and go; the
// rest is looked up when asked for. The values of the evaluation are a logistic regression of game
// results on 8,500 quiet positions of the engine's own games, rounded, with 256 units where the
// odds are e to 1; those of classes that win at once, which such positions lack, are set by hand.
//
// Constants.
#pragma once

#include <array>
#include <cstdint>

#include "engine/games/gomoku/patterns.hpp"

namespace ybw::gomoku::weights {

/// What an empty cell is worth to a colour for the shape it could make there, in Shape's order.
inline constexpr std::array<std::int16_t, 16> shape_worth = {
    0,    // dead
    1,    // one
    1,    // open_one
    3,    // two
    5,    // weak_open_two
    14,   // open_two
    20,   // three
    34,   // weak_open_three
    48,   // open_three
    90,   // four
    0,    // double_four (renju, black)
    100,  // straight_four
    100,  // five
    0,    // overline
};

/// What each cell of a class, up to `most_cells_of_class`, is worth beyond its shapes to the side
/// to move and to the other, in CellClass's order. A combination is worth more to the one who is to
/// move; what wins at once is nearly the game.
struct ClassWorth {
    std::int16_t mover;
    std::int16_t waiter;
};
inline constexpr int most_cells_of_class = 3;
inline constexpr std::array<ClassWorth, class_count> class_worth = {{
    {0, 0},      // nothing
    {0, 0},      // forbidden
    {0, 0},      // quiet
    {0, 0},      // two
    {14, 12},    // open_two
    {50, 37},    // double_open_two
    {0, 0},      // three
    {28, 38},    // three_and_two
    {30, 0},     // open_three
    {95, 78},    // open_three_and_more
    {150, 75},   // double_three
    {50, 50},    // doubtful_four
    {0, 0},      // four
    {44, 65},    // four_and_more
    {400, 178},  // four_three
    {900, 178},  // double_four
    {900, 100},  // straight_four
    {0, 100},    // five
}};

/// Having the move.
inline constexpr int tempo = 52;

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

/// Order of moves: the shapes of both colours decide between moves of the same classes.
inline constexpr int shape_worth_in_order = 2;

/// A move is better than quiet if it is worth this much; move values are counted from here.
inline constexpr int quiet_move = 14;

/// From the weights here to the scale of the history table. With killers at 4096 on that scale, 16,
/// 64 and 160 were tried: 64 needs the fewest nodes to depth 10.
inline constexpr int history_scale = 64;

}  // namespace ybw::gomoku::weights
