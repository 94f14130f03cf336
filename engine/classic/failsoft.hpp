// Alpha-beta, fail-soft: the same nodes, but a search that fails says by how much.
//
// Fishburn 1983, "Another optimization of alpha-beta search", SIGART Newsletter 84. The node
// returns the best value it has seen even outside the window, where it is a bound on the true one:
// an upper bound at or below alpha, a lower bound at or above beta. It saves nothing by itself;
// aspiration, MTD(f) and every transposition table live on the better bounds.
#pragma once

#include <algorithm>
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

/// For the searches that begin with a guess (aspiration, MTD(f)): the value two plies shallower.
/// The same side has the last move in both, so the guess is free of the see-saw between odd and
/// even depths. Its nodes count. It is asked for before the search proper, so that what it met at
/// its own horizon says nothing about the end of the game (ClassicResult::evaluations).
template <Game G>
std::optional<Score> first_guess(TreeWalk<G>& walk, Depth depth) {
    LineOf<G> line;
    return failsoft(walk, Window::full(), std::max(depth - 2, 0), 0, line);
}

}  // namespace ybw::classic
