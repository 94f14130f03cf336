// Chance: how likely a score is to be won, from 0 to 1, for judgements and curves alone.
//
// Pure function.
#pragma once

#include <cmath>

#include "parallel/score.hpp"

namespace ybw::record {

/// Points for which the odds are e to 1. A scale for judgements, not a promise: who wants to know
/// it of an evaluation fits it to games.
inline constexpr double points_of_odds = 300;

inline double chance_of(Score score) {
    if (score.is_win()) return 1;
    if (score.is_loss()) return 0;
    return 1 / (1 + std::exp(-score.raw() / points_of_odds));
}

}  // namespace ybw::record
