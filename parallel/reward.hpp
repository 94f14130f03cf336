// Reward: updates killers, counter moves and histories after a cut-off. The history of the move
// that cuts rises; the histories of the moves searched before it fall.
//
// Captures have a history of their own (capture_weight): a capture that cuts proves nothing about
// the quiet moves before it.
//
// Functions for one worker each; the tables are safe from any thread (history.hpp).
#pragma once

#include <cstddef>
#include <initializer_list>

#include "parallel/family.hpp"
#include "parallel/game.hpp"
#include "parallel/history.hpp"
#include "parallel/node.hpp"
#include "parallel/options.hpp"
#include "parallel/statistics.hpp"

namespace ybw {

/// Adds to the history of a quiet move, and to its histories after the moves before it.
template <class Worker, Game G>
void add_to_histories(Worker& worker, const Visit<G>& node, typename G::Move move, int bonus) {
    HistoryTables<G>& known = worker.histories();
    const std::size_t index = index_of(worker.position(), move);
    known.table.update(index, bonus);
    if (!worker.options().continuation_history) return;
    const bool has_earlier = worker.constants().continuation_earlier > 0 && !node.in_danger;
    for (const std::size_t plies : {0U, 1U, 3U, 5U}) {
        if (plies > 1 && !has_earlier) break;
        if (node.path[plies]) known.continuation.update(*node.path[plies], index, bonus);
    }
}

/// Updates histories, killers and counter moves after a cut-off.
template <class Worker, Game G>
void reward(Worker& worker, const Visit<G>& node, const Family<G>& family) {
    using Move = typename G::Move;
    Counters& counters = worker.counters();
    ++counters.cutoffs;
    if (family.tried() == 1) ++counters.first_move_cutoffs;
    const G& position = worker.position();
    const SearchOptions& options = worker.options();
    const Move best = family.best_move();
    const bool is_quiet = !is_capture(position, best);
    const bool learns_captures = worker.constants().capture_weight > 0;
    if (!is_quiet && !learns_captures) return;
    if (is_quiet && options.killers) worker.killers(node.ply).add(best);
    // At depth 1 cut-offs are many and tell little; a contended write costs 20 ns.
    if (node.depth < 2) return;
    if (is_quiet && options.counter_moves && node.path[0]) {
        worker.histories().counter_moves.set(*node.path[0], best);
    }
    if (!options.history_table) return;
    const int bonus = history_bonus(options.history, worker.constants(), node.depth);
    family.order().for_each_searched([&](Move move) {
        const int lesson = move == best ? bonus : -bonus;
        if (!is_capture(position, move)) {
            if (is_quiet) add_to_histories(worker, node, move, lesson);
        } else if (learns_captures) {
            worker.histories().captures.update(index_of(position, move), lesson);
        }
    });
}

}  // namespace ybw
