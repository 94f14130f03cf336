// Reductions: by how many plies a node, a pass or a late brother is searched less deep.
//
// A reduction assumes that the subtree changes nothing; for a late brother it is undone as soon as
// its scout fails high (Pvs::scout). Each is a function of the node, the history of its moves and
// the options. None is taken where selective steps are not allowed (may_be_selective), or where the
// search asks for an end of the game that is known to be near.
//
// References: Donninger 1993, "Null move and deep search" (ICCA Journal 16); Tsuruoka, Yokoyama &
// Chikayama 2002, "Game-tree search algorithm based on realization probability" (ICGA Journal 25),
// for depth by the probability of a move to be best; Romstad 2006, "An introduction to late move
// reductions"; Schroeder 2002, "How Rebel plays chess", for internal reduction.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
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
#include "parallel/worker.hpp"

namespace ybw {

/// Plies that a node is searched less deep because the table has no move for it: its brothers would
/// come in a poor order, and it has not been worth a search at this depth before. The next
/// iteration finds the move that this one stores.
///
/// Also taken at expected all nodes, though the table rarely has a move for these: restricted to PV
/// and cut nodes it gave 50 Elo less in gomoku.
template <class Worker, Game G, class Entry>
Depth internal_reduction(const Worker& worker, const Visit<G>& node,
                         const std::optional<Entry>& entry) {
    const bool knows_move = entry && entry->move != typename G::Move{};
    const bool is_taken = worker.options().internal_reduction && node.is_assessed() &&
                          !knows_move && node.ply > 0 &&
                          node.depth >= worker.constants().internal_depth &&
                          !node.window.alpha().is_decisive() && !node.window.beta().is_decisive();
    return is_taken ? 1 : 0;
}

/// Plies that the search after a pass is less deep: more where the node is further above beta.
template <Game G>
Depth pass_reduction(const SearchConstants& constants, const Visit<G>& node) {
    const Depth by_depth = (constants.pass_base + node.depth * constants.pass_slope) / ply_parts;
    if constexpr (HasFutilityMargin<G>) {
        const int margin = std::max(1, G::futility_margin * constants.pass_margin / 100);
        const int surplus = node.estimate->raw() - node.window.beta().raw();
        return by_depth + std::min(surplus / margin, constants.pass_most);
    }
    return by_depth;
}

/// Whether alpha is a win or a loss within the depth, so that the question is for a nearer end: a
/// reduced search would miss it, and such a value is reported as final. False if a prover has found
/// a win far beyond the depth; a nearer win is then only what a selective search finds.
template <Game G>
bool asks_for_a_nearer_end(const Node<G>& node, Score alpha) {
    return alpha.is_decisive() && alpha.distance() <= node.ply + node.depth;
}

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

/// The reduction of a late brother by its depth and number alone, in parts of a ply.
inline int usual_reduction(const SearchConstants& constants, Depth depth, int number) {
    const int product = logarithm(depth) * logarithm(number) / ply_parts;
    return constants.reduction_base + product * 10 / constants.reduction_divisor;
}

/// The depth by which a late brother is judged hopeless: a move with a shallow search has little
/// chance to gain. In a game with exchange_reaches() it uses the usual reduction of brothers of
/// that number, because history is judged separately there.
template <Game G, class Move>
Depth depth_to_hope_for(const SearchConstants& constants, const Visit<G>& node,
                        const Brother<Move>& brother) {
    Depth reduction = brother.reduction;
    if constexpr (HasExchange<G>) {
        const int usual = usual_reduction(constants, node.depth, brother.number) +
                          (node.is_improving ? 0 : constants.reduction_worsening);
        reduction = std::max(0, usual / ply_parts);
    }
    return std::max(1, node.depth - reduction * constants.futility_reduced / ply_parts);
}

/// Plies that a late brother is searched less deep at first: grows with the logarithms of depth and
/// number; more at expected cut nodes, where the cutting move should come first, and where the
/// position does not improve; less at PV nodes, for noisy moves and for moves with a good history.
template <class Worker, Game G, class Move>
Depth late_move_reduction(const Worker& worker, const Visit<G>& node,
                          const Brother<Move>& brother) {
    const SearchOptions& options = worker.options();
    const SearchConstants& constants = worker.constants();
    if (!options.late_move_reductions || !node.is_selective || node.in_danger ||
        node.depth < constants.reduction_depth || brother.number < constants.reduction_first ||
        asks_for_a_nearer_end(node, brother.window.alpha())) {
        return 0;
    }
    const bool is_loud = is_noisy(worker.position(), brother.move);
    if (is_loud && constants.reduction_noisy == not_at_all) return 0;
    int wish = usual_reduction(constants, node.depth, brother.number);
    if (node.kind == NodeKind::cut) wish += constants.reduction_cut;
    if (node.kind == NodeKind::pv) wish -= constants.reduction_pv;
    if (!node.is_improving) wish += constants.reduction_worsening;
    if (is_loud) wish -= constants.reduction_noisy;
    const std::size_t index = index_of(worker.position(), brother.move);
    const auto known = history_context(worker, node);
    const bool is_apart = known.captures && is_capture(worker.position(), brother.move);
    const int worth = is_apart ? (*known.captures)[index] : known.value_of(index);
    wish -= worth * constants.reduction_history / history_limit;
    return std::clamp(wish / ply_parts, 0, node.depth - 2);
}

}  // namespace ybw
