// Evaluation: the static value of a position in O(1), from the sums that Position keeps.
//
// What all empty cells are worth to either side, the move, and the strongest thing each side could
// do next: who moves first with a winning combination at hand nearly always wins, whatever the
// rest of the board says.
//
// Thread safety: a function of its argument.
#pragma once

#include "parallel/score.hpp"

namespace ybw::gomoku {

class Position;

/// The value for the side to move, within Score::max_evaluation.
Score evaluate(const Position& position);

}  // namespace ybw::gomoku
