// Patterns: the shapes that a stone on an empty cell would make, from tables over line windows.
//
// A Shape is the result of the stone in one line, a CellClass its result in all four together. Both
// are read from tables. The window around the cell (four cells either way in freestyle, five where
// an overline matters) is a number to base three - empty, own, not own - and indexes a table of
// shapes. The four shapes of a cell, four bits each, index a table of classes.
//
// The tables are built once at start-up from the definition alone: a shape follows from the shapes
// of the windows with one own stone more, so a sweep from the fullest windows down fills a table in
// a few milliseconds.
//
// Constant after start-up; free for all threads.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/games/gomoku/lines.hpp"

namespace ybw::gomoku {

/// The result of a stone in one line, the weakest first.
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

/// The result of a stone in its four lines; `doubtful_four` to `five` all make a four.
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

/// Windows of freestyle, where cells farther than four do not matter.
inline constexpr int short_radius = 4;
/// Windows of the other rules: the fifth cell makes an overline.
inline constexpr int long_radius = 5;

/// The window of a line word around an empty place as a number of 2 * short_radius bits.
constexpr std::uint32_t short_window(std::uint32_t line, int place) {
    const std::uint32_t bits = window_bits<short_radius>(line, place);
    return (bits & 0x0FU) | (bits >> 1 & 0xF0U);  // without the centre
}

/// Freestyle's shapes of both colours, by the points that are not empty: black's in bits 0 to 3,
/// white's in bits 4 to 7, at 256 * short_window(black or wall) + short_window(white or wall). One
/// look-up where a table of shapes takes two and a number to base three for each.
extern const std::vector<std::uint8_t> freestyle_shapes_of_both;
/// By rule and colour; freestyle's is left empty.
extern const std::array<std::array<ShapeTable<long_radius>, 2>, rule_count> long_shapes;

constexpr bool has_forbidden_moves(Rule rule, Color color) {
    return rule == Rule::renju && color == Color::black;
}

/// The class of four shapes together, for a colour with or without forbidden moves.
CellClass class_of(CellShapes shapes, bool forbidden_moves);

/// The shape that a stone of `color` on the empty `cell` would make in one direction.
Shape shape_at(const Lines& lines, Rule rule, Color color, Cell cell, std::size_t direction);

/// The same in all four directions.
CellShapes shapes_at(const Lines& lines, Rule rule, Color color, Cell cell);

// ---- Chances: the combinations that a side could make with its next stone, as a set.
//
// The value of a combination depends on the others, on either side: a double three is worth little
// if the other side has a four. So the evaluation weighs combinations in pairs.
//
// Regular value types; no shared state.

/// The kinds of combinations that the evaluation distinguishes, the strongest first.
enum class Chance : std::uint8_t {
    two_fives,   ///< a straight four or two fours
    four_three,  ///< a four with an open three
    four,
    double_three,
    open_three_and_more,
    open_three,
    more_than_a_three,  ///< a closed three and more, or two open twos
};
inline constexpr std::size_t chance_count = 7;

/// Bit i for the chance of that number.
using ChanceSet = std::uint32_t;

constexpr ChanceSet set_of(Chance chance) {
    return ChanceSet{1} << static_cast<unsigned>(chance);
}

/// The chances of a cell of each class, in CellClass's order. A five at hand ends the game, so the
/// evaluation need not know it.
inline constexpr std::array<ChanceSet, class_count> chances_of_class = {
    0,                                    // nothing
    0,                                    // forbidden
    0,                                    // quiet
    0,                                    // two
    0,                                    // open_two
    set_of(Chance::more_than_a_three),    // double_open_two
    0,                                    // three
    set_of(Chance::more_than_a_three),    // three_and_two
    set_of(Chance::open_three),           // open_three
    set_of(Chance::open_three_and_more),  // open_three_and_more
    set_of(Chance::double_three),         // double_three
    set_of(Chance::four),                 // doubtful_four
    set_of(Chance::four),                 // four
    set_of(Chance::four),                 // four_and_more
    set_of(Chance::four_three),           // four_three
    set_of(Chance::two_fives),            // double_four
    set_of(Chance::two_fives),            // straight_four
    0,                                    // five
};

/// The chances of the side to move, and above them the other's: the index of the weights.
constexpr ChanceSet chances_of_both(ChanceSet mover, ChanceSet waiter) {
    return mover | waiter << chance_count;
}
inline constexpr std::size_t chances_of_two = 2 * chance_count;

// ---- Completions: the cells that would make a five after one more stone.
//
// Thread safety: a function of its arguments; Completions is a regular value type.

/// A few cells, in no order. Each of the four lines of a cell has at most eight such cells near it.
class Completions {
public:
    void push_back(Cell cell) {
        assert(size_ < cells_.size());
        cells_[size_++] = static_cast<std::uint16_t>(cell);
    }
    void clear() { size_ = 0; }

    template <class Predicate>
    void keep_if(Predicate keep) {
        size_ = static_cast<std::size_t>(
            std::remove_if(cells_.begin(), cells_.begin() + static_cast<std::ptrdiff_t>(size_),
                           [&](Cell cell) { return !keep(cell); }) -
            cells_.begin());
    }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Cell operator[](std::size_t i) const { return cells_[i]; }
    const std::uint16_t* begin() const { return cells_.data(); }
    const std::uint16_t* end() const { return cells_.data() + size_; }

private:
    std::array<std::uint16_t, 40> cells_{};
    std::size_t size_ = 0;
};

/// The cells where `color` could make a five that uses a stone on `cell`, which is still empty.
Completions completions(const Lines& lines, Rule rule, Color color, Cell cell);

}  // namespace ybw::gomoku
