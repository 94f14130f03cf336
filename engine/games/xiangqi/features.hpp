// Features: what a position has of each weight of the evaluation (../features.hpp).
//
// Pure function.
#pragma once

#include <vector>

#include "engine/games/features.hpp"

namespace ybw::xiangqi {

class Position;

/// In ascending order of their weights; none twice, none with the amount 0.
std::vector<Feature> features(const Position& position);

}  // namespace ybw::xiangqi
