// History, counter moves and killers: which moves have cut off before.
//
// The history table counts, for each move wherever it is played, how good it has been in this
// search (Schaeffer 1989, "The history heuristic and alpha-beta search enhancements in practice",
// PAMI 11). Workers share it or have one each (HistoryTables). Each value is a relaxed atomic
// written by a load and a store: two threads that write at once lose one of the two updates, which
// is harmless and a third of the price of an atomic addition. `gravity` pulls every value towards
// zero in proportion to its size, which keeps it within history_limit for ever.
//
// The continuation history counts the same for each move after each other one, one and two plies
// before: as an answer to a move, and as what a side's own last move was made for. Chess programs
// have it since Stockfish 7 (2016), where it began as counter-move history.
//
// Thread safety: HistoryTable, ContinuationHistory and CounterMoves from any thread; clear needs
// them for itself. Killers belong to one worker.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "parallel/constants.hpp"
#include "parallel/game.hpp"
#include "parallel/move.hpp"
#include "parallel/options.hpp"
#include "parallel/platform.hpp"
#include "parallel/score.hpp"

namespace ybw {

/// History values lie within +-history_limit. Games give their static move values on this scale.
inline constexpr int history_limit = 8192;

/// What a cut-off at `depth` is worth. Eight times the square: a move is to be known after a few
/// cut-offs, and gravity keeps the rest in bounds.
constexpr int history_bonus(HistoryWeight weight, const SearchConstants& constants, Depth depth) {
    const int largest = history_limit / 7;
    if (weight == HistoryWeight::depth_squared) {
        const int bonus = (constants.history_square * depth + constants.history_linear) * depth;
        return std::min(bonus, largest);
    }
    return depth < 10 ? std::min(1 << depth, largest) : largest;
}

/// `count` values, each bounded by gravity.
template <std::size_t count>
class HistoryValues {
public:
    HistoryValues() : values_(std::make_unique<Row[]>(row_count)) {}

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
        for (std::size_t i = 0; i < count; ++i) at(i).store(0, std::memory_order_relaxed);
    }

private:
    static constexpr std::size_t row_length = cache_line / sizeof(std::int16_t);
    static constexpr std::size_t row_count = (count + row_length - 1) / row_length;
    struct alignas(cache_line) Row {
        std::array<std::atomic<std::int16_t>, row_length> values{};
    };

    std::atomic<std::int16_t>& at(std::size_t index) const {
        return values_[index / row_length].values[index % row_length];
    }

    std::unique_ptr<Row[]> values_;
};

/// How good each move has been wherever it was played.
template <Game G>
using HistoryTable = HistoryValues<G::history_size>;

/// How good each move has been after each other one.
template <Game G>
class ContinuationHistory {
public:
    /// Two bytes for each pair of moves: a game with more moves than this does without.
    static constexpr std::size_t most_moves = 2048;
    static constexpr bool is_kept = G::history_size <= most_moves;

    int operator()([[maybe_unused]] std::size_t before, [[maybe_unused]] std::size_t index) const {
        if constexpr (is_kept) return values_[before * G::history_size + index];
        return 0;
    }
    void update([[maybe_unused]] std::size_t before, [[maybe_unused]] std::size_t index,
                [[maybe_unused]] int bonus) {
        if constexpr (is_kept) values_.update(before * G::history_size + index, bonus);
    }
    void clear() { values_.clear(); }

private:
    HistoryValues<is_kept ? G::history_size * G::history_size : 1> values_;
};

/// Where to look for how good a move has been before.
template <Game G>
struct HistoryContext {
    const HistoryTable<G>* table = nullptr;                ///< null: nowhere
    const ContinuationHistory<G>* continuation = nullptr;  ///< null: in the table alone
    MovePath path{};                                       ///< the last moves
    int weight = 1024;  ///< of the continuation history, in 1024ths
    int earlier = 0;    ///< the same of that after the moves four and six plies before
    const HistoryTable<G>* captures = nullptr;  ///< of captures; null: they are as all others
    int capture_weight = 1024;                  ///< in 1024ths

    /// On the scale of one table. Three that agree count for one and a half.
    int value_of(std::size_t index) const {
        if (table == nullptr) return 0;
        if (continuation == nullptr) return (*table)[index];
        int sum = after(0, index) + after(1, index);
        sum *= weight;
        if (earlier != 0) sum += (after(3, index) + after(5, index)) * earlier;
        return ((*table)[index] * 1024 + sum) / 2048;
    }

    /// How good it has been after the move so many plies before the last.
    int after(std::size_t plies, std::size_t index) const {
        return path[plies] ? (*continuation)(*path[plies], index) : 0;
    }
};

/// The move that refuted a given move last (Uiterwijk 1992).
template <Game G>
class CounterMoves {
public:
    using Move = typename G::Move;

    CounterMoves() : moves_(std::make_unique<std::atomic<std::uint32_t>[]>(G::history_size)) {}

    Move operator[](std::size_t index) const {
        return move_from_bits<Move>(moves_[index].load(std::memory_order_relaxed));
    }

    void set(std::size_t index, Move move) {
        moves_[index].store(move_bits(move), std::memory_order_relaxed);  // statistics only
    }

    void clear() {
        for (std::size_t i = 0; i < G::history_size; ++i) set(i, Move{});
    }

private:
    std::unique_ptr<std::atomic<std::uint32_t>[]> moves_;
};

/// What is known of moves in a search.
///
/// Shared by all workers, what refutes one brother is known for the next. But each cut-off writes
/// to one of a few cache lines that all others read, which on a light game and a busy machine took
/// 14 % of the time of two threads. Where the tables are small, each worker soon fills its own.
template <Game G>
struct HistoryTables {
    HistoryTable<G> table;
    ContinuationHistory<G> continuation;
    CounterMoves<G> counter_moves;
    HistoryTable<G> captures;  ///< of those alone (is_capture), if capture_weight is not 0

    void clear() {
        table.clear();
        continuation.clear();
        counter_moves.clear();
        captures.clear();
    }

    static constexpr std::size_t bytes =
        4 * G::history_size +
        (ContinuationHistory<G>::is_kept ? 2 * G::history_size * G::history_size : 0) +
        sizeof(std::uint32_t) * G::history_size;
    /// About what a core's second cache holds.
    static constexpr bool is_small = bytes <= std::size_t{1} << 20;

    /// Whether each worker has its own.
    static constexpr bool are_own(HistorySharing wanted) {
        return wanted == HistorySharing::own || (wanted == HistorySharing::automatic && is_small);
    }
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
    friend bool operator==(const Killers&, const Killers&) = default;

private:
    std::array<Move, 2> moves_{};
};

}  // namespace ybw
