// The rules: nine squares, and the eight lines of three of which one wins.
//
// A board of one side is nine bits, a1 b1 c1 a2 ... c3 from the lowest:
//
//     3 | 6 7 8
//     2 | 3 4 5
//     1 | 0 1 2
//         a b c
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace ybw::tictactoe {

using Board = std::uint16_t;

inline constexpr int side_length = 3;
inline constexpr int square_count = 9;
inline constexpr Board full_board = 0b111'111'111;

inline constexpr std::array<Board, 8> winning_lines{
    0b000'000'111, 0b000'111'000, 0b111'000'000,  // rows
    0b001'001'001, 0b010'010'010, 0b100'100'100,  // columns
    0b100'010'001, 0b001'010'100,                 // diagonals
};

/// The board with one stone on the square of that index.
constexpr Board stone_on(int index) {
    return static_cast<Board>(1U << index);
}

constexpr bool has_line(Board board) {
    return std::any_of(winning_lines.begin(), winning_lines.end(),
                       [board](Board line) { return (board & line) == line; });
}

}  // namespace ybw::tictactoe
