// History, counter moves and killers: which moves have cut off before.
//
// The history table counts, for each move wherever it is played, how good it has been in this
// search (Schaeffer 1989, "The history heuristic and alpha-beta search enhancements in practice",
// PAMI 11). Workers share it or have one each (HistoryTables). Each value is a relaxed atomic
// written by a load and a store: two threads that write at once lose one of the two updates. That
// is harmless, and costs a third of an atomic addition. `gravity` pulls every value towards zero in
// proportion to its size, which keeps it within history_limit for ever.
//
// The continuation history counts the same for pairs of moves: a move, and the move one or two
// plies before it. So it knows good answers to a move of the opponent, and good sequels to a side's
// own last move. Chess programs have it since Stockfish 7 (2016), where it began as counter-move
// history.
//
// Thread safety: HistoryTable, ContinuationHistory and CounterMoves from any thread; clear must run
// alone. Killers belong to one worker.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <oneapi/tbb/cache_aligned_allocator.h>
#include <vector>

#include "parallel/constants.hpp"
#include "parallel/game.hpp"
#include "parallel/move.hpp"
#include "parallel/options.hpp"
#include "parallel/score.hpp"

namespace ybw {

/// History values lie within +-history_limit. Games give their static move values on this scale.
inline constexpr int history_limit = 8192;

/// The weight of a cut-off at `depth`. Eight times the square, so that a few cut-offs make a move
/// known; gravity keeps the values in bounds.
constexpr int history_bonus(HistoryWeight weight, const SearchConstants& constants, Depth depth) {
    const int largest = history_limit / 7;
    if (weight == HistoryWeight::depth_squared) {
        const int bonus = (constants.history_square * depth + constants.history_linear) * depth;
        return std::min(bonus, largest);
    }
    return depth < 10 ? std::min(1 << depth, largest) : largest;
}

/// One value of a history. All accesses are relaxed: statistics only; a stale value makes the order
/// of moves a little worse, no more.
using HistoryValue = std::atomic<std::int16_t>;

/// `count` values, each bounded by gravity.
template <std::size_t count>
class HistoryValues {
public:
    HistoryValues() : values_(count) {}

    int operator[](std::size_t index) const {
        return values_[index].load(std::memory_order_relaxed);
    }

    /// The values from there on.
    const HistoryValue* from(std::size_t index) const { return &values_[index]; }

    /// Adds `bonus` (negative: takes away), bounded by gravity. Requires |bonus| <= history_limit.
    void update(std::size_t index, int bonus) {
        const int value = (*this)[index];
        const int gravity = value * std::abs(bonus) / history_limit;
        values_[index].store(static_cast<std::int16_t>(value + bonus - gravity),
                             std::memory_order_relaxed);
    }

    /// Moves a value this part of the way towards `target`, in 1024ths. Requires |target| <=
    /// history_limit.
    void approach(std::size_t index, int target, int part) {
        const int value = (*this)[index];
        values_[index].store(static_cast<std::int16_t>(value + (target - value) * part / 1024),
                             std::memory_order_relaxed);
    }

    void clear() {
        for (HistoryValue& value : values_) value.store(0, std::memory_order_relaxed);
    }

private:
    std::vector<HistoryValue, tbb::cache_aligned_allocator<HistoryValue>> values_;
};

/// How good each move has been wherever it was played.
template <Game G>
using HistoryTable = HistoryValues<G::history_size>;

/// How good each move has been after each other one.
template <Game G>
class ContinuationHistory {
public:
    /// Two bytes for each pair of moves: a game with more moves than this has no continuation
    /// history.
    static constexpr std::size_t most_moves = 2048;
    static constexpr bool is_kept = G::history_size <= most_moves;

