// Patterns: what a stone on an empty cell would make, from tables over line windows.
//
// A Shape is what the stone makes in one line, a CellClass what it makes in all four together. Both
// are read from tables: the window around the cell (four cells either way in freestyle, five where
// an overline matters) is written as a number to base three - empty, own, not own - and indexes a
// table of shapes; the four shapes of a cell, four bits each, index a table of classes.
//
// The tables are built once at start-up from the definition alone: a shape is found from the
// shapes of the windows with one own stone more, so a sweep from the fullest windows down fills a
// table in a few milliseconds.
//
// Constant after start-up; free for all threads.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/games/gomoku/cell.hpp"
#include "engine/games/gomoku/lines.hpp"

namespace ybw::gomoku {

/// What a stone makes in one line, the weakest first.
enum class Shape : std::uint8_t {
    dead,             ///< no five can ever come of it
    one,              ///< one more can make a two
    open_one,         ///< one more can make an open two
    two,              ///< one more can make a three
    weak_open_two,    ///< one more can make a weak open three
    open_two,         ///< one more can make an open three
    three,            ///< one more can make a four
    weak_open_three,  ///< a single cell makes it a straight four
    open_three,       ///< two cells or more make it a straight four
    four,             ///< a single cell makes it a five
    double_four,      ///< renju, black: two fours in the same line, forbidden
    straight_four,    ///< two cells or more make it a five
    five,
    overline,  ///< renju, black: six or more, forbidden
};
inline constexpr std::size_t shape_count = 14;

/// What a stone makes in its four lines together; from `doubtful_four` to `five` all make a four.
enum class CellClass : std::uint8_t {
    nothing,    ///< no five can come of it, or the cell is not empty
    forbidden,  ///< renju, black: certainly forbidden (overline, double four)
    quiet,
    two,
    open_two,
    double_open_two,
    three,
    three_and_two,  ///< a closed three and an open two or another closed three
    open_three,
    open_three_and_more,  ///< with an open two or a closed three
    double_three,         ///< for renju's black doubtful: it may be forbidden
    doubtful_four,        ///< renju, black: a four with two open threes; it may be forbidden
    four,
    four_and_more,  ///< with an open two or a closed three
    four_three,
    double_four,
    straight_four,
    five,
};
inline constexpr std::size_t class_count = 18;

constexpr std::size_t index(Shape shape) {
    return static_cast<std::size_t>(shape);
}
constexpr std::size_t index(CellClass cell_class) {
    return static_cast<std::size_t>(cell_class);
}

constexpr bool is_four(CellClass cell_class) {
    return cell_class >= CellClass::doubtful_four;
}
constexpr bool is_open_three(Shape shape) {
    return shape == Shape::open_three || shape == Shape::weak_open_three;
}

/// Four shapes of a cell, the one of direction d in bits 4d to 4d + 3.
using CellShapes = std::uint16_t;

constexpr Shape shape_in(CellShapes shapes, std::size_t direction) {
    return static_cast<Shape>((shapes >> (4 * direction)) & 15U);
}

/// What counts as a win in a line, and what is forbidden there.
enum class LineRule : std::uint8_t { five_or_more, exactly_five, renju_black };

/// Base-three numbers of the windows: digit 0 to 2r - 1 for the cells from the lowest to the
/// highest place without the centre, which is empty.
template <int Radius>
constexpr std::size_t window_count() {
    std::size_t count = 1;
    for (int i = 0; i < 2 * Radius; ++i) count *= 3;
    return count;
}

template <int Radius>
inline constexpr std::uint32_t window_mask = (std::uint32_t{1} << (2 * Radius + 1)) - 1;

/// The window of a line word around a place, as 2 * Radius + 1 bits.
template <int Radius>
constexpr std::uint32_t window_bits(std::uint32_t line, int place) {
    return (line >> (place + line_padding - Radius)) & window_mask<Radius>;
}

template <int Radius>
constexpr auto make_ternary() {
    std::array<std::uint16_t, window_mask<Radius> + 1> ternary{};
    for (std::uint32_t bits = 0; bits < ternary.size(); ++bits) {
        std::uint16_t power = 1;
        for (int i = 0; i <= 2 * Radius; ++i) {
            if (i == Radius) continue;
            if ((bits >> i) & 1U) ternary[bits] = static_cast<std::uint16_t>(ternary[bits] + power);
            power = static_cast<std::uint16_t>(power * 3);
        }
    }
    return ternary;
}

/// Bits of a window to a number to base three with digits 0 and 1; the centre is left out. A
/// window's index is ternary[own] + 2 * ternary[not own].
template <int Radius>
inline constexpr auto ternary = make_ternary<Radius>();

/// The shapes of all windows under one line rule.
template <int Radius>
using ShapeTable = std::vector<Shape>;

template <int Radius>
ShapeTable<Radius> make_shapes(LineRule rule);

/// Windows of freestyle, where cells farther than four do not matter.
inline constexpr int short_radius = 4;
/// Windows of the other rules: the fifth cell makes an overline.
inline constexpr int long_radius = 5;

extern const ShapeTable<short_radius> freestyle_shapes;

/// The window of a line word around an empty place as a number of 2 * short_radius bits.
constexpr std::uint32_t short_window(std::uint32_t line, int place) {
    const std::uint32_t bits = window_bits<short_radius>(line, place);
    return (bits & 0x0FU) | (bits >> 1 & 0xF0U);  // without the centre
}

/// Freestyle's shapes of both colours by what is not empty: black's in bits 0 to 3, white's in bits
/// 4 to 7, at 256 * short_window(black or wall) + short_window(white or wall). One look-up where
/// `freestyle_shapes` takes two and a number to base three for each.
extern const std::vector<std::uint8_t> freestyle_shapes_of_both;
/// By rule and colour; freestyle's is left empty.
extern const std::array<std::array<ShapeTable<long_radius>, 2>, rule_count> long_shapes;

constexpr bool has_forbidden_moves(Rule rule, Color color) {
    return rule == Rule::renju && color == Color::black;
}

/// What four shapes make together, for a colour that has forbidden moves or for one that has not.
CellClass class_of(CellShapes shapes, bool forbidden_moves);

/// The shape that a stone of `color` on the empty `cell` would make in one direction.
Shape shape_at(const Lines& lines, Rule rule, Color color, Cell cell, std::size_t direction);

/// The same in all four directions.
CellShapes shapes_at(const Lines& lines, Rule rule, Color color, Cell cell);

}  // namespace ybw::gomoku
