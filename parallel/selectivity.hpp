// Selectivity: the formulas of the steps that depart from plain alpha-beta.
//
// Each step is a function of the node alone and has a switch in SearchOptions (steps.md). None is
// taken in exact mode, or where the depth reaches the end of the game. The refinements of a game
// decide which steps it gets. The amounts of reductions are in reductions.hpp.
//
// References: Donninger 1993, "Null move and deep search" (ICCA Journal 16); Heinz 1998, "Extended
// futility pruning" (ICCA Journal 21).
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "parallel/constants.hpp"
#include "parallel/family.hpp"
#include "parallel/game.hpp"
#include "parallel/history.hpp"
#include "parallel/node.hpp"
#include "parallel/options.hpp"
#include "parallel/score.hpp"
#include "parallel/window.hpp"
#include "parallel/worker.hpp"

namespace ybw {

/// The value of the end of the game, counted from the root; nullopt while it goes on.
template <Game G>
std::optional<Score> finished(const G& position, Ply ply) {
    const std::optional<Outcome> outcome = position.outcome();
    if (!outcome) return std::nullopt;
    if constexpr (HasFinalScore<G>) {
        const std::optional<Score> points = position.final_score();
        if (points) return Score::evaluation(points->raw());  // refuses that of a win or loss
    }
    switch (*outcome) {
        case Outcome::win:
            return Score::win_in(ply);
        case Outcome::loss:
            return Score::loss_in(ply);
        case Outcome::draw:
            break;
    }
    return Score::draw();
}

/// The value of a proof found at `ply`, counted from the root.
template <class Move>
Score value_of(const Proof<Move>& proof, Ply ply) {
    const int plies = std::min(ply + proof.plies, Score::longest_win);
    switch (proof.outcome) {
        case Outcome::win:
            return Score::win_in(plies);
        case Outcome::loss:
            return Score::loss_in(plies);
        case Outcome::draw:
            break;
    }
    return Score::draw();
}

/// The value of a game's verdict on a repetition. The verdict holds for one path alone, but the
/// table carries the values above it to other paths. So it is never a proof, but at most the
/// largest evaluation.
inline Score as_promise(Score verdict) {
    constexpr int most = Score::max_evaluation;
    return Score::evaluation(std::clamp(verdict.raw(), -most, most));
}

/// The value of a position that repeats another; nullopt for all others.
template <Game G>
std::optional<Score> repeated([[maybe_unused]] const G& position, [[maybe_unused]] Ply ply) {
    if constexpr (HasRepetition<G>) {
        if (const auto verdict = position.repetition(ply)) return as_promise(*verdict);
    }
    return std::nullopt;
}

/// A child's value seen from its parent.
inline std::optional<Score> negated(std::optional<Score> value) {
    if (value) *value = -*value;
    return value;
}

template <Game G>
bool is_pass([[maybe_unused]] const G& position, [[maybe_unused]] typename G::Move move) {
    if constexpr (HasPassTest<G>) return position.is_pass(move);
    return false;
}

/// The depth that is left after a move: a pass costs none.
template <Game G>
Depth depth_below(const G& position, Depth depth, typename G::Move move) {
    return depth - (is_pass(position, move) ? 0 : 1);
}

/// A bound for a node that is too far from the root to change anything, because a nearer win or
/// loss is known already. Requires that the game is not over there.
template <Game G>
[[gnu::always_inline]] inline std::optional<Score> out_of_reach(const SearchOptions& options,
                                                                const Node<G>& node) {
    if (options.exact) return std::nullopt;
    const Score best = Score::win_in(std::min(node.ply + 1, Score::longest_win));
    const Score worst = Score::loss_in(std::min(node.ply + 1, Score::longest_win));
    if (node.window.fails_low(best)) return best;
    if (node.window.fails_high(worst)) return worst;
    return std::nullopt;
}

/// Whether steps that may miss something are allowed: not in exact mode, not when solving, not at a
/// strict node, and not where the depth reaches the end of the game, so that a value found there is
/// final. The depth then reaches the end from all nodes below, too: each move takes one from the
/// depth and at least one from the moves left.
template <Game G>
bool may_be_selective(const SearchOptions& options, [[maybe_unused]] const G& position,
                      const Node<G>& node) {
    if (options.exact || options.solving || node.is_strict) return false;
    if constexpr (HasMovesLeft<G>) return node.depth < static_cast<Depth>(position.moves_left());
    return true;
}

/// Whether the search below a node goes to the end of the game: the answer of the game's own solver
/// is then as good. A game without moves_left() decides this in its solver.
template <Game G>
bool reaches_the_end([[maybe_unused]] const SearchOptions& options,
                     [[maybe_unused]] const G& position, [[maybe_unused]] const Node<G>& node) {
    if constexpr (HasMovesLeft<G>) return node.depth >= static_cast<Depth>(position.moves_left());
    return !options.exact;
}

/// Whether the table has an exact value of a PV node, from an earlier depth, inside its window: the
/// best available guess of its value.
template <Game G, class Entry>
bool is_value_expected(const Node<G>& node, const std::optional<Entry>& entry) {
    return node.kind == NodeKind::pv && entry && entry->bound == Bound::exact &&
           node.window.contains(entry->score.from_table(node.ply));
}

/// One ply more if the side to move has to answer a direct threat: its reply is forced and tells
/// little by itself. Sets `in_danger`, too. `depth`: of the iteration; it limits a line of threats
/// alone, which would end far beyond it.
template <Game G>
Depth extension([[maybe_unused]] const SearchOptions& options, [[maybe_unused]] const G& position,
                [[maybe_unused]] Depth depth, [[maybe_unused]] Visit<G>& node) {
    if constexpr (HasDangerTest<G>) {
        if (options.exact || options.solving || node.is_strict) return 0;
        node.in_danger = position.in_danger();
        const Ply last = 2 * depth + 8;
        const bool is_taken = node.in_danger && node.ply > 0 && node.ply < last;
        return is_taken && options.danger_extension ? 1 : 0;
    }
    return 0;
}

// ---- Static value ----

inline Score clamped_evaluation(int value) {
    return Score::evaluation(std::clamp(value, -Score::max_evaluation, Score::max_evaluation));
}

/// Finds the static value of a node, and whether the side to move stands better than at its last
/// move: its moves are then more likely to succeed, and less is left out. Does nothing if the side
/// to move must answer a threat, because a static value then means nothing.
///
/// A table bound of any depth replaces the static value as the estimate if it shows that this value
/// is too low or too high; a win or loss in the table is no estimate. `evaluate`: gives the
/// static value.
template <class Evaluate, Game G, class Entry>
void assess(Evaluate evaluate, Visit<G>& node, const std::optional<Entry>& entry) {
    if (!node.is_selective || node.in_danger) return;
    const Score value = evaluate();
    node.evaluation = value;
    node.is_improving = !node.evaluation_two_before || value > *node.evaluation_two_before;
    node.estimate = value;
    if (!entry) return;
    const Score found = entry->score.from_table(node.ply);
    if (found.is_decisive()) return;
    if (found > value ? is_lower(entry->bound) : is_upper(entry->bound)) node.estimate = found;
}

// ---- Futility ----

/// A bound for a node so far above beta that the opponent's best quiet moves until the horizon
/// cannot bring it below. One such move less is expected if the position improves. An evaluation
/// proves nothing about a beta that is a win or a loss.
template <Game G>
std::optional<Score> reverse_futility(const SearchConstants& constants,
                                      const Visit<G>& node) requires HasFutilityMargin<G> {
    if (node.kind == NodeKind::pv || node.ply == 0) return std::nullopt;
    if (node.depth > constants.reverse_futility_depth) return std::nullopt;
    if (node.window.beta().is_decisive()) return std::nullopt;
    const int feared_moves = node.depth - (node.is_improving ? 1 : 0);
    const int margin = G::futility_margin * constants.reverse_futility_margin / 100;
    const int sure = node.estimate->raw() - margin * feared_moves;
    if (sure < node.window.beta().raw()) return std::nullopt;
    return clamped_evaluation(sure);
}

/// Whether a node is so far below alpha, so near the horizon, that only noisy moves could help:
/// razoring (Birmingham & Kent 1977, "Tree-searching and tree-pruning techniques").
template <Game G>
bool is_hopeless(const SearchConstants& constants,
                 const Visit<G>& node) requires HasFutilityMargin<G> {
    if (node.kind == NodeKind::pv || node.ply == 0) return false;
    if (node.depth > constants.razoring_depth) return false;
    const Score alpha = node.window.alpha();
    const int margin = G::futility_margin * constants.razoring_margin / 100;
    const int hope = node.estimate->raw() + margin * (node.depth + 1);
    return !alpha.is_decisive() && hope < alpha.raw();
}

/// An upper bound for a quiet young brother that cannot reach alpha in `depth` plies, its own move
/// among them; nullopt if it might.
template <class Worker, Game G, class Move>
std::optional<Score> futile([[maybe_unused]] const Worker& worker,
                            [[maybe_unused]] const Visit<G>& node,
                            [[maybe_unused]] const Brother<Move>& brother,
                            [[maybe_unused]] Depth depth) {
    if constexpr (HasFutilityMargin<G>) {
        const SearchConstants& constants = worker.constants();
        if (!worker.options().futility || !node.is_assessed() || depth > constants.futility_depth ||
            node.kind == NodeKind::pv || brother.window.alpha().is_decisive()) {
            return std::nullopt;
        }
        if (brother.is_eldest()) return std::nullopt;  // one brother has to be searched
        const int margin = G::futility_margin * constants.futility_margin / 100;
        int base = constants.futility_base;
        if (constants.futility_history > 0) {
            const auto known = history_context(worker, node);
            base += known.value_of(index_of(worker.position(), brother.move)) *
                    constants.futility_history / history_limit;
        }
        const int hope = node.evaluation->raw() + margin * depth + G::futility_margin * base / 100;
        if (hope > brother.window.alpha().raw() || is_noisy(worker.position(), brother.move)) {
            return std::nullopt;
        }
        return clamped_evaluation(hope);
    }
    return std::nullopt;
}

// ---- Late move pruning ----

/// Whether a quiet brother comes so late near the horizon that it is not searched at all: after
/// three brothers and the square of the depth, or half as many where the position does not improve.
/// This trusts the order of moves (+85 Elo in xiangqi against eight brothers instead of three).
///
/// Not below a decisive alpha: the brother's bound is alpha, a loss has to be proved, and a nearer
/// win must not be missed.
template <class Worker, Game G, class Move>
bool is_too_late(const Worker& worker, const Visit<G>& node, const Brother<Move>& brother) {
    const SearchConstants& constants = worker.constants();
    const SearchOptions& options = worker.options();
    if (!options.late_move_pruning || !node.is_selective || node.kind == NodeKind::pv ||
        node.in_danger || node.depth > constants.late_moves_depth ||
        brother.window.alpha().is_decisive()) {
        return false;
    }
    const int later = node.depth * node.depth * constants.late_moves_growth / ply_parts;
    const int searched = (constants.late_moves_least + later) / (node.is_improving ? 1 : 2);
    return brother.number >= searched && !is_noisy(worker.position(), brother.move);
}

// ---- Moves that lose ----

/// The least gain in the exchange for which a noisy brother that would get `depth` plies is
/// searched; negative: it may lose that much.
template <class Worker, Game G, class Move>
int exchange_asked(const Worker& worker, const Visit<G>& node, const Brother<Move>& brother,
                   Depth depth) {
    const SearchConstants& constants = worker.constants();
    constexpr int margin = G::futility_margin;
    const int may_lose = margin * constants.exchange_noisy * node.depth / 100;
    if (!worker.options().futility || !node.is_assessed() || node.kind == NodeKind::pv ||
        depth > constants.futility_noisy_depth || !is_capture(worker.position(), brother.move)) {
        return -may_lose;
    }
    const int percent = constants.futility_noisy_base + constants.futility_noisy_margin * depth;
    const int hope = node.evaluation->raw() + margin * percent / 100;
    return std::max(brother.window.alpha().raw() - hope, -may_lose);
}

/// Whether a quiet brother that would get `depth` plies is left out because it has failed too often
/// after the last moves (in Stockfish since 2017).
template <class Worker, Game G, class Move>
bool has_poor_history(const Worker& worker, const Visit<G>& node, const Brother<Move>& brother,
                      Depth depth) {
    const SearchConstants& constants = worker.constants();
    const auto known = history_context(worker, node);
    if (node.kind == NodeKind::pv || depth > constants.history_pruning_depth ||
        known.continuation == nullptr) {
        return false;
    }
    const std::size_t index = index_of(worker.position(), brother.move);
    const int sum = known.after(0, index) + known.after(1, index) + known.after(3, index);
    return sum < -constants.history_pruning_least * (node.depth - 1);
}

/// Whether a young brother that would get `depth` plies is left out because it loses material, wins
/// too little to reach alpha, or has a poor history.
template <class Worker, Game G, class Move>
bool is_poor([[maybe_unused]] const Worker& worker, [[maybe_unused]] const Visit<G>& node,
             [[maybe_unused]] const Brother<Move>& brother, [[maybe_unused]] Depth depth) {
    if constexpr (HasExchange<G> && HasFutilityMargin<G>) {
        if (!worker.options().exchange_pruning || !node.is_selective || node.in_danger ||
            node.ply == 0 || brother.window.alpha().is_decisive()) {
            return false;
        }
        const G& position = worker.position();
        if (is_noisy(position, brother.move)) {
            const int asked = exchange_asked(worker, node, brother, depth);
            return !position.exchange_reaches(brother.move, asked);
        }
        if (has_poor_history(worker, node, brother, depth)) return true;
        const int percent = worker.constants().exchange_quiet * (depth - 1) * (depth + 1);
        const std::int64_t may_lose = std::int64_t{G::futility_margin} * percent / 100;
        constexpr std::int64_t most = 2 * Score::max_evaluation;
        return !position.exchange_reaches(brother.move,
                                          -static_cast<int>(std::min(may_lose, most)));
    }
    return false;
}

// ---- Null move ----

/// How far above beta the static value has to be for a pass: further near the horizon, where little
/// more than quiescence follows the pass.
template <Game G>
int surplus_for_pass(const SearchConstants& constants, Depth depth) {
    if constexpr (HasFutilityMargin<G>) {
        const int percent = std::max(0, constants.pass_surplus - constants.pass_ease * depth);
        return G::futility_margin * percent / 100;
    }
    return 0;
}

template <Game G>
bool may_try_pass(const SearchConstants& constants, const G& position,
                  const Visit<G>& node) requires HasNullMove<G> {
    if (node.kind == NodeKind::pv || !node.may_pass || node.depth < constants.pass_depth) {
        return false;
    }
    const int surplus = node.estimate->raw() - node.window.beta().raw();
    return surplus >= surplus_for_pass<G>(constants, node.depth) && position.may_pass();
}

}  // namespace ybw
