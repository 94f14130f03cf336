// Alpha-beta, fail-hard: negamax that leaves out what cannot change the value of the root.
//
// Knuth & Moore 1975, "An analysis of alpha-beta pruning", Artificial Intelligence 6 (their F2);
// Sun Kai, section 5. alpha is what this side already has, beta what the opponent already has: a
// move worth beta or more ends the node, because the opponent will not let the game come here.
//
// Fail-hard: an interior node of value V returns V clamped to [alpha, beta]. On a tree whose first
// move is always the best it visits exactly the Knuth-Moore minimum (`minimal_tree.hpp`).
#pragma once

#include <optional>

#include "engine/classic/tree_walk.hpp"
#include "parallel/window.hpp"

namespace ybw::classic {

template <Game G>
std::optional<Score> alphabeta(TreeWalk<G>& walk, Window window, Depth depth, Ply ply,
                               LineOf<G>& pv) {
    pv.clear();
    if (walk.stopped()) return std::nullopt;
    if (const auto value = walk.terminal_value(ply)) return value;
    if (walk.at_horizon(depth, ply)) return walk.evaluate();
    LineOf<G> line;
    for (const auto move : walk.moves()) {
        const Depth below = walk.play(move, depth);
        const auto value = minus(alphabeta(walk, window.flipped(), below, ply + 1, line));
        walk.undo(move);
        if (!value) return std::nullopt;
        if (window.fails_high(*value)) return window.beta();
        if (window.contains(*value)) window = window.raised(*value), pv.assign(move, line);
    }
    return window.alpha();
}

template <Game G>
std::optional<ResultOf<G>> alphabeta(const G& root, Depth depth, const StopPredicate& stop) {
    TreeWalk<G> walk(root, stop);
    return walk.result(
        depth, [&](LineOf<G>& pv) { return alphabeta(walk, Window::full(), depth, 0, pv); });
}

}  // namespace ybw::classic
