// Negamax: minimax in one function, because what is good for one side is as bad for the other.
//
// Sun Kai, "From minimax to principal variation search", section 4; the idea is as old as Knuth &
// Moore 1975 (their F). Values are seen from the side to move, so max(a, b) = -min(-a, -b) makes
// Max and Min one. Same nodes in the same order as minimax.
#pragma once

#include <optional>

#include "engine/classic/tree_walk.hpp"

namespace ybw::classic {

template <Game G>
std::optional<Score> negamax(TreeWalk<G>& walk, Depth depth, Ply ply, LineOf<G>& pv) {
    pv.clear();
    if (walk.stopped()) return std::nullopt;
    if (const auto value = walk.terminal_value(ply)) return value;
    if (walk.at_horizon(depth, ply)) return walk.evaluate();
    LineOf<G> line;
    Score best = -Score::infinity();
    for (const auto move : walk.moves()) {
        const Depth below = walk.play(move, depth);
        const auto value = minus(negamax(walk, below, ply + 1, line));
        walk.undo(move);
        if (!value) return std::nullopt;
        if (*value > best) best = *value, pv.assign(move, line);
    }
    return best;
}

template <Game G>
std::optional<ResultOf<G>> negamax(const G& root, Depth depth, const StopPredicate& stop) {
    TreeWalk<G> walk(root, stop);
    return walk.result(depth, [&](LineOf<G>& pv) { return negamax(walk, depth, 0, pv); });
}

}  // namespace ybw::classic
