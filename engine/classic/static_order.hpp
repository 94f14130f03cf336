// Static order: any game with the moves first that lead to the best positions at a glance.
//
// Cheng & Lei 2012, "Research and improvement on alpha-beta search algorithm in gobang", section
// 4.2: every move of a node is made, the position after it evaluated, and the moves are sorted by
// that, best first; moves of equal value keep the order of the game. The searches of the ladder
// take the moves as they come, so a game in this order shows what an order is worth to them.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "parallel/game.hpp"
#include "parallel/selectivity.hpp"
#include "parallel/undo.hpp"

namespace ybw::classic {

/// What a position is worth at a glance to the side that has just moved.
template <Game G>
Score value_at_a_glance(const G& game) {
    const std::optional<Score> end = finished(game, 0);
    return -(end ? *end : game.evaluate());
}

/// Sorts moves of `game`.
template <Game G>
void order_statically(const G& game, MovesOf<G>& list) {
    std::vector<std::pair<Score, typename G::Move>> worth;
    G after = game;
    for (const auto move : list) {
        auto record = play_on(after, move);
        worth.emplace_back(value_at_a_glance(after), move);
        take_back(after, move, std::move(record));
    }
    std::ranges::stable_sort(worth, std::greater{}, [](const auto& pair) { return pair.first; });
    std::ranges::transform(worth, list.begin(), [](const auto& pair) { return pair.second; });
}

}  // namespace ybw::classic
