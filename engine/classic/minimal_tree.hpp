// The minimal tree of an actual position: the fewest nodes that prove its value.
//
// Knuth & Moore's minimum for trees in which nodes differ in their number of moves. Counted is the
// smallest subtree of the game tree, as a tree (a position reached twice counts twice), whose leaf
// values alone force the root's value v. With t = v at the root and -t for the opponent,
//
//     at_least(n) = 1 + min over moves of at_most(child)      proves value(n) >= t: one move does
//     at_most(n)  = 1 + sum over moves of at_least(child)     proves value(n) <= t: all moves
//     exact(n)    = 1 + min over best moves m of exact(m) + sum over the others of at_least(child)
//
// where a count is missing if the claim is false. No search without a memory visits less; the best
// order is assumed at every node, also among moves of equal value, and it is chosen for nodes and
// for leaves separately. Visits the whole tree twice: for depths at which minimax is bearable.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>

#include "engine/classic/negamax.hpp"
#include "parallel/score.hpp"

namespace ybw::classic {

// ---- The Knuth-Moore minimum of a uniform tree: what the best of all orders leaves alpha-beta to
// visit.
//
// Knuth & Moore 1975, "An analysis of alpha-beta pruning", Artificial Intelligence 6, theorem 1: in
// a tree in which every interior node has b moves, at level k at least
//
//     b^ceil(k/2) + b^floor(k/2) - 1
//
// nodes must be visited to know the value of the root: those with a sure lower bound, plus those
// with a sure upper bound, less the principal variation, which is in both. At k = d these are the
// leaves (Slagle & Dixon 1969 have them too). Two of the papers give the number otherwise: one
// writes "+ 1", one calls the leaves all nodes; the tests compare both with a count.

/// Counts of trees; what does not fit is the largest count.
inline constexpr std::uint64_t countless = std::numeric_limits<std::uint64_t>::max();

constexpr std::uint64_t saturating_add(std::uint64_t a, std::uint64_t b) {
    return a > countless - b ? countless : a + b;
}

constexpr std::uint64_t saturating_power(std::uint64_t base, int exponent) {
    std::uint64_t power = 1;
    for (int i = 0; i < exponent; ++i) {
        if (base != 0 && power > countless / base) return countless;
        power *= base;
    }
    return power;
}

/// Leaves of the minimal tree with b >= 1 moves at every node, d >= 0 plies deep.
constexpr std::uint64_t minimal_leaves(std::uint64_t b, Depth d) {
    const std::uint64_t ceiling = saturating_power(b, (d + 1) / 2);
    const std::uint64_t floor = saturating_power(b, d / 2);
    return saturating_add(ceiling, floor - 1);
}

/// All nodes of that tree.
constexpr std::uint64_t minimal_nodes(std::uint64_t b, Depth d) {
    std::uint64_t sum = 0;
    for (Depth level = 0; level <= d; ++level) sum = saturating_add(sum, minimal_leaves(b, level));
    return sum;
}

// ---- The minimum of any tree

struct MinimalTree {
    std::uint64_t nodes = 0;   ///< fewest nodes that prove the value, root included
    std::uint64_t leaves = 0;  ///< fewest leaves that prove it
};

/// Costs of proving the three claims about one node; `countless` where the claim is false.
struct ProofCosts {
    std::uint64_t at_least = countless;
    std::uint64_t at_most = countless;
    std::uint64_t exact = countless;
};

/// The same for nodes and for leaves.
struct NodeProof {
    ProofCosts nodes;
    ProofCosts leaves;
};

constexpr ProofCosts leaf_costs(Score value, Score threshold) {
    return {value >= threshold ? 1 : countless, value <= threshold ? 1 : countless,
            value == threshold ? 1 : countless};
}

/// Gathers the children of one node. `own` is what the node itself costs: 1 node, 0 leaves.
class CostSum {
public:
    void add(const ProofCosts& child) {
        refutation_ = std::min(refutation_, child.at_most);
        all_ = saturating_add(all_, child.at_least);
        if (child.exact != countless)
            pv_surplus_ = std::min(pv_surplus_, child.exact - child.at_least);
    }
    ProofCosts costs(std::uint64_t own) const {
        return {saturating_add(own, refutation_), saturating_add(own, all_),
                saturating_add(saturating_add(own, all_), pv_surplus_)};
    }

private:
    std::uint64_t refutation_ = countless;
    std::uint64_t all_ = 0;
    std::uint64_t pv_surplus_ = countless;  // what it takes to know a best child exactly
};

template <Game G>
std::optional<NodeProof> proof_costs(TreeWalk<G>& walk, Score threshold, Depth depth, Ply ply) {
    if (walk.stopped()) return std::nullopt;
    std::optional<Score> leaf = walk.terminal_value(ply);
    if (!leaf && walk.at_horizon(depth, ply)) leaf = walk.evaluate();
    if (leaf) return NodeProof{leaf_costs(*leaf, threshold), leaf_costs(*leaf, threshold)};
    CostSum nodes;
    CostSum leaves;
    for (const auto move : walk.moves()) {
        const Depth below = walk.play(move, depth);
        const auto child = proof_costs(walk, -threshold, below, ply + 1);
        walk.undo(move);
        if (!child) return std::nullopt;
        nodes.add(child->nodes);
        leaves.add(child->leaves);
    }
    return NodeProof{nodes.costs(1), leaves.costs(0)};
}

template <Game G>
std::optional<MinimalTree> minimal_tree(const G& root, Depth depth, const StopPredicate& stop) {
    TreeWalk<G> walk(root, stop);
    LineOf<G> line;
    const auto value = negamax(walk, depth, 0, line);
    if (!value) return std::nullopt;
    const auto proof = proof_costs(walk, *value, depth, 0);
    if (!proof) return std::nullopt;
    return MinimalTree{proof->nodes.exact, proof->leaves.exact};
}

}  // namespace ybw::classic
