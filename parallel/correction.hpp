// Correction history: how far the value of a search lies from the static value after the same two
// moves.
//
// A static value errs in the same direction wherever it errs for the same reason. The search learns
// the error of each node that it has finished; the mean of these errors, added to the static value
// of the next node after the same two moves, brings it nearer to the value of a search. Stockfish
// has it since 2024 (version 17), by the last two moves and by keys of chess; every game has moves.
//
// Switched off by weight 0; off in exact searches, in solving, and at strict nodes.
//
// Thread safety: as of HistoryTables.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "parallel/game.hpp"
#include "parallel/history.hpp"
#include "parallel/node.hpp"
#include "parallel/score.hpp"
#include "parallel/selectivity.hpp"
#include "parallel/window.hpp"

namespace ybw {
namespace correction {

/// An error of so many margins of the game, or more, has the value history_limit.
inline constexpr int most_margins = 5;

/// Whether static values are corrected at this node.
template <class Worker, Game G>
bool is_known(const Worker& worker, const Node<G>& node) {
    const auto& options = worker.options();
    return worker.constants().correction_weight > 0 && node.path[0] && !options.exact &&
           !options.solving && !node.is_strict;
}

/// The place of the last two moves.
template <Game G>
std::size_t place_of(const Node<G>& node) {
    const std::uint64_t before = node.path[1] ? *node.path[1] + 1 : 0;
    const std::uint64_t pair = *node.path[0] + G::history_size * before;
    return static_cast<std::size_t>(pair * 0x9E3779B97F4A7C15U >> 50);
}
static_assert(correction_count == std::size_t{1} << (64 - 50));

/// The correction at the place, in units of evaluate().
template <Game G, class Worker>
int at(const Worker& worker, std::size_t place) {
    const int value = worker.histories().corrections[place];
    return value * worker.constants().correction_weight / 1024 * most_margins * G::futility_margin /
           history_limit;
}

}  // namespace correction

/// The static value of the worker's position, corrected if it can be.
template <Game G, class Worker>
Score static_value(Worker& worker, [[maybe_unused]] const Node<G>& node) {
    const Score value = worker.evaluate();
    if constexpr (HasFutilityMargin<G>) {
        if (correction::is_known(worker, node)) {
            const int error = correction::at<G>(worker, correction::place_of(node));
            return clamped_evaluation(value.raw() + error);
        }
    }
    return value;
}

/// Learns the error of the static value from the value of a search, unless that is a bound on the
/// other side of it. `bound`: of the value.
template <Game G, class Worker>
void learn_error([[maybe_unused]] Worker& worker, [[maybe_unused]] const Visit<G>& node,
                 [[maybe_unused]] Score value, [[maybe_unused]] Bound bound) {
    if constexpr (HasFutilityMargin<G>) {
        if (!node.evaluation || !correction::is_known(worker, node)) return;
        const bool tells = value > *node.evaluation ? is_lower(bound) : is_upper(bound);
        if (!tells || value.is_decisive()) return;
        const std::size_t place = correction::place_of(node);
        const int error = value.raw() - node.evaluation->raw() + correction::at<G>(worker, place);
        constexpr int most = correction::most_margins * G::futility_margin;
        const int share = std::clamp(error, -most, most) * history_limit / most;
        worker.histories().corrections.approach(place, share, 8 * std::min(node.depth + 1, 16));
    }
}

}  // namespace ybw
