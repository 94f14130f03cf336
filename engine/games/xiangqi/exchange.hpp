// Exchange: the gain or loss of a capture when both sides go on taking on the same point.
//
// Each side takes with its cheapest man first and stops when going on would cost it. The men that
// can take are found anew after each capture, since a man that leaves a line may be the screen that
// a cannon needs, or a blocker or second screen in its way. Pins are ignored, but a king takes only
// an unguarded man.
#pragma once

#include "engine/games/xiangqi/board.hpp"
#include "engine/games/xiangqi/position.hpp"

namespace ybw::xiangqi {

/// Material values for exchanges, in the unit of weights.hpp; a crossed pawn counts more.
int exchange_worth(Piece piece, Square square);

/// The final gain of the mover from the capture (or quiet move); negative if it loses.
int exchange_value(const Position& position, Move move);

}  // namespace ybw::xiangqi
