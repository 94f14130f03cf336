// Drawing: the board for people, with river and palaces.
//
// Pieces are characters (traditional ones, which differ for the two sides) or, in ASCII, the
// letters of FEN. The points of the last move and of the marked moves are set off by colour, or by
// brackets where there is none.
#pragma once

#include <span>
#include <string>

#include "engine/games/game_values.hpp"
#include "engine/games/xiangqi/position.hpp"

namespace ybw::xiangqi {

/// Lines ending in '\n', black's side above.
std::string draw(const Position& position, const DrawStyle& style, std::span<const Move> marks);

/// The river, the palaces and the men by their characters; see BoardPicture.
BoardPicture board_picture();

}  // namespace ybw::xiangqi
