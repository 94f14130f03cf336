// NegaScout, fail-soft: null windows from the second move on, re-search from what was proved.
//
// Reinefeld 1983, "An improvement to the Scout tree search algorithm", ICCA Journal 6(4), and the
// version of Wikipedia that the second paper quotes. It differs from `pvs.hpp` in the re-search: a
// null window that returned v has proved "at least v", so only (v, beta) is asked again. If that
// search fails low the value is v itself (at least v and at most v); its line is then not complete.
#pragma once

#include <optional>

#include "engine/classic/tree_walk.hpp"
#include "parallel/window.hpp"

namespace ybw::classic {

template <Game G>
std::optional<Score> negascout(TreeWalk<G>& walk, Window window, Depth depth, Ply ply,
                               LineOf<G>& pv) {
    pv.clear();
    if (walk.stopped()) return std::nullopt;
    if (const auto value = walk.terminal_value(ply)) return value;
    if (walk.at_horizon(depth, ply)) return walk.evaluate();
    LineOf<G> line;
    const auto child = [&](Window w, Depth below) {
        return minus(negascout(walk, w.flipped(), below, ply + 1, line));
    };
    Score best = -Score::infinity();
    bool is_first = true;
    for (const auto move : walk.moves()) {
        const Depth below = walk.play(move, depth);
        auto value = child(is_first ? window : Window::null(window.alpha()), below);
        if (!is_first && value && window.contains(*value)) {
            value = child({*value, window.beta()}, below);
        }
        walk.undo(move);
        if (!value) return std::nullopt;
        is_first = false;
        if (*value > best) best = *value, pv.assign(move, line);
        if (window.fails_high(best)) break;
        if (window.contains(best)) window = window.raised(best);
    }
    return best;
}

template <Game G>
std::optional<ResultOf<G>> negascout(const G& root, Depth depth, const StopPredicate& stop) {
    TreeWalk<G> walk(root, stop);
    return walk.result(
        depth, [&](LineOf<G>& pv) { return negascout(walk, Window::full(), depth, 0, pv); });
}

}  // namespace ybw::classic
