// Weights: the numbers of the static evaluation, from the rows of fitted_weights.hpp, and the
// numbers of the move order.
//
// `shape_worth`, the pairs of shapes and `pair_worth` are summed over the empty cells as stones
// come and go; the rest is looked up on demand. At a score of some 400 units of the evaluation the
// odds are e to 1.
//
// Constants.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/games/gomoku/fitted_weights.hpp"
#include "engine/games/gomoku/patterns.hpp"

namespace ybw::gomoku::weights {

/// A row of fitted weights, padded with zeros.
template <std::size_t Count>
constexpr std::array<std::int16_t, Count> row(std::string_view name, std::size_t values) {
    const NumberedRow found = require_row(fitted_weights, name, values);
    std::array<std::int16_t, Count> padded{};
    for (std::size_t i = 0; i < values; ++i) padded[i] = static_cast<std::int16_t>(found.value(i));
    return padded;
}

/// The value of an empty cell for a colour, by the shape it could make there, in Shape's order.
inline constexpr auto shape_worth = row<16>("shape", shape_count);

/// The value of two shapes of a cell is counted in parts of a unit: there are so many of them that
/// whole units would be too coarse.
inline constexpr int parts = 16;

/// Indexed by two shapes, in any order.
using PairsOfShapes = std::array<std::array<std::int16_t, 16>, 16>;

/// There is a row for each greater shape from Shape::one to Shape::straight_four, the first of them
/// named `first_row`; a row has the lesser shapes in Shape's order.
constexpr PairsOfShapes pairs_of_shapes(std::string_view first_row) {
    constexpr std::size_t lowest = index(Shape::one);
    const WeightRow* const rows = require_row(fitted_weights, first_row, lowest + 1).row;
    PairsOfShapes pairs{};
    for (std::size_t high = lowest; high <= index(Shape::straight_four); ++high) {
        const std::string_view name = rows[high - lowest].name();
        const NumberedRow found = require_row(fitted_weights, name, high + 1);
        for (std::size_t low = 0; low <= high; ++low) {
            pairs[high][low] = static_cast<std::int16_t>(found.value(low));
            pairs[low][high] = pairs[high][low];
        }
    }
    return pairs;
}

/// For every two shapes that the side to move could make in an empty cell, the value of that, in
/// parts; and the cost, in parts, if the other side could make them.
inline constexpr PairsOfShapes lines_of_mover = pairs_of_shapes("lines.mover.one");
inline constexpr PairsOfShapes lines_of_waiter = pairs_of_shapes("lines.waiter.one");

/// The value of an empty cell for the side to move, by its classes for both sides: its own first,
/// both in CellClass's order.
inline constexpr auto pair_worth = [] {
    constexpr auto names = std::to_array<std::string_view>(
        {"pair.nothing", "pair.forbidden", "pair.quiet", "pair.two", "pair.open_two",
         "pair.double_open_two", "pair.three", "pair.three_and_two", "pair.open_three",
         "pair.open_three_and_more", "pair.double_three", "pair.doubtful_four", "pair.four",
         "pair.four_and_more", "pair.four_three", "pair.double_four", "pair.straight_four",
         "pair.five"});
    std::array<std::array<std::int16_t, class_count>, class_count> rows{};
    static_assert(names.size() == rows.size());
    for (std::size_t i = 0; i < names.size(); ++i)
        rows[i] = row<class_count>(names[i], class_count);
    return rows;
}();

/// The further value of each cell of a class, up to `most_cells_of_class` cells, for the side to
/// move and for the other, in CellClass's order.
inline constexpr int most_cells_of_class = 3;
inline constexpr auto class_of_mover = row<class_count>("class.mover", class_count);
inline constexpr auto class_of_waiter = row<class_count>("class.waiter", class_count);

/// The value of two chances of `chances_of_both` for the side to move, by their numbers, the higher
/// first; on the diagonal, the value of one chance.
inline constexpr auto chance_worth = [] {
    constexpr auto names = std::to_array<std::string_view>(
        {"chance.mover.two_fives", "chance.mover.four_three", "chance.mover.four",
         "chance.mover.double_three", "chance.mover.open_three_and_more", "chance.mover.open_three",
         "chance.mover.more_than_a_three", "chance.waiter.two_fives", "chance.waiter.four_three",
         "chance.waiter.four", "chance.waiter.double_three", "chance.waiter.open_three_and_more",
         "chance.waiter.open_three", "chance.waiter.more_than_a_three"});
    std::array<std::array<std::int16_t, chances_of_two>, chances_of_two> rows{};
    static_assert(names.size() == rows.size());
    for (std::size_t i = 0; i < names.size(); ++i) rows[i] = row<chances_of_two>(names[i], i + 1);
    return rows;
}();

// ---- The hidden layer (../features.hpp). Its inputs: stones, then for the mover and the waiter
// log(1 + n) for the n cells of each class from `quiet` to `straight_four`, then for both whether
// there are any.

inline constexpr std::size_t hidden_units = 16;
/// This many stones count as 1.
inline constexpr int hidden_stones = 64;
/// More cells of a class count as this many.
inline constexpr int most_in_hidden = 31;

/// The input for that many cells of a class, or for whether there are any.
inline double hidden_amount(std::size_t cells, bool is_any) {
    if (is_any) return cells > 0 ? 1 : 0;
    return std::log1p(cells);
}

using HiddenRow = std::array<std::int16_t, hidden_units>;
inline constexpr auto hidden_bias = row<hidden_units>("hidden.bias", hidden_units);
inline constexpr auto hidden_out = row<hidden_units>("hidden.out", hidden_units);
inline constexpr auto hidden_of_sum = row<hidden_units>("hidden.sum", hidden_units);
inline constexpr auto hidden_of_stones = row<hidden_units>("hidden.stones", hidden_units);

/// What the cells of a class add to the units: by mover (0) or waiter (1), class and number.
using HiddenTable =
    std::array<std::array<std::array<HiddenRow, most_in_hidden + 1>, class_count>, 2>;
extern const HiddenTable hidden_table;

/// The value of having the move.
inline constexpr int tempo = row<1>("tempo", 1)[0];

/// Order of moves: the value of a move's class for the side to move, in CellClass's order.
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

/// Order of moves: the value of taking the cell from the opponent.
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

/// Order of moves: between moves of the same classes the shapes of both colours decide, by half of
/// these values, in Shape's order.
inline constexpr std::array<std::int16_t, 16> shape_in_order = {0,  1,  1, 3,   5,   14, 20, 34,
                                                                48, 90, 0, 100, 100, 0,  0,  0};
inline constexpr int shape_worth_in_order = 2;

/// A move is better than quiet if it is worth this much; move values are counted from here.
inline constexpr int quiet_move = 14;

/// From the weights here to the scale of the history table. With killers at 4096 on that scale, 16,
/// 64 and 160 were tried: 64 needs the fewest nodes to depth 10.
inline constexpr int history_scale = 64;

}  // namespace ybw::gomoku::weights

namespace ybw::gomoku {

// ---- CellKinds: the result of all four lines of an empty cell: its class, and its worth. The
// worth is that of the four shapes and of every two of them (six pairs), since their common effect
// counts. It is stored beside the class, for all combinations of four shapes, so that a change of a
// cell looks at one entry. Constant after start-up.

/// The class and the worth of four shapes together.
struct alignas(8) CellKind {
    std::int16_t to_mover;   ///< worth in weights::parts, if the shapes are those of the mover
    std::int16_t to_waiter;  ///< the same, if they are those of the other side
    CellClass cell_class;
};

/// Indexed by whether the colour has forbidden moves, and by CellShapes.
extern const std::array<std::vector<CellKind>, 2> cell_kinds;

/// The table for a colour under a rule, indexed by CellShapes.
inline const CellKind* kinds_of(Rule rule, Color color) {
    return cell_kinds[has_forbidden_moves(rule, color) ? 1 : 0].data();
}

}  // namespace ybw::gomoku
