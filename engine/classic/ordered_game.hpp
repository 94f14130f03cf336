// OrderedGame: any game with its moves in the order of choice, for searches that take them as they
// come.
//
// It has what says what a value is, final scores and passes, and takes moves back as its game does;
// nothing else of what the game may offer.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "parallel/game.hpp"
#include "parallel/selectivity.hpp"
#include "parallel/undo.hpp"

namespace ybw::classic {

// ---- Static order: any game with the moves first that lead to the best positions at a glance.
//
// Cheng & Lei 2012, "Research and improvement on alpha-beta search algorithm in gobang", section
// 4.2: every move of a node is made, the position after it evaluated, and the moves are sorted by
// that, best first; moves of equal value keep the order of the game. The searches of the ladder
// take the moves as they come, so a game in this order shows what an order is worth to them.

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

/// In which order a search of the ladder finds the moves of a node.
enum class MoveOrder {
    generated,    ///< as the game has them
    static_value  ///< those first that lead to the best positions at a glance
};

/// In the order of the enumeration.
inline constexpr std::array<std::string_view, 2> move_order_names{"generated", "static"};

constexpr std::string_view name_of(MoveOrder order) {
    return move_order_names[static_cast<std::size_t>(order)];
}

template <Game G>
class OrderedGame {
public:
    using Move = typename G::Move;
    static constexpr std::size_t max_moves = G::max_moves;
    static constexpr std::size_t history_size = G::history_size;

    OrderedGame(G game, MoveOrder order) : game_(std::move(game)), order_(order) {}

    void legal_moves(MovesOf<OrderedGame>& list) const {
        game_.legal_moves(list);
        if (order_ == MoveOrder::static_value) order_statically(game_, list);
    }
    auto play(Move move) { return game_.play(move); }
    void undo(Move move) requires HasUndo<G> { game_.undo(move); }
    template <class Record>
    void undo(Move move, Record&& record) requires HasUndoRecord<G> {
        game_.undo(move, std::forward<Record>(record));
    }
    std::optional<Outcome> outcome() const { return game_.outcome(); }
    std::uint64_t key() const { return game_.key(); }
    std::size_t history_index(Move move) const { return game_.history_index(move); }
    Score evaluate() const { return game_.evaluate(); }
    std::optional<Score> final_score() const requires HasFinalScore<G> {
        return game_.final_score();
    }
    bool is_pass(Move move) const requires HasPassTest<G> { return game_.is_pass(move); }

private:
    G game_;
    MoveOrder order_;
};

}  // namespace ybw::classic
