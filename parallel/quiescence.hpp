// Quiescence: beyond the horizon only noisy moves are searched, until the static value is reliable.
//
// The side to move may stand pat on the static value, since it need not make a noisy move, unless
// it is in danger: then every evasion is searched (Beal 1990, "A generalised quiescence search
// algorithm"). Serial: these trees are too small to share.
//
// The depth goes on below zero, down to a limit: a board full of threats has endless sequences of
// noisy moves, which only a prover can follow. In gomoku a limit of 8 to 24 plies costs no time in
// common positions; without a limit a search of depth 1 among sixteen stones took 24 million nodes.
#pragma once

#include <algorithm>
#include <compare>
#include <optional>

#include "parallel/constants.hpp"
#include "parallel/correction.hpp"
#include "parallel/game.hpp"
#include "parallel/move_order.hpp"
#include "parallel/node.hpp"
#include "parallel/score.hpp"
#include "parallel/selectivity.hpp"
#include "parallel/undo.hpp"
#include "parallel/window.hpp"

namespace ybw {

/// An upper bound for a move of quiescence that is not searched: it cannot win enough to reach
/// alpha, or it comes after several other moves. nullopt: search it.
///
/// `best`: the best of the moves so far and the static value; `tried`: the number of moves
/// searched, in danger of quiet moves.
template <Game G, class Worker>
std::optional<Score> not_worth_it([[maybe_unused]] const Worker& worker,
                                  [[maybe_unused]] const Visit<G>& node,
                                  [[maybe_unused]] typename G::Move move,
                                  [[maybe_unused]] Window window, [[maybe_unused]] Score best,
                                  [[maybe_unused]] Score standing, [[maybe_unused]] int tried) {
    if constexpr (HasExchange<G> && HasFutilityMargin<G>) {
        const SearchConstants& constants = worker.constants();
        if (!worker.options().futility || window.alpha().is_decisive() || best.is_loss() ||
            best == -Score::infinity()) {
            return std::nullopt;
        }
        const G& position = worker.position();
        if (node.in_danger) {
            const bool is_late = !is_capture(position, move) && tried >= 2;
            return is_late ? std::optional(best) : std::nullopt;
        }
        if (tried >= constants.quiescence_moves) return best;
        const int hope = standing.raw() + G::futility_margin * constants.quiescence_margin / 100;
        const int needed = window.alpha().raw() - hope;
        if (needed >= 0 && !position.exchange_reaches(move, needed + 1)) return window.alpha();
    }
    return std::nullopt;
}

/// The fail-soft value of a position beyond the horizon; nullopt if cancelled. The node itself must
/// have been entered already, and must not be the end of the game.
template <Game G, class Worker>
std::optional<Score> quiescence(Worker& worker, const Visit<G>& node) {
    static_assert(HasNoisyMoves<G>);
    G& position = worker.position();
    auto& table = worker.state().table;
    Window window = node.window;
    Score best = -Score::infinity();
    typename G::Move best_move{};

    // table
    const auto entry = table.probe(node.key);
    if (entry && window.is_answered_by(entry->score.from_table(node.ply), entry->bound)) {
        ++worker.counters().table_cutoffs;
        return entry->score.from_table(node.ply);
    }

    // horizon of the horizon?
    const bool is_last = node.depth <= -worker.constants().quiescence_depth || node.ply >= max_ply;
    if (!node.in_danger || is_last) {
        ++worker.counters().evaluations;
        best = static_value(worker, node);
        if (window.fails_high(best) || is_last) return best;
        if (window.contains(best)) window = window.raised(best);
    }

    // order
    MovesOf<G> moves;
    position.noisy_moves(moves);
    if (moves.empty() && node.in_danger) {
        // The game knows no evasion, but only a search could prove that all moves lose.
        ++worker.counters().evaluations;
        return static_value(worker, node);
    }
    MoveOrder<G> order;
    order.fill(moves, entry ? entry->move : typename G::Move{});
    order.rank_by(position, {});

    // all brothers, serially
    const Score standing = best;
    int tried = 0;
    while (order.remaining() > 0) {
        const auto move = order.next();
        const auto bound = not_worth_it<G>(worker, node, move, window, best, standing, tried);
        if (bound) {
            best = std::max(best, *bound);
            continue;
        }
        if (!node.in_danger || !is_capture(position, move)) ++tried;
        Visit<G> child(node.child(window, node.depth - 1, null_window_child(node.kind)));
        auto record = worker.play(move);
        child.key = position.key();
        std::optional<Score> value;
        if (worker.enter(node.flag)) {
            worker.take_back(move, std::move(record));
            return std::nullopt;
        }
        ++worker.counters().quiescence_nodes;
        if (const auto ended = finished(position, child.ply)) {
            value = repeated(position, child.ply).value_or(*ended);
        } else {
            if constexpr (HasDangerTest<G>) child.in_danger = position.in_danger();
            value = quiescence<G>(worker, child);
        }
        worker.take_back(move, std::move(record));
        if (!value) return std::nullopt;
        if (-*value > best) {
            best = -*value;
            if (!window.fails_low(best)) best_move = move;
            if (window.fails_high(best)) break;
            if (window.contains(best)) window = window.raised(best);
        }
    }
    table.store(node.key, {.move = best_move,
                           .score = best.to_table(node.ply),
                           .depth = 0,
                           .bound = node.window.classify(best)});
    return best;
}

}  // namespace ybw
