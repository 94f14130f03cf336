// History, counter moves and killers: which moves have cut off before.
//
// The history table counts, for each move wherever it is played, how good it has been in this
// search (Schaeffer 1989, "The history heuristic and alpha-beta search enhancements in practice",
// PAMI 11). All workers share it: what refutes one brother mostly refutes the next. Each value is a
// relaxed atomic written by a load and a store: two threads that write at once lose one of the two
// updates, which is harmless and a third of the price of an atomic addition. `gravity` pulls every
// value towards zero in proportion to its size, which keeps it within history_limit for ever.
//
// Thread safety: HistoryTable and CounterMoves from any thread; clear needs them for itself.
// Killers belong to one worker.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "parallel/game.hpp"
#include "parallel/options.hpp"
#include "parallel/platform.hpp"

namespace ybw {

/// History values lie within +-history_limit. Games give their static move values on this scale.
inline constexpr int history_limit = 8192;

/// What a cut-off at `depth` is worth.
constexpr int history_bonus(HistoryWeight weight, Depth depth) {
    const int largest = history_limit / 8;
    if (weight == HistoryWeight::depth_squared) return std::min(depth * depth, largest);
    return depth < 10 ? std::min(1 << depth, largest) : largest;
}

template <Game G>
class HistoryTable {
public:
    HistoryTable() : values_(std::make_unique<Row[]>(row_count)) {}

    int operator[](std::size_t index) const {
        // Statistics only: an old value orders the moves a little worse, no more.
        return at(index).load(std::memory_order_relaxed);
    }

    /// Adds `bonus` (negative: takes away), bounded by gravity. Requires |bonus| <= history_limit.
    void update(std::size_t index, int bonus) {
        const int value = (*this)[index];
        const int gravity = value * std::abs(bonus) / history_limit;
        at(index).store(static_cast<std::int16_t>(value + bonus - gravity),
                        std::memory_order_relaxed);
    }

    void clear() {
        for (std::size_t i = 0; i < G::history_size; ++i) at(i).store(0, std::memory_order_relaxed);
    }

private:
    static constexpr std::size_t row_length = cache_line / sizeof(std::int16_t);
    static constexpr std::size_t row_count = (G::history_size + row_length - 1) / row_length;
    struct alignas(cache_line) Row {
        std::array<std::atomic<std::int16_t>, row_length> values{};
    };

    std::atomic<std::int16_t>& at(std::size_t index) const {
        return values_[index / row_length].values[index % row_length];
    }

    std::unique_ptr<Row[]> values_;
};

/// The move that refuted a given move last (Uiterwijk 1992).
template <Game G>
class CounterMoves {
public:
    using Move = typename G::Move;

    CounterMoves() : moves_(std::make_unique<std::atomic<std::uint32_t>[]>(G::history_size)) {}

    Move operator[](std::size_t index) const {
        const std::uint32_t raw = moves_[index].load(std::memory_order_relaxed);
        Move move{};
        std::memcpy(static_cast<void*>(&move), &raw, sizeof(Move));
        return move;
    }

    void set(std::size_t index, Move move) {
        std::uint32_t raw = 0;
        std::memcpy(&raw, &move, sizeof(Move));
        moves_[index].store(raw, std::memory_order_relaxed);  // statistics only
    }

    void clear() {
        for (std::size_t i = 0; i < G::history_size; ++i) set(i, Move{});
    }

private:
    std::unique_ptr<std::atomic<std::uint32_t>[]> moves_;
};

/// The two moves that cut off last among the brothers of one ply (Akl & Newborn 1977).
template <GameMove Move>
class Killers {
public:
    void add(Move move) {
        if (move == moves_[0]) return;
        moves_[1] = moves_[0];
        moves_[0] = move;
    }

    Move first() const { return moves_[0]; }
    Move second() const { return moves_[1]; }

private:
    std::array<Move, 2> moves_{};
};

}  // namespace ybw
