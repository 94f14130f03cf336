// Reductions: how much less deep a node, a pass or a late brother is searched than was asked.
//
// A reduction is a bet that nothing is there; for a late brother it is called off as soon as its
// scout says otherwise (Pvs::scout). Each is a function of the node, what is known of its moves and
// the options; none is taken where a step that may miss something is not allowed
// (may_be_selective), or where the question is for an end of the game that is known to be near.
//
// References: Donninger 1993, "Null move and deep search" (ICCA Journal 16); Tsuruoka, Yokoyama &
// Chikayama 2002, "Game-tree search algorithm based on realization probability" (ICGA Journal 25),
// for depth by how likely a move is to be best; Romstad 2006, "An introduction to late move
// reductions"; Schroeder 2002, "How Rebel plays chess", for internal reduction.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "parallel/family.hpp"
#include "parallel/game.hpp"
#include "parallel/history.hpp"
#include "parallel/node.hpp"
#include "parallel/options.hpp"
#include "parallel/score.hpp"
#include "parallel/selectivity.hpp"
#include "parallel/worker.hpp"

namespace ybw {

/// Plies that a node is searched less deep because the table has no move for it: its brothers would
/// come in a poor order, and at this depth it has not been worth a search before. The next
/// iteration finds the move that this one leaves there.
///
/// At expected all nodes, too, though these have no move in the table as a rule: in gomoku, at
/// 10,000 nodes a move, the steps that go by the static value gave +33 Elo together with this one
/// everywhere (95 % interval -10 to 78), and -20 (-74 to 32) where it was kept to PV and cut nodes.
template <Game G, class Entry>
Depth internal_reduction(const SearchOptions& options, const Visit<G>& node,
                         const std::optional<Entry>& entry) {
    constexpr Depth least_depth = 4;
    const bool knows_move = entry && entry->move != typename G::Move{};
    const bool is_taken = options.internal_reduction && node.is_assessed() && !knows_move &&
                          node.ply > 0 && node.depth >= least_depth &&
                          !node.window.alpha().is_decisive() && !node.window.beta().is_decisive();
    return is_taken ? 1 : 0;
}

/// Plies that the search after a pass is less deep: more where the node is further above beta.
template <Game G>
Depth pass_reduction(const Visit<G>& node) {
    const Depth by_depth = 3 + node.depth / 3;
    if constexpr (HasFutilityMargin<G>) {
        constexpr int most = 3;
        const int surplus = node.estimate->raw() - node.window.beta().raw();
        return by_depth + std::min(surplus / (2 * G::futility_margin), most);
    }
    return by_depth;
}

/// Whether the end of the game that alpha is worth lies within the depth, so that the question is
/// for one still nearer: plies less would miss it, and a value of that kind is said to be final.
/// Not where a prover has found a win far beyond the depth; who asks for a nearer one there gets
/// what a selective search finds.
template <Game G>
bool asks_for_a_nearer_end(const Node<G>& node, Score alpha) {
    return alpha.is_decisive() && alpha.distance() <= node.ply + node.depth;
}

/// Fractions of a ply: sums are taken in these and cut to plies in the end.
inline constexpr int ply_parts = 1024;

/// Natural logarithms in parts of a ply, from 1.
inline const std::array<std::int32_t, 256> logarithms = [] {
    std::array<std::int32_t, 256> table{};
    for (std::size_t i = 1; i < table.size(); ++i) {
        table[i] = static_cast<std::int32_t>(std::lround(std::log(i) * ply_parts));
    }
    return table;
}();

inline int logarithm(int number) {
    constexpr int last = static_cast<int>(std::tuple_size_v<decltype(logarithms)>) - 1;
    return logarithms[static_cast<std::size_t>(std::min(number, last))];
}

/// Plies that a late quiet brother is searched less deep at first: grows with the logarithms of
/// depth and number; more where a cut is expected, since then the move that makes it stands in
/// front, and where the position does not improve; less at PV nodes and for moves that history
/// speaks for.
template <class Worker, Game G, class Move>
Depth late_move_reduction(const Worker& worker, const Visit<G>& node,
                          const Brother<Move>& brother) {
    constexpr Depth least_depth = 3;
    constexpr int first_late_brother = 3;
    constexpr int base = ply_parts / 2;
    constexpr int slope = 22;  ///< tenths of parts that the product of the logarithms is divided by
    constexpr int at_cut_nodes = ply_parts;
    constexpr int not_improving = ply_parts * 7 / 10;
    constexpr int at_pv_nodes = -ply_parts;
    constexpr int most_by_history = 2 * ply_parts;
    const SearchOptions& options = worker.options();
    if (!options.late_move_reductions || !node.is_selective || node.in_danger ||
        node.depth < least_depth || brother.number < first_late_brother ||
        asks_for_a_nearer_end(node, brother.window.alpha()) ||
        is_noisy(worker.position(), brother.move)) {
        return 0;
    }
    int wish = base + logarithm(node.depth) * logarithm(brother.number) / ply_parts * 10 / slope;
    if (node.kind == NodeKind::cut) wish += at_cut_nodes;
    if (node.kind == NodeKind::pv) wish += at_pv_nodes;
    if (!node.is_improving) wish += not_improving;
    const auto known = history_context(worker.state(), node);
    wish -=
        known.value_of(index_of(worker.position(), brother.move)) * most_by_history / history_limit;
    return std::clamp(wish / ply_parts, 0, node.depth - 2);
}

}  // namespace ybw
