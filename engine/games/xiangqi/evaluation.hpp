// Evaluation: what a position is worth by looking at it.
//
// Material and squares are summed up by the position as it changes. What depends on several men at
// once is added here for each side: mobility, the king's shell of advisors and elephants against
// the enemy men that profit from its holes, the cannon patterns (hollow cannon, bottom cannon,
// cannon on a centre horse), pawns side by side. All weights stand in weights.hpp.
//
// The evaluation is symmetric: the same position with colours swapped has the same value.
#pragma once

#include <vector>

#include "engine/games/features.hpp"
#include "engine/games/xiangqi/weights.hpp"
#include "parallel/score.hpp"

namespace ybw::xiangqi {

class Position;

/// What the men's interplay is worth, from red's view: all but material and squares.
Weight interplay(const Position& position);

/// The whole, for the side to move; with the network, its correction is a part of it (network.hpp).
Score evaluate(const Position& position, int correction = 0);

// ---- Features: what a position has of each weight of the evaluation (../features.hpp).
//
// Pure function.

/// In ascending order of their weights; none twice, none with the amount 0.
std::vector<Feature> features(const Position& position);

}  // namespace ybw::xiangqi
