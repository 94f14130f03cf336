// Position: the heaps and the side to move. Regular value type.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/games/nim/evaluation.hpp"
#include "engine/games/nim/rules.hpp"
#include "parallel/game.hpp"

namespace ybw::nim {

struct Move {
    std::uint8_t heap = 0;
    std::uint8_t stones = 0;  ///< 0: no move
    friend constexpr bool operator==(Move, Move) = default;
};

class Position {
public:
    using Move = nim::Move;
    static constexpr std::size_t max_moves = heap_count * largest_heap;
    static constexpr std::size_t history_size = 2 * heap_count * (largest_heap + 1);

    Position(Heaps heaps, int side) : heaps_(heaps), side_(side) {}

    const Heaps& heaps() const { return heaps_; }
    int side_to_move() const { return side_; }

    void legal_moves(MovesOf<Position>& list) const {
        for (std::uint8_t heap = 0; heap < heap_count; ++heap) {
            for (std::uint8_t n = 1; n <= heaps_[heap]; ++n) list.push_back({heap, n});
        }
    }
    void play(Move move) {
        heaps_[move.heap] = static_cast<std::uint8_t>(heaps_[move.heap] - move.stones);
        side_ = 1 - side_;
    }
    void undo(Move move) {
        heaps_[move.heap] = static_cast<std::uint8_t>(heaps_[move.heap] + move.stones);
        side_ = 1 - side_;
    }
    std::optional<Outcome> outcome() const {
        if (stones_in(heaps_) > 0) return std::nullopt;
        return Outcome::loss;  // the other side has taken the last stone
    }
    std::uint64_t key() const {
        std::uint64_t bits = 1U + static_cast<unsigned>(side_);
        for (const std::uint64_t heap : heaps_) bits = bits << 4 | heap;
        return bits * 0x9e3779b97f4a7c15ULL;
    }
    std::size_t history_index(Move move) const {
        return static_cast<std::size_t>((side_ * heap_count + move.heap) * (largest_heap + 1) +
                                        move.stones);
    }
    Score evaluate() const { return evaluation(heaps_); }
    int moves_left() const { return stones_in(heaps_); }

    friend bool operator==(const Position&, const Position&) = default;

private:
    Heaps heaps_;
    int side_;
};

static_assert(Game<Position> && HasMovesLeft<Position>);

}  // namespace ybw::nim
