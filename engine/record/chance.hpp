// Chance: how likely a score is to be won, from 0 to 1, for judgements and curves alone.
//
// Pure function.
#pragma once

#include <cmath>

#include "engine/games/any_game.hpp"
#include "parallel/score.hpp"

namespace ybw::record {

/// For the side whose score it is, by what such scores came to in games of the engine with itself.
inline double chance_of(const AnyGame& game, Score score) {
    if (score.is_win()) return 1;
    if (score.is_loss()) return 0;
    return 1 / (1 + std::exp(-static_cast<double>(score.raw()) / game.points_of_odds()));
}

}  // namespace ybw::record
