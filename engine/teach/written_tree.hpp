// WrittenTree: a game whose tree is written down, for the figures of the papers.
//
//     WrittenTree tree("A(B(-5 19 -8) C(4 9))");
//
// A number is a leaf, its value as Max sees it, as the papers write them; '?' is a leaf whose value
// nobody wrote, since no search has to know it. Brackets hold the moves of a node, in order. What
// stands before a bracket is the node's name, a leaf has it before '=': "B(d=2 e=-1)". The root is
// Max's unless the text begins with "min". Leaves may be of any depth: who searches has to stop
// where ends_here() says so, since the tree does not go on. Moves are counted from 1.
//
// A node in the middle has the static value 0, which is what searches to a lesser depth see of it.
//
// Regular value type; thread safety as of any value.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/classic/ordered_game.hpp"
#include "engine/games/any_position.hpp"
#include "parallel/game.hpp"

namespace ybw::teach {

class WrittenTree {
public:
    struct Move {
        std::uint16_t number = 0;
        friend bool operator==(Move, Move) = default;
    };
    static constexpr std::size_t max_moves = 64;
    static constexpr std::size_t history_size = 2 * (max_moves + 1);

    /// A picture with more would show nothing.
    static constexpr std::size_t most_nodes = 2000;

    /// Throws UserError(bad_input) for text that is no tree, with the column.
    explicit WrittenTree(std::string_view text);

    // ---- What a search asks, see Game

    void legal_moves(MovesOf<WrittenTree>& list) const;
    void play(Move move) { path_.push_back(node().children.at(move.number - 1U)); }
    void undo(Move) { path_.pop_back(); }
    std::optional<Outcome> outcome() const { return std::nullopt; }
    std::uint64_t key() const { return path_.back(); }
    std::size_t history_index(Move move) const {
        return (path_.size() % 2) * (max_moves + 1) + move.number;
    }
    /// Throws UserError(bad_input) for a leaf without a value.
    Score evaluate() const;

    // ---- What a picture asks

    bool ends_here() const { return node().children.empty(); }
    bool max_is_to_move() const { return (path_.size() % 2 == 1) == max_begins_; }
    /// Empty where none is written.
    const std::string& name() const { return node().name; }
    /// The value of a leaf for the side to move, if it is written.
    std::optional<Score> written_value() const;
    /// Moves to the deepest leaf, from the root.
    Depth height() const { return height_; }

private:
    struct Node {
        std::string name;
        std::optional<int> value;  ///< of a leaf, seen by Max
        std::vector<std::size_t> children;
    };
    class Parser;

    const Node& node() const { return (*nodes_)[path_.back()]; }

    std::shared_ptr<const std::vector<Node>> nodes_;
    std::vector<std::size_t> path_{0};
    Depth height_ = 0;
    bool max_begins_ = true;
};

static_assert(Game<WrittenTree>);

// ---- BoardTree: the tree of any game from a position on, for searches that are to be drawn.
//
// AnyPosition with what a search asks besides: moves are taken back by keeping the positions
// before. That and the virtual calls make it slow, and one type for all games makes the textbook
// searches compile once; nobody can read a tree so large that this matters.
//
// Regular value type.

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
