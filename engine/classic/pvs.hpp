// Principal variation search, fail-hard: after one good move, only prove that the others are worse.
//
// Marsland & Campbell 1982, "Parallel search of strongly ordered game trees", Computing Surveys 14;
// in the form of Sun Kai, section 7: until a move raises alpha, the full window; from then on the
// null window (alpha, alpha + 1), which cuts more, and again the whole window (alpha, beta) for a
// move that turns out better. (The NegaScout of the thesis, figure 9, is the same but for using the
// null window from the second move on.) On a best-first tree nothing is searched twice, and the
// nodes are those of alpha-beta.
#pragma once

#include <optional>

#include "engine/classic/tree_walk.hpp"
#include "parallel/window.hpp"

namespace ybw::classic {

template <Game G>
std::optional<Score> pvs(TreeWalk<G>& walk, Window window, Depth depth, Ply ply, LineOf<G>& pv) {
    pv.clear();
    if (walk.stopped()) return std::nullopt;
    if (const auto value = walk.terminal_value(ply)) return value;
    if (walk.at_horizon(depth, ply)) return walk.evaluate();
    LineOf<G> line;
    const auto child = [&](Window w, Depth below) {
        return minus(pvs(walk, w.flipped(), below, ply + 1, line));
    };
    bool pv_found = false;
    for (const auto move : walk.moves()) {
        const Depth below = walk.play(move, depth);
        auto value = child(pv_found ? Window::null(window.alpha()) : window, below);
        if (pv_found && value && window.contains(*value)) value = child(window, below);
        walk.undo(move);
        if (!value) return std::nullopt;
        if (window.fails_high(*value)) return window.beta();
        if (!window.contains(*value)) continue;
        window = window.raised(*value);
        pv.assign(move, line);
        pv_found = true;
    }
    return window.alpha();
}

template <Game G>
std::optional<ResultOf<G>> pvs(const G& root, Depth depth, const StopPredicate& stop) {
    TreeWalk<G> walk(root, stop);
    return walk.result(depth,
                       [&](LineOf<G>& pv) { return pvs(walk, Window::full(), depth, 0, pv); });
}

}  // namespace ybw::classic
