// EngineTree: a tree that is to be drawn, as the engine's own search takes it.
//
// Leaves of a written tree stand at different heights, and the engine searches to a depth: a leaf
// above it has one move, to itself, until the depth is reached.
//
// Regular value type.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "engine/teach/recorded_game.hpp"
#include "engine/text/splitmix.hpp"
#include "parallel/game.hpp"

namespace ybw::teach {

template <Game G>
class EngineTree {
public:
    using Move = typename G::Move;
    static constexpr std::size_t max_moves = G::max_moves;
    /// What two moves have in common costs order alone, and these trees are small.
    static constexpr std::size_t history_size = 256;

    explicit EngineTree(G game) : game_(std::move(game)) {}

    void legal_moves(MovesOf<EngineTree>& list) const {
        if (ends_here(game_)) return list.push_back(Move{});
        MovesOf<G> moves;
        game_.legal_moves(moves);
        for (const Move move : moves) list.push_back(move);
    }
    void play(Move move) { ends_here(game_) ? static_cast<void>(++beyond_) : game_.play(move); }
    void undo(Move move) { beyond_ > 0 ? static_cast<void>(--beyond_) : game_.undo(move); }
    std::optional<Outcome> outcome() const { return game_.outcome(); }
    std::uint64_t key() const { return scrambled(game_.key() + static_cast<unsigned>(beyond_)); }
    std::size_t history_index(Move move) const { return game_.history_index(move) % history_size; }
    Score evaluate() const {
        const Score value = game_.evaluate();
        return beyond_ % 2 == 0 ? value : -value;
    }

    const G& game() const { return game_; }

private:
    G game_;
    int beyond_ = 0;  ///< moves from a leaf to itself
};

}  // namespace ybw::teach
