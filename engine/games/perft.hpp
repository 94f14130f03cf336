// Perft: the number of move sequences of a given length, the usual test of a move generator.
//
// A sequence that ends the game early has no continuation and counts only at its own length.
// Bulk counting takes the number of moves one ply above the leaves instead of making them; a game
// that can count its moves without listing them offers count_legal_moves().
//
// Thread safety: functions of their arguments; `stop` may be raised from any thread.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <utility>

#include "parallel/game.hpp"
#include "parallel/undo.hpp"

namespace ybw {

enum class Bulk { off, on };

/// The number of moves of legal_moves. Requires that the game is not over.
template <Game G>
std::uint64_t count_moves(const G& position) {
    if constexpr (requires { position.count_legal_moves(); }) {
        return position.count_legal_moves();
    } else {
        MovesOf<G> moves;
        position.legal_moves(moves);
        return moves.size();
    }
}

/// Sequences of `depth` moves from `position`, which is left as it was; nullopt if `stop` was
/// raised meanwhile.
template <Game G>
std::optional<std::uint64_t> perft(G& position, Depth depth, Bulk bulk,
                                   const std::atomic<bool>& stop) {
    if (depth == 0) return 1;
    if (position.outcome()) return 0;
    if (depth == 1 && bulk == Bulk::on) return count_moves(position);
    // Relaxed: the flag carries no data.
    if (stop.load(std::memory_order_relaxed)) return std::nullopt;
    MovesOf<G> moves;
    position.legal_moves(moves);
    std::uint64_t sum = 0;
    for (const auto move : moves) {
        auto record = play_on(position, move);
        const auto below = perft(position, depth - 1, bulk, stop);
        take_back(position, move, std::move(record));
        if (!below) return std::nullopt;
        sum += *below;
    }
    return sum;
}

}  // namespace ybw