    int operator()(std::size_t before, std::size_t index) const {
        return row(before)[index].load(std::memory_order_relaxed);
    }
    /// The values of all moves after the move `before`, by index.
    const HistoryValue* row([[maybe_unused]] std::size_t before) const {
        if constexpr (is_kept) return values_.from(before * G::history_size);
        return no_values.data();
    }
    /// The values after no move: zeros.
    static constexpr std::array<HistoryValue, G::history_size> no_values{};
    void update([[maybe_unused]] std::size_t before, [[maybe_unused]] std::size_t index,
                [[maybe_unused]] int bonus) {
        if constexpr (is_kept) values_.update(before * G::history_size + index, bonus);
    }
    void clear() { values_.clear(); }

private:
    HistoryValues<is_kept ? G::history_size * G::history_size : 1> values_;
};

template <Game G>
class HistoryRows;

/// Where to look up the history of a move.
template <Game G>
struct HistoryContext {
    const HistoryTable<G>* table = nullptr;                ///< null: nowhere
    const ContinuationHistory<G>* continuation = nullptr;  ///< null: in the table alone
    MovePath path{};                                       ///< the last moves
    int weight = 1024;  ///< of the continuation history, in 1024ths
    int earlier = 0;    ///< the same for the moves four and six plies before
    const HistoryTable<G>* captures = nullptr;  ///< of captures; null: counted with all others
    int capture_weight = 1024;                  ///< in 1024ths

    /// The value of a move, on the scale of one table; 0 without one.
    int value_of(std::size_t index) const { return HistoryRows<G>(*this)[index]; }

    /// The value of a move after the move that lies `plies` plies before the last.
    int after(std::size_t plies, std::size_t index) const {
        return row(plies)[index].load(std::memory_order_relaxed);
    }

    /// The values of all moves after the move `plies` plies before the last, by index.
    const HistoryValue* row(std::size_t plies) const {
        return path[plies] ? continuation->row(*path[plies])
                           : ContinuationHistory<G>::no_values.data();
    }
};

/// What HistoryContext::value_of reads, looked up once for many moves.
template <Game G>
class HistoryRows {
public:
    explicit HistoryRows(const HistoryContext<G>& context)
        : table_(context.table != nullptr ? context.table->from(0) : nullptr),
          weight_(context.weight),
          earlier_(context.earlier) {
        if (table_ == nullptr || context.continuation == nullptr) return;
        constexpr std::array<std::size_t, 4> plies{0, 1, 3, 5};
        for (std::size_t i = 0; i < plies.size(); ++i) rows_[i] = context.row(plies[i]);
    }

    /// If all three histories agree, the sum is one and a half times the value of one.
    int operator[](std::size_t index) const {
        if (table_ == nullptr) return 0;
        if (rows_[0] == nullptr) return read(table_, index);
        int sum = (read(rows_[0], index) + read(rows_[1], index)) * weight_;
        if (earlier_ != 0) sum += (read(rows_[2], index) + read(rows_[3], index)) * earlier_;
        return (read(table_, index) * 1024 + sum) / 2048;
    }

private:
    static int read(const HistoryValue* row, std::size_t index) {
        return row[index].load(std::memory_order_relaxed);
    }

    const HistoryValue* table_;
    int weight_;
    int earlier_;
    std::array<const HistoryValue*, 4> rows_{};  ///< null: in the table alone
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

/// The number of corrections of static values (correction.hpp).
template <Game G>
inline constexpr std::size_t correction_count = HasFutilityMargin<G> ? std::size_t{1} << 16 : 0;

/// All histories of a search.
///
/// If all workers share them, the move that refutes one brother is known for the next. But each
/// cut-off writes to one of a few cache lines that all others read, which on a light game and a
/// busy machine took 14 % of the time of two threads. Where the tables are small, each worker soon
/// fills its own.
template <Game G>
struct HistoryTables {
    HistoryTable<G> table;
    ContinuationHistory<G> continuation;
    CounterMoves<G> counter_moves;
    HistoryTable<G> captures;  ///< of captures alone (is_capture), if capture_weight is not 0
    HistoryValues<correction_count<G>> corrections;  ///< if correction_weight is not 0

    void clear() {
        table.clear();
        continuation.clear();
        counter_moves.clear();
        captures.clear();
        corrections.clear();
    }

    static constexpr std::size_t bytes =
        4 * G::history_size +
        (ContinuationHistory<G>::is_kept ? 2 * G::history_size * G::history_size : 0) +
        sizeof(std::uint32_t) * G::history_size;
    /// About the size of a core's second-level cache.
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
