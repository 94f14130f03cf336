// Correction history: how far the value of a search lies from the static value of positions alike.
//
// A static value errs in the same direction wherever it errs for the same reason. The search learns
// the error of each node that it has finished, once for each of its keys: the last two moves, and
// the keys that the game names (HasCorrectionKeys), the most telling first. The mean of what the
// keys of the next node know, added to its static value, brings it nearer to the value of a search.
// Of N keys the first counts N times, the last once. Stockfish has it since 2024 (version 17), by
// the last two moves and by keys of chess.
//
// Switched off by weight 0; off in exact searches, in solving, and at strict nodes.
//
// Thread safety: as of HistoryTables.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <tuple>

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

/// The place of the n-th key of a node in the one table of all keys.
inline std::size_t place_of(std::uint64_t key, std::size_t n) {
    key = (key + n) * 0x9E3779B97F4A7C15U;
    return static_cast<std::size_t>((key ^ key >> 32) * 0xD6E8FEB86659FD93U >> 48);
}

/// The keys of a node: its last two moves, then those of the game.
template <Game G>
auto places_of(const G& position, const Node<G>& node) {
    static_assert(correction_count<G> == std::size_t{1} << (64 - 48));
    const std::uint64_t before = node.path[1] ? *node.path[1] + 1 : 0;
    const std::uint64_t moves = *node.path[0] + G::history_size * before;
    if constexpr (HasCorrectionKeys<G>) {
        const auto keys = position.correction_keys();
        std::array<std::size_t, 1 + std::tuple_size_v<decltype(keys)>> places{place_of(moves, 0)};
        for (std::size_t n = 1; n < places.size(); ++n) places[n] = place_of(keys[n - 1], n);
        return places;
    } else {
        return std::array{place_of(moves, 0)};
    }
}

/// The correction by these places, in units of evaluate().
template <Game G, class Worker, std::size_t N>
int at(const Worker& worker, const std::array<std::size_t, N>& places) {
    constexpr int parts = N * (N + 1) / 2;
    int sum = 0;
    for (std::size_t n = 0; n < N; ++n) {
        sum += static_cast<int>(N - n) * worker.histories().corrections[places[n]];
    }
    return sum / parts * worker.constants().correction_weight / 1024 * most_margins *
           G::futility_margin / history_limit;
}

}  // namespace correction

/// The static value of the worker's position, corrected if it can be.
template <Game G, class Worker>
Score static_value(Worker& worker, [[maybe_unused]] const Node<G>& node) {
    const Score value = worker.evaluate();
    if constexpr (HasFutilityMargin<G>) {
        if (correction::is_known(worker, node)) {
            const auto places = correction::places_of(worker.position(), node);
            return clamped_evaluation(value.raw() + correction::at<G>(worker, places));
        }
    }
    return value;
}

/// Learns the error of the static value from the value of a search, unless that is a bound on the
/// other side of it, or what the best move captures: no key tells what is under attack. `bound`: of
/// the value.
template <Game G, class Worker>
void learn_error([[maybe_unused]] Worker& worker, [[maybe_unused]] const Visit<G>& node,
                 [[maybe_unused]] typename G::Move best, [[maybe_unused]] Score value,
                 [[maybe_unused]] Bound bound) {
    if constexpr (HasFutilityMargin<G>) {
        if (!node.evaluation || !correction::is_known(worker, node)) return;
        const bool tells = value > *node.evaluation ? is_lower(bound) : is_upper(bound);
        if (!tells || value.is_decisive()) return;
        if constexpr (HasCaptureTest<G>) {
            if (is_lower(bound) && worker.position().is_capture(best)) return;
        }
        const auto places = correction::places_of(worker.position(), node);
        const int error = value.raw() - node.evaluation->raw() + correction::at<G>(worker, places);
        constexpr int most = correction::most_margins * G::futility_margin;
        const int share = std::clamp(error, -most, most) * history_limit / most;
        const int rate = 8 * std::min(node.depth + 1, 16);
        for (const std::size_t place : places) {
            worker.histories().corrections.approach(place, share, rate);
        }
    }
}

}  // namespace ybw
