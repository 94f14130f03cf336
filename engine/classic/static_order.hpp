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

namespace ybw::classic {

template <Game G>
class StaticallyOrdered {
public:
    using Move = typename G::Move;
    static constexpr std::size_t max_moves = G::max_moves;
    static constexpr std::size_t history_size = G::history_size;

    explicit StaticallyOrdered(G game) : game_(std::move(game)) {}

    void legal_moves(MovesOf<StaticallyOrdered>& list) const {
        game_.legal_moves(list);
        std::vector<std::pair<Score, Move>> worth;
        G after = game_;
        for (const Move move : list) {
            after.play(move);
            worth.emplace_back(value_of(after), move);
            after.undo(move);
        }
        std::ranges::stable_sort(worth, std::greater{}, &std::pair<Score, Move>::first);
        std::ranges::transform(worth, list.begin(), &std::pair<Score, Move>::second);
    }
    void play(Move move) { game_.play(move); }
    void undo(Move move) { game_.undo(move); }
    std::optional<Outcome> outcome() const { return game_.outcome(); }
    std::uint64_t key() const { return game_.key(); }
    std::size_t history_index(Move move) const { return game_.history_index(move); }
    Score evaluate() const { return game_.evaluate(); }

private:
    /// For the side that has just moved.
    static Score value_of(const G& game) {
        const std::optional<Outcome> outcome = game.outcome();
        if (!outcome) return -game.evaluate();
        if (*outcome == Outcome::draw) return Score::draw();
        return *outcome == Outcome::loss ? Score::win_in(0) : Score::loss_in(0);
    }

    G game_;
};

}  // namespace ybw::classic
