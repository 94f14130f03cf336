// Cells, colours, rules and moves: the small vocabulary of the gomoku folder.
//
// A cell is y * 32 + x with x and y counted from the lower left corner, whatever the board's size:
// no multiplication, and a row of bytes is four machine words. The gaps between rows cost a few
// hundred bytes in a position and nothing in time.
//
// Regular value types; no shared state.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

namespace ybw::gomoku {

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

}  // namespace ybw::gomoku
