// search_numbers: where xiangqi's search departs from the usual constants (parallel/constants.hpp).
//
// Found by SPSA (`ybw tune -g xiangqi -n 5k`, 21 constants, 3,200 games from generated openings):
// the mean of the last third of the way, of those that went further than half of their step. What
// it gave stands in parallel/steps.md.
//
// Constants.
#pragma once

#include "parallel/constants.hpp"

namespace ybw::xiangqi {

inline constexpr SearchConstants search_numbers = [] {
    SearchConstants numbers;
    numbers.reverse_futility_margin = 111;
    numbers.late_moves_least = 2;
    numbers.pass_surplus = 127;
    numbers.pass_ease = 15;
    numbers.pass_slope = 286;
    numbers.reduction_base = 422;
    numbers.reduction_divisor = 24;
    numbers.reduction_cut = 909;
    numbers.reduction_pv = 909;
    numbers.reduction_history = 1389;
    numbers.history_square = 11;
    numbers.killer_bonus = 3709;
    numbers.counter_bonus = 1648;
    numbers.window_least = 18;
    return numbers;
}();

}  // namespace ybw::xiangqi
