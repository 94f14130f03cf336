// Alpha-beta, fail-soft, with a memory of bounds: the search inside MTD(f).
//
// Plaat, Schaeffer, Pijls & de Bruin 1996 (their AlphaBetaWithMemory). A node that is met again is
// answered by what was proved of it before, if that is enough for the window; otherwise it is
// searched, and what comes back is remembered. Asked with null windows only: nothing is ever
// raised.
#pragma once

#include <optional>

#include "engine/classic/bound_memory.hpp"
#include "engine/classic/tree_walk.hpp"

namespace ybw::classic {

template <Game G>
std::optional<Score> alphabeta_with_memory(TreeWalk<G>& walk, BoundMemory<G>& memory, Window window,
                                           Depth depth, Ply ply, LineOf<G>& pv) {
    pv.clear();
    if (walk.stopped()) return std::nullopt;
    if (const auto value = walk.terminal_value(ply)) return value;
    if (walk.at_horizon(depth, ply)) return walk.evaluate();
    const auto known = memory.recall(walk.position(), depth, ply);
    if (window.fails_high(known.lower)) return known.lower;
    if (window.fails_low(known.upper)) return known.upper;
    LineOf<G> line;
    Score best = -Score::infinity();
    for (const auto move : walk.moves()) {
        const Depth below = walk.play(move, depth);
        const auto value =
            minus(alphabeta_with_memory(walk, memory, window.flipped(), below, ply + 1, line));
        walk.undo(move);
        if (!value) return std::nullopt;
        if (*value > best) best = *value, pv.assign(move, line);
        if (window.fails_high(best)) break;  // a null window has nothing to raise
    }
    memory.learn(walk.position(), depth, ply, window, best);
    return best;
}

}  // namespace ybw::classic
