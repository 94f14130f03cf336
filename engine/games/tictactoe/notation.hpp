// Notation: squares a1 to c3, move lists, boards and the drawn board.
//
// A position is written in one of two ways:
//
//     "b2 a1 c3"           moves from the empty board, x first; no moves: the empty board
//     "x.o/.x./... o"      rows from the top (x, o, '.' for empty) and the side to move, which may
//                          be left out where the number of stones tells it
//
// Capitals are read as small letters. What is wrong is thrown as UserError with the column, counted
// from 1.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/game_values.hpp"
#include "engine/games/tictactoe/position.hpp"

namespace ybw::tictactoe {

/// The position of either text. `side` overrides the side to move.
Position parse_position(std::string_view text, std::optional<Side> side);

/// The board and the side to move; parse_position reads it back.
std::string format_position(const Position& position);

/// A legal move of `position`.
Move parse_move(const Position& position, std::string_view text);

std::string format_move(Move move);

/// "x" or "o".
Side parse_side(std::string_view text);

/// The board with coordinates; marked squares stand in brackets.
std::string draw(const Position& position, const DrawStyle& style, const std::vector<Move>& marks);

}  // namespace ybw::tictactoe
