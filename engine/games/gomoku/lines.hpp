// Lines: cells, colours, rules and moves, the basic types of the gomoku folder; and the stones of a
// board as bits, once for each of the four directions.
//
// Regular value types; no shared state.
#pragma once

#include <array>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ybw::gomoku {

// ---- Cells
//
// A cell is y * 32 + x with x and y counted from the lower left corner, whatever the board's size:
// no multiplication, and a row of bytes is four machine words. The gaps between rows cost a few
// hundred bytes in a position and nothing in time.

inline constexpr int min_size = 5;
inline constexpr int max_size = 22;
inline constexpr int default_size = 15;

inline constexpr int row_stride = 32;
inline constexpr std::size_t cell_count = std::size_t{max_size} * row_stride;

/// y * row_stride + x; only cells of the board are ever used.
using Cell = int;

constexpr Cell cell_at(int x, int y) {
    return y * row_stride + x;
}
constexpr int column_of(Cell cell) {
    return cell % row_stride;
}
constexpr int row_of(Cell cell) {
    return cell / row_stride;
}

/// The cells of a board of this size, row by row from the bottom.
inline std::vector<Cell> cells_of(int size) {
    std::vector<Cell> cells;
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) cells.push_back(cell_at(x, y));
    return cells;
}

enum class Color : std::uint8_t { black, white };

constexpr Color opponent(Color color) {
    return color == Color::black ? Color::white : Color::black;
}
constexpr std::size_t index(Color color) {
    return static_cast<std::size_t>(color);
}

/// freestyle: five or more in a row win. standard: exactly five. renju: black needs exactly five
/// and may not make an overline, two fours or two threes at once; white needs five or more.
enum class Rule : std::uint8_t { freestyle, standard, renju };

inline constexpr std::size_t rule_count = 3;

/// A stone on a cell. The value-initialized move is "no move".
class Move {
public:
    constexpr Move() = default;
    constexpr explicit Move(Cell cell) : code_(static_cast<std::uint16_t>(cell + 1)) {}

    /// Requires a move other than "no move".
    constexpr Cell cell() const { return code_ - 1; }

    constexpr explicit operator bool() const { return code_ != 0; }
    friend constexpr auto operator<=>(Move, Move) = default;

private:
    std::uint16_t code_ = 0;
};

// ---- Lines: the stones of a board as bits, once for each of the four directions.
//
// A line is two 32-bit words, one a colour; the cell at place p of the line is bit p + 5, so that
// the eleven cells around p are the eleven bits from p upwards, on the board or not:
//
//     bit   31 ........ p+10 .. p+5 .. p ........ 5 4 3 2 1 0
//           wall            [ window around p ]     wall
//
// The place in a line is the column, but for vertical lines, where it is the row. One numbering of
// the lines serves all board sizes; `walls` says for each size which bits are off the board.

inline constexpr std::size_t direction_count = 4;
inline constexpr std::size_t diagonal_count = 2 * max_size - 1;
inline constexpr std::size_t line_count = 2 * max_size + 2 * diagonal_count;

/// Cells of a line beyond either side of the board, so that no window needs a bounds check.
inline constexpr int line_padding = 5;

/// From a cell to the next one of its line, for the directions - | / \ in this order.
inline constexpr std::array<int, direction_count> direction_step = {1, row_stride, row_stride + 1,
                                                                    1 - row_stride};

constexpr std::size_t line_of(std::size_t direction, Cell cell) {
    const int x = column_of(cell);
    const int y = row_of(cell);
    switch (direction) {
        case 0:
            return static_cast<std::size_t>(y);
        case 1:
            return static_cast<std::size_t>(max_size + x);
        case 2:
            return static_cast<std::size_t>(3 * max_size - 1 + x - y);
        default:
            return 2 * max_size + diagonal_count + static_cast<std::size_t>(x + y);
    }
}

constexpr int place_in_line(std::size_t direction, Cell cell) {
    return direction == 1 ? row_of(cell) : column_of(cell);
}

constexpr std::uint32_t line_bit(int place) {
    return std::uint32_t{1} << (place + line_padding);
}

using Walls = std::array<std::uint32_t, line_count>;

constexpr std::array<Walls, max_size + 1> make_walls() {
    std::array<Walls, max_size + 1> result{};
    for (int size = min_size; size <= max_size; ++size) {
        Walls& walls = result[static_cast<std::size_t>(size)];
        for (std::uint32_t& wall : walls) wall = ~std::uint32_t{0};
        for (int y = 0; y < size; ++y) {
            for (int x = 0; x < size; ++x) {
                for (std::size_t d = 0; d < direction_count; ++d) {
                    const Cell cell = cell_at(x, y);
                    walls[line_of(d, cell)] &= ~line_bit(place_in_line(d, cell));
                }
            }
        }
    }
    return result;
}

/// By board size and line: the bits that are no cells of the board.
inline constexpr std::array<Walls, max_size + 1> walls = make_walls();

class Lines {
public:
    explicit constexpr Lines(int size) : size_(static_cast<std::uint8_t>(size)) {
        assert(min_size <= size && size <= max_size);
    }

    constexpr int size() const { return size_; }

    /// Puts a stone on an empty cell.
    constexpr void put(Color color, Cell cell) {
        assert(is_empty(cell));
        flip(color, cell);
    }

    /// Takes away a stone of this colour.
    constexpr void remove(Color color, Cell cell) {
        assert(has(color, cell));
        flip(color, cell);
    }

    constexpr bool has(Color color, Cell cell) const {
        return (row(color, row_of(cell)) & line_bit(column_of(cell))) != 0;
    }
    constexpr bool is_empty(Cell cell) const {
        return !has(Color::black, cell) && !has(Color::white, cell);
    }

    constexpr std::uint32_t stones(Color color, std::size_t line) const {
        return stones_[line][index(color)];
    }
    constexpr std::uint32_t wall(std::size_t line) const { return walls[size_][line]; }

    /// The stones of a row of the board, as bits of a line.
    constexpr std::uint32_t row(Color color, int y) const {
        return stones(color, static_cast<std::size_t>(y));
    }
    /// The empty cells of a row of the board, as bits of a line.
    constexpr std::uint32_t empty_row(int y) const {
        const auto line = static_cast<std::size_t>(y);
        return ~(stones_[line][0] | stones_[line][1] | wall(line));
    }

    friend constexpr bool operator==(const Lines&, const Lines&) = default;

private:
    constexpr void flip(Color color, Cell cell) {
        for (std::size_t d = 0; d < direction_count; ++d)
            stones_[line_of(d, cell)][index(color)] ^= line_bit(place_in_line(d, cell));
    }

    std::array<std::array<std::uint32_t, 2>, line_count> stones_{};
    std::uint8_t size_;
};

// ---- Rules (rules.cpp): five in a row, and the moves that renju forbids to black.
//
// Forbidden are overlines, two fours at once and two threes at once. A three counts only if it can
// become a straight four by a move that makes no five and is itself not forbidden, so the test is
// recursive; the recursion ends because every step adds a stone. Five takes precedence over all.
// Reference: The International Rules of Renju, Renju International Federation, article 9.

/// Is the empty `cell` forbidden for renju's black?
bool is_forbidden(const Lines& lines, Cell cell);

/// Does `color` have a winning row on the board? For black in renju that is exactly five.
bool has_won(const Lines& lines, Rule rule, Color color);

}  // namespace ybw::gomoku
