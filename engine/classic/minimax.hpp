// Minimax: the value of a position if both sides play their best, by looking at the whole tree.
//
// Shannon 1950, "Programming a computer for playing chess", Philosophical Magazine 41; in the form
// of Sun Kai, "From minimax to principal variation search", section 3: Max and Min call each other,
// and all values are seen from the side to move at the root. Visits every node: b^0 + ... + b^d.
// This is the oracle: every other search must return the same value.
#pragma once

#include <optional>

#include "engine/classic/tree_walk.hpp"

namespace ybw::classic {

template <Game G>
std::optional<Score> min_value(TreeWalk<G>& walk, Depth depth, Ply ply, LineOf<G>& pv);

template <Game G>
std::optional<Score> max_value(TreeWalk<G>& walk, Depth depth, Ply ply, LineOf<G>& pv) {
    pv.clear();
    if (walk.stopped()) return std::nullopt;
    if (const auto value = walk.terminal_value(ply)) return value;
    if (walk.at_horizon(depth, ply)) return walk.evaluate();
    LineOf<G> line;
    Score best = -Score::infinity();
    for (const auto move : walk.moves()) {
        const Depth below = walk.play(move, depth);
        const auto value = min_value(walk, below, ply + 1, line);
        walk.undo(move);
        if (!value) return std::nullopt;
        if (*value > best) best = *value, pv.assign(move, line);
    }
    return best;
}

template <Game G>
std::optional<Score> min_value(TreeWalk<G>& walk, Depth depth, Ply ply, LineOf<G>& pv) {
    pv.clear();
    if (walk.stopped()) return std::nullopt;
    if (const auto value = walk.terminal_value(ply)) return minus(value);
    if (walk.at_horizon(depth, ply)) return -walk.evaluate();
    LineOf<G> line;
    Score best = Score::infinity();
    for (const auto move : walk.moves()) {
        const Depth below = walk.play(move, depth);
        const auto value = max_value(walk, below, ply + 1, line);
        walk.undo(move);
        if (!value) return std::nullopt;
        if (*value < best) best = *value, pv.assign(move, line);
    }
    return best;
}

template <Game G>
std::optional<ResultOf<G>> minimax(const G& root, Depth depth, const StopPredicate& stop) {
    TreeWalk<G> walk(root, stop);
    return walk.result(depth, [&](LineOf<G>& pv) { return max_value(walk, depth, 0, pv); });
}

}  // namespace ybw::classic
