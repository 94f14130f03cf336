// Alpha-beta, fail-soft: the same nodes, but a search that fails says by how much.
//
// Fishburn 1983, "Another optimization of alpha-beta search", SIGART Newsletter 84. The node
// returns the best value it has seen even outside the window, where it is a bound on the true one:
// an upper bound at or below alpha, a lower bound at or above beta. It saves nothing by itself;
// aspiration, MTD(f) and every transposition table live on the better bounds.
#pragma once

#include <optional>

#include "engine/classic/tree_walk.hpp"
#include "parallel/window.hpp"

namespace ybw::classic {

template <Game G>
std::optional<Score> failsoft(TreeWalk<G>& walk, Window window, Depth depth, Ply ply,
                              LineOf<G>& pv) {
    pv.clear();
    if (walk.stopped()) return std::nullopt;
    if (const auto value = walk.terminal_value(ply)) return value;
    if (walk.at_horizon(depth, ply)) return walk.evaluate();
    LineOf<G> line;
    Score best = -Score::infinity();
    for (const auto move : walk.moves()) {
        const Depth below = walk.play(move, depth);
        const auto value = minus(failsoft(walk, window.flipped(), below, ply + 1, line));
        walk.undo(move);
        if (!value) return std::nullopt;
        if (*value > best) best = *value, pv.assign(move, line);
        if (window.fails_high(best)) break;
        if (window.contains(best)) window = window.raised(best);
    }
    return best;
}

template <Game G>
std::optional<ResultOf<G>> failsoft(const G& root, Depth depth, const StopPredicate& stop) {
    TreeWalk<G> walk(root, stop);
    return walk.result(depth,
                       [&](LineOf<G>& pv) { return failsoft(walk, Window::full(), depth, 0, pv); });
}

}  // namespace ybw::classic
