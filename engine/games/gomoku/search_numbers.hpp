// search_numbers: where gomoku's search departs from the usual constants (parallel/constants.hpp).
//
// Found by SPSA (`ybw tune -g gomoku -n 8k`, 20 constants, 5,000 games from balanced openings): the
// mean of the last quarter of the way, of those that went further than a third of their step. From
// which depth on answers to threats are looked for was found by matches without them. What it gave
// stands in parallel/steps.md.
//
// Constants.
#pragma once

#include "parallel/constants.hpp"

namespace ybw::gomoku {

inline constexpr SearchConstants search_numbers = [] {
    SearchConstants numbers;
    numbers.reverse_futility_margin = 151;
    numbers.futility_margin = 115;
    numbers.futility_reduced = ply_parts;
    numbers.razoring_margin = 213;
    numbers.late_moves_least = 4;
    numbers.pass_base = 3420;
    numbers.pass_margin = 238;
    numbers.reduction_base = 310;
    numbers.reduction_divisor = 16;
    numbers.reduction_cut = 1130;
    numbers.reduction_pv = 721;
    numbers.reduction_worsening = 624;
    numbers.reduction_history = 2313;
    numbers.reduction_noisy = 0;
    numbers.proof_nodes = 22;
    numbers.answers_depth = 6;
    numbers.answers_nodes = 113;
    numbers.history_square = 12;
    numbers.continuation_weight = 817;
    numbers.killer_bonus = 3900;
    numbers.counter_bonus = 2685;
    return numbers;
}();

}  // namespace ybw::gomoku
