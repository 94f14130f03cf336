// search_numbers: where gomoku's search departs from the usual constants (parallel/constants.hpp).
//
// Found by SPSA (`ybw tune -g gomoku`, balanced openings): 20 constants in 5,000 games of 8,000
// nodes a move with the evaluation before; from there, with today's, these and the others below in
// 8,100 games of 6,000 nodes; the mean of the last quarter of the way. From which depth on answers
// to threats are looked for was found by matches without them. What it gave stands in
// parallel/steps.md.
//
// Constants.
#pragma once

#include "parallel/constants.hpp"

namespace ybw::gomoku {

inline constexpr SearchConstants search_numbers = [] {
    SearchConstants numbers;
    numbers.reverse_futility_margin = 186;
    numbers.futility_margin = 96;
    numbers.futility_reduced = ply_parts;
    numbers.razoring_margin = 232;
    numbers.late_moves_least = 4;
    numbers.late_moves_growth = 1267;
    numbers.pass_base = 2770;
    numbers.pass_slope = 307;
    numbers.pass_margin = 211;
    numbers.reduction_base = 367;
    numbers.reduction_divisor = 17;
    numbers.reduction_cut = 732;
    numbers.reduction_pv = 483;
    numbers.reduction_worsening = 687;
    numbers.reduction_history = 1966;
    numbers.reduction_noisy = 0;
    numbers.proof_nodes = 32;
    numbers.answers_depth = 6;
    numbers.answers_nodes = 105;
    numbers.history_square = 14;
    numbers.continuation_weight = 739;
    numbers.killer_bonus = 4687;
    numbers.counter_bonus = 2767;
    numbers.window_least = 30;
    return numbers;
}();

}  // namespace ybw::gomoku
