// Exchange: what a capture wins or loses when both sides go on taking on the same point.
//
// Each side takes with its cheapest man first and stops when going on would cost it. The men that
// can take are found anew after each capture, since a man that leaves a line is the screen that a
// cannon needed, or the blocker or the second screen that it did not want. Pins are not seen, but a
// king takes only what is no longer guarded.
#pragma once

#include "engine/games/xiangqi/board.hpp"
#include "engine/games/xiangqi/position.hpp"

namespace ybw::xiangqi {

/// Material for exchanges, in the unit of weights.hpp; a crossed pawn counts more.
int exchange_worth(Piece piece, Square square);

/// What the capture (or quiet move) wins for the mover in the end; negative if it loses.
int exchange_value(const Position& position, Move move);

}  // namespace ybw::xiangqi
