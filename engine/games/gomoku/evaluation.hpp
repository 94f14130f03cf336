// Evaluation: the static value of a position in O(1), from the sums that Position keeps.
//
// What all empty cells are worth to the side to move, by the pair of classes that a cell has for
// both sides; the move; and what each side could make with its next stone, one by one and two by
// two: who moves first with a winning combination at hand nearly always wins, whatever the rest of
// the board says. A small hidden layer sees this sum and how many cells of each class there are,
// and corrects it.
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

// ---- Features: what a position has of each weight of the evaluation (../features.hpp).
//
// Pure function.

/// In ascending order of their weights; none twice, none with the amount 0.
std::vector<Feature> features(const Position& position);

/// What the hidden layer sees beside the sum.
std::vector<double> hidden_inputs(const Position& position);

}  // namespace ybw::gomoku
