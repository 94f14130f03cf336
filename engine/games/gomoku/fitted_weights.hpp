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
    {"tempo", {10}},
    {"shape", { -25,  -28,  -24,  -12,    1,    7,   29,   12,   22,  120,    0,   93,   62,    0}},
    {"lines.mover.one", {3, 28}},
    {"lines.mover.open_one", {26, 43, -19}},
    {"lines.mover.two", {-70, -45, -47, -127}},
    {"lines.mover.weak_open_two", { -17,    9,   56,   33,  -21}},
    {"lines.mover.open_two", {  24,   48,  -19,   17,  -28,  -90}},
    {"lines.mover.three", { -74,  -39,  -41,  -11,    4,   25,   44}},
    {"lines.mover.weak_open_three", { -22,   47,   78,   12,  -29, -105,  -90,   24}},
    {"lines.mover.open_three", { -52, -158,   20,  131,    4,  159,   75,  -23,  -12}},
    {"lines.mover.four", {-163,    6,    5,  113,   23,   73,  -70,    0,    0,    0}},
    {"lines.mover.double_four", {   0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0}},
    {"lines.mover.straight_four", {   0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0}},
    {"lines.waiter.one", {-7, 23}},
    {"lines.waiter.open_one", {19, 35, -24}},
    {"lines.waiter.two", {-65, -39, -34, -120}},
    {"lines.waiter.weak_open_two", {   7,   37,   71,   15,  -57}},
    {"lines.waiter.open_two", {  32,   64,   -1,   22,  -65,  -98}},
    {"lines.waiter.three", { -40,   12,   -2,   26,   24,   27,   10}},
    {"lines.waiter.weak_open_three", {  -8,   73,   34,   50,  -19,  -90,  -40,   46}},
    {"lines.waiter.open_three", { -64, -135,  -40,  161,  -38,   38,   58,  -46,   -7}},
    {"lines.waiter.four", {-232,  -13,  -18,  133,    6,  120,   20,   38,  -31,   -1}},
    {"lines.waiter.double_four", {   0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0}},
    {"lines.waiter.straight_four", { -55,  -45,  -99,   93,   63,   36,   28,    0,  -21,   -3,    0,    0}},
    {"pair.nothing", {   0,    0,    0,   -2,   26,   44,   39,   70,    4,   28,    4,    0,   60,    5,  -76,   28,  -11,    0}},
    {"pair.forbidden", {   0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0}},
    {"pair.quiet", {   0,    0,   -2,    0,   28,   52,   40,   58,   -8,   28,   -1,    0,   43,  -60, -122,  -33,  -46,    0}},
    {"pair.two", {   1,    0,    1,    2,   29,   46,   36,   50,  -18,   25,   -2,    0,   46,  -62,  -94,  -10,  -50,    0}},
    {"pair.open_two", { -23,    0,  -30,  -24,    5,   20,   11,   24,  -29,    5,  -24,    0,   17,  -85, -121,   -5,  -53,    0}},
    {"pair.double_open_two", { -64,    0,  -55,  -43,  -16,   -1,   -1,   18,  -18,   19,   18,    0,    4,  -95,    4,  -36,  -26,    0}},
    {"pair.three", { -35,    0,  -34,  -28,    1,   18,    8,   15,  -38,   -5,  -21,    0,   19,  -68,  -61,   26,  -29,    0}},
    {"pair.three_and_two", { -67,    0,  -55,  -45,  -10,   -4,    4,   13,  -35,    4,    5,    0,    8,  -87,  -26,   12,  -21,    0}},
    {"pair.open_three", {  -3,    0,    3,   22,   42,   42,   52,   70,    5,   22,  -13,    0,   68,  -10,   64,   85,  161,    0}},
    {"pair.open_three_and_more", { -75,    0,  -50,  -50,   -5,   -6,    3,    3,   -8,   25,   44,    0,   15,  -74,  153,   16,  198,    0}},
    {"pair.double_three", {  -2,    0,  -53,  -93,  -13,   30,  -19,   18,    2,  -23,    2,    0, -109,  -36,   -3,    0,  144,    0}},
    {"pair.doubtful_four", {   0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0}},
    {"pair.four", { -71,    0,  -50,  -51,  -23,    2,  -20,    7,  -69,   12,   96,    0,  -12,  -96,  -10,    1, -139,    0}},
    {"pair.four_and_more", { -82,    0,  -31,  -12,   33,   48,   -4,   52,  -28,   21,   13,    0,  -29,    1,   25,    0, -102,    0}},
    {"pair.four_three", {  11,    0,  -14,   12,  -21,  -24,  -11,   10,    6,   24,    0,    0,   -5,  -11,    0,    4,    0,    0}},
    {"pair.double_four", {   0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0}},
    {"pair.straight_four", {   0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0}},
    {"pair.five", {   0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0}},
    {"class.mover", {   0,    0,    0,    0,   10,   37,  -12,   16,    4,  122,  -87,   31,   16,   30,  227,  558,  558,    0}},
    {"class.waiter", {   0,    0,    0,    0,    9,   35,  -23,   12,    0,   76,  -37,   31,   19,  -47,  441,   15,   93,   62}},
    {"chance.mover.two_fives", {0}},
    {"chance.mover.four_three", {0, -20}},
    {"chance.mover.four", {0, -20, -126}},
    {"chance.mover.double_three", {0, 31, 212, 382}},
    {"chance.mover.open_three_and_more", {   0,    0,   91,  -42,  -49}},
    {"chance.mover.open_three", {   0,   16,   34,  242,   -1,  -83}},
    {"chance.mover.more_than_a_three", {   0,  -20,   21,  121,   22,   -4,   20}},
    {"chance.waiter.two_fives", {   0,   67,  -59, -587, -243,   -1, -102,  230}},
    {"chance.waiter.four_three", {   0,    6,  148, -487, -228,  -25,  123,    1,  199}},
    {"chance.waiter.four", {   0,  -20,   -3, -357,   27,   19,   24,  230,  112,  151}},
    {"chance.waiter.double_three", {   0,   12,   90,   -6,   46,   40,   22, -545, -324,  -80, -108}},
    {"chance.waiter.open_three_and_more", {   0,   24,   22,  -14,   17,   15,    9, -178, -118,  -52,   28,   48}},
    {"chance.waiter.open_three", {   0,   26,   -8,   13,  -29,   -5,    7,  -61,   25,  -50,  -68,   -5,   83}},
    {"chance.waiter.more_than_a_three", {   0,  -18,   -1,  224,   18,   15,  -11, -109,  -12,   28,   -3,    6,   -4,  -25}},
});
// clang-format on

}  // namespace ybw::gomoku
