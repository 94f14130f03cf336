// BoardTree: the tree of any game from a position on, for searches that are to be drawn.
//
// AnyPosition with what a search asks besides: moves are taken back by keeping the positions
// before. That and the virtual calls make it slow, and one type for all games makes the textbook
// searches compile once; nobody can read a tree so large that this matters.
//
// Regular value type.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/classic/ordered_game.hpp"
#include "engine/games/any_position.hpp"

namespace ybw::teach {

/// Which moves of a position a tree has.
enum class Branches {
    all,
    distinct  ///< of those that lead to symmetric positions the first alone, where a game has twins
};

class BoardTree {
public:
    using Move = AnyMove;
    /// As many as any game of the program has; see has_room_for.
    static constexpr std::size_t max_moves = 512;
    static constexpr std::size_t history_size = 4096;

    explicit BoardTree(AnyPosition root, Branches branches = Branches::all,
                       classic::MoveOrder order = classic::MoveOrder::generated)
        : path_{std::move(root)}, branches_(branches), order_(order) {}

    // ---- What a search asks, see Game

    void legal_moves(MovesOf<BoardTree>& list) const;
    void play(AnyMove move) {
        path_.push_back(path_.back());
        path_.back().play(move);
    }
    void undo(AnyMove) { path_.pop_back(); }
    std::optional<Outcome> outcome() const { return position().outcome(); }
    std::uint64_t key() const { return position().key(); }
    std::size_t history_index(AnyMove move) const { return position().history_index(move); }
    Score evaluate() const { return position().evaluate(); }

    // ---- What a picture asks

    const AnyPosition& position() const { return path_.back(); }
    /// The side that moves first in the picture is Max.
    bool max_is_to_move() const { return path_.size() % 2 == 1; }
    std::string name_of(AnyMove move) const { return position().format_move(move); }
    /// The rows of a board that is small enough to stand in a node; empty for others.
    std::vector<std::string> board() const;

private:
    std::vector<AnyPosition> path_;
    Branches branches_;
    classic::MoveOrder order_;
};

static_assert(Game<BoardTree>);

}  // namespace ybw::teach
