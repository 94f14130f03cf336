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
    {"tempo", {44}},
    {"shape", { -20,  -18,  -21,  -14,  -20,   -5,    5,   23,   37,  127,    0,  143,   75,    0}},
    {"class.mover", {   0,    0,    0,    0,   59,   61,    8,   18,   22,  103,   24,   37,  -21,   65,  296,  673,  673,    0}},
    {"class.waiter", {   0,    0,    0,    0,  -22,   50,  -31,   15,   25,   87,   51,   37,  -56,   76,  206,  127,  146,   75}},
});
// clang-format on

}  // namespace ybw::gomoku
