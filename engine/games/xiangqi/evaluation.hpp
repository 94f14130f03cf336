// Evaluation: the static value of a position.
//
// The position keeps the sums of material and squares as it changes. Terms that depend on several
// men at once are added here for each side: mobility, the king's shell of advisors and elephants
// against the enemy men that profit from its holes, the cannon patterns (hollow cannon, bottom
// cannon, cannon on a centre horse), pawns side by side. All weights stand in weights.hpp.
//
// The evaluation is symmetric: the same position with colours swapped has the same value.
#pragma once

#include <vector>

#include "engine/games/features.hpp"
#include "engine/games/xiangqi/weights.hpp"
#include "parallel/score.hpp"

namespace ybw::xiangqi {

class Position;

/// The value of the men's interplay, from red's view: all but material and squares.
Weight interplay(const Position& position);

/// The whole value, for the side to move; the correction is the network's, if any (network.hpp).
Score evaluate(const Position& position, int correction = 0);

// ---- Features: the amount of each weight of the evaluation in a position (../features.hpp).
//
// Pure function.

/// In ascending order of their weights; none twice, none with the amount 0.
std::vector<Feature> features(const Position& position);

}  // namespace ybw::xiangqi
