// Evaluation: the static value of a position in O(1), from the sums that Position keeps.
//
// The value is a sum: the value of each empty cell for the side to move, by the pair of classes
// that the cell has for both sides; the move; and the chances of each side for its next stone,
// singly and in pairs: the side that moves first with a winning combination at hand nearly always
// wins, whatever else is on the board. A small hidden layer sees this sum and the number of cells
// of each class, and corrects it.
//
// Thread safety: a function of its argument.
#pragma once

#include <vector>

#include "engine/games/features.hpp"
#include "parallel/score.hpp"

namespace ybw::gomoku {

class Position;

/// The value for the side to move, within Score::max_evaluation.
Score evaluate(const Position& position);

// ---- Features: the amount of each weight of the evaluation in a position (../features.hpp).
//
// Pure function.

/// In ascending order of their weights; none twice, none with the amount 0.
std::vector<Feature> features(const Position& position);

/// The inputs of the hidden layer besides the sum.
std::vector<double> hidden_inputs(const Position& position);

}  // namespace ybw::gomoku
