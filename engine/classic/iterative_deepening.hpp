// Iterative deepening: depth 1, 2, 3 ... and each time the best move of the last depth first.
//
// Slate & Atkin 1977, "CHESS 4.5", in Chess Skill in Man and Machine; Cheng & Lei 2012, "Research
// and improvement on alpha-beta search algorithm in gobang", section 4.3. The shallow searches cost
// a fraction of the last one and pay with a better order at the root; and whenever time is up there
// is a move: an interrupted search returns the last depth it finished.
#pragma once

#include <algorithm>
#include <optional>

#include "engine/classic/failsoft.hpp"

namespace ybw::classic {

/// `failsoft` at the root with one move brought to the front.
template <Game G>
std::optional<Score> search_root(TreeWalk<G>& walk, typename G::Move first, Depth depth,
                                 LineOf<G>& pv) {
    pv.clear();
    if (walk.stopped()) return std::nullopt;
    if (const auto value = walk.terminal_value(0)) return value;
    if (walk.at_horizon(depth, 0)) return walk.evaluate();
    LineOf<G> line;
    Window window = Window::full();
    auto moves = walk.moves();
    const auto place = std::find(moves.begin(), moves.end(), first);
    if (place != moves.end()) std::rotate(moves.begin(), place, place + 1);
    for (const auto move : moves) {
        const Depth below = walk.play(move, depth);
        const auto value = minus(failsoft(walk, window.flipped(), below, 1, line));
        walk.undo(move);
        if (!value) return std::nullopt;
        if (window.contains(*value)) window = window.raised(*value), pv.assign(move, line);
    }
    return window.alpha();
}

template <Game G>
std::optional<ResultOf<G>> iterative_deepening(const G& root, Depth depth,
                                               const StopPredicate& stop) {
    TreeWalk<G> walk(root, stop);
    std::optional<ResultOf<G>> finished;
    for (Depth d = std::min(depth, 1); d <= depth; ++d) {
        const auto first = finished ? finished->best() : typename G::Move{};
        const auto deeper =
            walk.result(d, [&](LineOf<G>& pv) { return search_root(walk, first, d, pv); });
        if (!deeper) break;
        finished = deeper;
    }
    return finished;
}

}  // namespace ybw::classic
