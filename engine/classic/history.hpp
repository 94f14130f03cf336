// Alpha-beta with the history heuristic: what was good elsewhere is tried first here.
//
// Schaeffer 1989, "The history heuristic and alpha-beta search enhancements in practice", IEEE PAMI
// 11(11). A good move is one that cut off, or the best of its brothers; its entry grows by a weight
// that rises with the depth of the subtree it was good for. Both weights of the papers are here.
// The table lives for one search; moves of equal history keep the game's order.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/classic/history_weight.hpp"
#include "engine/classic/tree_walk.hpp"
#include "parallel/window.hpp"

namespace ybw::classic {

template <Game G, DepthWeight weight>
std::optional<Score> history(TreeWalk<G>& walk, std::vector<std::uint64_t>& table, Window window,
                             Depth depth, Ply ply, LineOf<G>& pv) {
    pv.clear();
    if (walk.stopped()) return std::nullopt;
    if (const auto value = walk.terminal_value(ply)) return value;
    if (walk.at_horizon(depth, ply)) return walk.evaluate();
    LineOf<G> line;
    Score best = -Score::infinity();
    const auto entry = [&](auto m) -> auto& {
        return table[walk.position().history_index(m)];
    };
    auto moves = walk.moves();
    std::ranges::stable_sort(moves, std::greater{}, entry);
    for (const auto move : moves) {
        const Depth below = walk.play(move, depth);
        const auto value =
            minus(history<G, weight>(walk, table, window.flipped(), below, ply + 1, line));
        walk.undo(move);
        if (!value) return std::nullopt;
        if (*value > best) best = *value, pv.assign(move, line);
        if (window.fails_high(best)) break;
        if (window.contains(best)) window = window.raised(best);
    }
    entry(pv.front()) += weight(depth);
    return best;
}

template <Game G, DepthWeight weight>
std::optional<ResultOf<G>> history(const G& root, Depth depth, const StopPredicate& stop) {
    TreeWalk<G> walk(root, stop);
    std::vector<std::uint64_t> table(G::history_size);
    return walk.result(depth, [&](LineOf<G>& pv) {
        return history<G, weight>(walk, table, Window::full(), depth, 0, pv);
    });
}

}  // namespace ybw::classic
