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
    {"tempo", {8}},
    {"shape", { -26,  -29,  -24,  -12,    0,    7,   29,   11,   24,  120,    0,   97,   62,    0}},
    {"lines.mover.one", {1, 34}},
    {"lines.mover.open_one", {30, 41, -17}},
    {"lines.mover.two", {-82, -55, -54, -139}},
    {"lines.mover.weak_open_two", { -10,   24,   55,   23,  -27}},
    {"lines.mover.open_two", {  26,   58,  -23,   23,  -39,  -97}},
    {"lines.mover.three", { -85,  -41,  -38,  -13,   11,   19,   40}},
    {"lines.mover.weak_open_three", { -25,   48,   80,   27,  -42, -124,  -90,   27}},
    {"lines.mover.open_three", { -62, -172,   22,  141,    7,  179,   89,  -25,  -13}},
    {"lines.mover.four", {-179,    3,    1,  131,   33,   82,  -86,    0,    0,    0}},
    {"lines.mover.double_four", {   0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0}},
    {"lines.mover.straight_four", {   0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0}},
    {"lines.waiter.one", {-10, 27}},
    {"lines.waiter.open_one", {23, 35, -23}},
    {"lines.waiter.two", {-72, -46, -38, -131}},
    {"lines.waiter.weak_open_two", {  14,   54,   74,    8,  -70}},
    {"lines.waiter.open_two", {  40,   76,    1,   26,  -75, -108}},
    {"lines.waiter.three", { -49,   18,    1,   27,   39,   21,    7}},
    {"lines.waiter.weak_open_three", {   2,   73,   28,   74,  -30, -108,  -36,   53}},
    {"lines.waiter.open_three", { -79, -159,  -35,  175,  -39,   41,   69,  -52,  -10}},
    {"lines.waiter.four", {-252,  -23,  -21,  141,   11,  146,   18,   41,  -32,   -2}},
    {"lines.waiter.double_four", {   0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0}},
    {"lines.waiter.straight_four", { -67,  -51, -103,  103,   74,   39,   30,    0,  -24,   -4,    0,    0}},
    {"pair.nothing", {   0,    0,    0,   -2,   29,   52,   38,   70,    6,   30,   -8,    0,   64,    2,  -81,   25,  -13,    0}},
    {"pair.forbidden", {   0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0}},
    {"pair.quiet", {   0,    0,   -2,    0,   30,   52,   41,   59,   -9,   29,   -3,    0,   46,  -63, -129,  -33,  -48,    0}},
    {"pair.two", {   2,    0,    1,    3,   31,   48,   38,   50,  -17,   27,    6,    0,   49,  -58,  -93,    0,  -49,    0}},
    {"pair.open_two", { -26,    0,  -30,  -24,    5,   20,   12,   25,  -31,    3,  -35,    0,   21,  -91, -134,   -9,  -50,    0}},
    {"pair.double_open_two", { -68,    0,  -53,  -45,  -14,   -1,   -2,   21,  -16,   25,   20,    0,    3,  -88,    8,  -41,  -32,    0}},
    {"pair.three", { -34,    0,  -34,  -28,    1,   16,    9,   20,  -39,   -1,  -22,    0,   22,  -70,  -61,   26,  -27,    0}},
    {"pair.three_and_two", { -67,    0,  -54,  -43,   -9,   -4,    2,   14,  -38,    3,    1,    0,    5,  -92,  -34,   13,  -27,    0}},
    {"pair.open_three", {  -4,    0,    2,   22,   45,   43,   51,   74,    4,   27,   -8,    0,   70,  -15,   58,   88,  163,    0}},
    {"pair.open_three_and_more", { -79,    0,  -52,  -48,   -2,   -8,    1,    9,  -12,   21,   51,    0,   15,  -72,  163,   20,  206,    0}},
    {"pair.double_three", {   5,    0,  -56, -107,   -9,   25,  -14,   25,   13,  -29,    2,    0, -105,  -44,   -1,    0,  148,    0}},
    {"pair.doubtful_four", {   0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0}},
    {"pair.four", { -74,    0,  -54,  -53,  -26,    1,  -24,    8,  -70,    7,  103,    0,  -12, -104,   -9,    2, -142,    0}},
    {"pair.four_and_more", { -70,    0,  -18,  -15,   43,   39,    3,   52,  -21,   11,   15,    0,  -34,   -8,   25,    0, -106,    0}},
    {"pair.four_three", {  13,    0,  -15,   15,  -26,  -26,  -12,   11,    4,   24,    0,    0,   -5,  -11,    0,    4,    0,    0}},
    {"pair.double_four", {   0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0}},
    {"pair.straight_four", {   0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0}},
    {"pair.five", {   0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0}},
    {"class.mover", {   0,    0,    0,    0,    9,   38,  -13,   15,    2,  120,  -76,   31,   12,   18,  222,  559,  559,    0}},
    {"class.waiter", {   0,    0,    0,    0,    7,   33,  -22,   10,   -1,   75,  -35,   31,   18,  -51,  463,    7,   97,   62}},
    {"chance.mover.two_fives", {0}},
    {"chance.mover.four_three", {0, -26}},
    {"chance.mover.four", {0, -26, -119}},
    {"chance.mover.double_three", {0, 29, 201, 400}},
    {"chance.mover.open_three_and_more", {   0,   -1,   87,  -36,  -59}},
    {"chance.mover.open_three", {   0,   13,   32,  252,    1,  -86}},
    {"chance.mover.more_than_a_three", {   0,  -25,   19,  125,   33,    3,   14}},
    {"chance.waiter.two_fives", {   0,   66,  -56, -619, -241,  -10,  -94,  237}},
    {"chance.waiter.four_three", {   0,    7,  157, -511, -231,  -19,  134,   -2,  211}},
    {"chance.waiter.four", {   0,  -26,   -4, -369,   23,   19,   23,  237,  118,  140}},
    {"chance.waiter.double_three", {   0,   11,   91,   -6,   45,   41,   23, -576, -348,  -74, -111}},
    {"chance.waiter.open_three_and_more", {   0,   25,   28,  -19,   20,   12,   15, -180, -120,  -47,   27,   50}},
    {"chance.waiter.open_three", {   0,   25,  -10,    8,  -25,    0,    1,  -65,   18,  -50,  -65,   -8,   87}},
    {"chance.waiter.more_than_a_three", {   0,  -24,    0,  234,   12,   13,  -13, -114,  -14,   31,   -5,   -7,   -4,  -22}},
});
// clang-format on

}  // namespace ybw::gomoku
