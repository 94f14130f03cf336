// Notation: positions, moves and whole games as text, both ways.
//
//   move       a column letter and a row number from 1 at the bottom: h8. No letter is left out.
//   moves      one after the other, with or without blanks, commas or numbers between: h8i9 g7,
//              1. h8 i9 2. g7
//   board      rows from the top, '/' between, of '.', 'x' (black) and 'o' (white); then the side
//              to move and, if it is not freestyle, the rule: ...../..x../..... o renju; then,
//              after the word "moves", moves that are played from there
//
// A position may be any board, also one that no game reaches; moves are played from the empty
// board, black first, and must be legal. Errors are UserErrors that name the column of the text
// (from 1), what is wrong there, and how to mend it.
//
// Thread safety: functions of their arguments.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/game_values.hpp"
#include "engine/games/gomoku/position.hpp"

namespace ybw::gomoku {

std::string format_cell(Cell cell);

/// "freestyle", "standard" or "renju".
std::string_view rule_name(Rule rule);

/// The settings of the options; throws UserError for an unknown rule or a size out of range.
Settings settings_of(const GameOptions& options);

/// Reads a board or moves; blank text is the empty board.
Position parse_position(std::string_view text, const GameOptions& options);

/// A board that parse_position reads back.
std::string format_position(const Position& position);

/// Reads one move that is legal in `position`.
Move parse_move(const Position& position, std::string_view text);

/// Reads moves that can be played one after the other from `start`.
std::vector<Move> parse_moves(const Position& start, std::string_view text);

/// Reads a move as Gomocup writes it, "7,12" from the upper left, or as parse_move reads it.
Move parse_told_move(const Position& position, std::string_view text);

// ---- Drawing (drawing.cpp): a board for people, with coordinates and star points.

/// Lines ending in '\n'. The last move stands between brackets [ ], marked moves between ( ); with
/// colour both are set off by colour instead. A cross marks a point that renju forbids to black,
/// whichever side is to move; a line below explains it.
std::string draw(const Position& position, const DrawStyle& style, std::span<const Move> marks);

// ---- StarPoints: the points of a board that have a mark for the eye. Pure functions.

inline bool is_star_line(int size, int i) {
    const int from_edge = std::min(i, size - 1 - i);
    const int star = size >= 13 ? 3 : 2;
    return from_edge == star || (size % 2 == 1 && i == size / 2 && size >= 9);
}

/// Whether the point of a board of this size has a dot.
inline bool is_star_point(int size, int x, int y) {
    const int middle = size / 2;
    const bool center = size % 2 == 1 && x == middle && y == middle;
    const bool on_axis = x == middle || y == middle;
    // Up to 15 the middles of the sides are left plain, as on a gomoku board.
    if (size <= 15 && on_axis && size % 2 == 1) return center;
    return size >= 9 && is_star_line(size, x) && is_star_line(size, y);
}

}  // namespace ybw::gomoku
