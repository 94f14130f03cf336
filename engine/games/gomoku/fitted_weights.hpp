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
    {"tempo", {12}},
    {"shape", { -22,  -22,  -23,  -16,    0,    5,   21,   20,   25,  104,    0,  111,   65,    0}},
    {"pair.nothing", {   0,    0,    0,    4,   14,   26,   30,   48,   14,   35,   22,    0,   67,   -3,  -15,   23,   -5,    0}},
    {"pair.forbidden", {   0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0}},
    {"pair.quiet", {   0,    0,    1,    4,   24,   45,   28,   39,   -2,   39,    4,    0,   27,  -72, -103,   -9,  -51,    0}},
    {"pair.two", {  -7,    0,   -2,    0,   17,   34,   22,   22,  -16,   24,  -29,    0,   26,  -81,  -75,  -15,  -64,    0}},
    {"pair.open_two", { -16,    0,  -23,  -16,    2,   13,    9,   11,  -19,   15,  -14,    0,    9,  -89,  -78,   15,  -41,    0}},
    {"pair.double_open_two", { -34,    0,  -47,  -37,  -11,   -3,   -8,   -4,   -3,   28,   40,    0,    6,  -83,  -21,    1,  -27,    0}},
    {"pair.three", { -34,    0,  -27,  -23,   -7,    8,    0,    7,  -32,    4,  -21,    0,   17,  -72,  -20,   14,  -18,    0}},
    {"pair.three_and_two", { -48,    0,  -39,  -25,  -11,   -2,   -9,    1,  -10,   20,  -23,    0,    3,  -56,   21,   12,  -13,    0}},
    {"pair.open_three", { -21,    0,    3,   21,   31,   34,   38,   31,    7,    6,   18,    0,   49,  -35,   38,   17,  158,    0}},
    {"pair.open_three_and_more", { -83,    0,  -61,  -56,  -24,  -23,  -24,  -33,    0,    0,   55,    0,  -13,  -78,  103,    8,  168,    0}},
    {"pair.double_three", { -31,    0,  -55,  -47,  -20,   46,    6,   59,  -38,  -29,    7,    0,  -38,   -7,  -13,    0,   97,    0}},
    {"pair.doubtful_four", {   0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0}},
    {"pair.four", { -67,    0,  -28,  -26,   -6,    4,  -13,   -4,  -37,   15,   11,    0,    1,  -49,  -27,    0, -120,    0}},
    {"pair.four_and_more", { -69,    0,  -22,   -9,   10,   26,  -24,   -6,    2,   27,    0,    0,  -10,   -5,   25,    0,  -72,    0}},
    {"pair.four_three", {  -1,    0,  -14,  -21,    5,   -2,    3,   10,    3,   12,    0,    0,   -5,  -12,    0,    4,    0,    0}},
    {"pair.double_four", {   0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0}},
    {"pair.straight_four", {   0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0}},
    {"pair.five", {   0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0}},
    {"class.mover", {   0,    0,    0,    0,   17,   40,   -5,    6,    9,  129,  -27,   32,   20,   67,  240,  583,  583,    0}},
    {"class.waiter", {   0,    0,    0,    0,   10,   36,  -20,    0,    4,   79,  -10,   32,   25,  -14,  345,   40,  114,   65}},
    {"chance.mover.two_fives", {0}},
    {"chance.mover.four_three", {0, -17}},
    {"chance.mover.four", {0, -17, -118}},
    {"chance.mover.double_three", {0, 15, 162, 263}},
    {"chance.mover.open_three_and_more", {   0,   -1,   97,  -93,   -8}},
    {"chance.mover.open_three", {   0,  -10,   32,  171,   14,  -51}},
    {"chance.mover.more_than_a_three", {   0,  -18,   19,  110,   16,   -3,   14}},
    {"chance.waiter.two_fives", {   0,   18,  -41, -363, -229,  -20,  -44,  189}},
    {"chance.waiter.four_three", {   0,   -9,  175, -316, -205,  -24,   48,    7,  120}},
    {"chance.waiter.four", {   0,  -17,  -14, -309,    0,   18,   28,  189,   84,  181}},
    {"chance.waiter.double_three", {   0,   21,  127,    3,   54,   33,   -3, -427, -257, -113,  -90}},
    {"chance.waiter.open_three_and_more", {   0,    0,   23,    2,   23,    7,    5, -169,  -98,  -49,   54,   16}},
    {"chance.waiter.open_three", {   0,  -14,  -10,   35,  -35,    5,   19,  -47,   -3,  -52,  -79,    4,   64}},
    {"chance.waiter.more_than_a_three", {   0,  -15,   -6,  156,    6,  -13,   -6,  -41,   -4,   23,    3,   13,  -12,  -16}},
});
// clang-format on

}  // namespace ybw::gomoku
