// FittedWeights: the weights of the evaluation of gomoku, a name and its values a line.
//
// Written by `ybw fit --weights`, to be changed by it rather than by hand. What each stands for is
// said where it is used. Constants.
#pragma once

#include <array>

#include "engine/games/features.hpp"

namespace ybw::gomoku {

// clang-format off
inline constexpr auto fitted_weights = std::to_array<WeightRow>({
    {"tempo", {52}},
    {"shape", {   0,    1,    1,    3,    5,   14,   20,   34,   48,   90,    0,  100,  100,    0}},
    {"class.mover", {   0,    0,    0,    0,   14,   50,    0,   28,   30,   95,  150,   50,    0,   44,  400,  900,  900,    0}},
    {"class.waiter", {   0,    0,    0,    0,   12,   37,    0,   38,    0,   78,   75,   50,    0,   65,  178,  178,  100,  100}},
});
// clang-format on

}  // namespace ybw::gomoku
