// MoveOrder: the moves of one node in the order in which they are searched.
//
// Only this file knows the sequence: the table move, then all others by static value plus history,
// with a bonus for killers and the counter move. The values are computed when the first move after
// the table move is needed, because a table move that cuts makes them unnecessary. Then each call
// of `next` picks the best of the rest, which costs less than sorting if a cut comes early.
//
// Ties keep the order of the generator, so that a one-thread search is deterministic.
//
// Thread safety: none; the brothers of a split point share one under the split point's lock.
#pragma once

#include <cassert>
#include <cstddef>

#include "parallel/constants.hpp"
#include "parallel/game.hpp"
#include "parallel/history.hpp"
#include "parallel/raw_array.hpp"

namespace ybw {

/// The sources for ranking the moves of a node, besides the position itself; null: not used.
template <Game G>
struct OrderHints {
    const Killers<typename G::Move>* killers = nullptr;
    /// The bonus of a killer, added to history and static value. If it were more than an excellent
    /// value of either, searches would need more nodes.
    int killer_bonus = SearchConstants{}.killer_bonus;
    int counter_bonus = SearchConstants{}.counter_bonus;
    const CounterMoves<G>* counter_moves = nullptr;
    HistoryContext<G> history{};  ///< the counter move answers its last move
};

template <Game G>
class MoveOrder {
public:
    using Move = typename G::Move;

    MoveOrder() {}

    /// Takes the moves in; the table move goes first if it is among them.
    [[gnu::always_inline]] void fill(const MovesOf<G>& moves, Move table_move) {
        size_ = moves.size();
        next_ = 0;
        position_ = nullptr;
        std::size_t found = size_;
        for (std::size_t i = 0; i < size_; ++i) {
            ranked_[i] = {moves[i], 0};
            if (moves[i] == table_move && found == size_) found = i;
        }
        has_table_move_ = found < size_;
        if (has_table_move_) bring_forward(found);
    }

    /// Sets the sources for ranking the moves after the table move; `position` must be the same at
    /// each call of `next` or `rank`. Without this call they keep the generator's order.
    void rank_by(const G& position, const OrderHints<G>& hints) {
        position_ = &position;
        hints_ = hints;
    }

    /// Ranks the moves not yet handed out for good, if that has not been done. Call it before other
    /// threads take moves.
    void rank() {
        if (position_ == nullptr) return;
        rank_once();
        position_ = nullptr;
    }

    std::size_t size() const { return size_; }
    /// Any of them, whether handed out or not; in no particular order.
    Move operator[](std::size_t index) const { return ranked_[index].move; }
    std::size_t remaining() const { return size_ - next_; }

    /// Hands out the table move, then the best of the rest. Requires remaining() > 0.
    Move next() {
        assert(next_ < size_);
        const bool is_choice = remaining() > 1;  // a single move needs no value
        if (is_choice && !(next_ == 0 && has_table_move_)) {
            if (next_ > 0 || hints_.history.table == nullptr) {
                rank();
            } else if (position_ != nullptr) {
                rank_once();
            }
            std::size_t best = next_;
            for (std::size_t i = next_ + 1; i < size_; ++i) {
                if (ranked_[i].value > ranked_[best].value) best = i;
            }
            bring_forward(best);
        }
        is_searched_[next_] = false;
        return ranked_[next_++].move;
    }

    /// Drops the moves not yet handed out, except those for which `stays` is true.
    template <class Stays>
    void keep_only(Stays stays) {
        std::size_t kept = next_;
        for (std::size_t i = next_; i < size_; ++i) {
            if (stays(ranked_[i].move)) ranked_[kept++] = ranked_[i];
        }
        size_ = kept;
    }

    /// The move handed out as `number`, counted from 0, has been searched.
    void mark_searched(int number) { is_searched_[static_cast<std::size_t>(number)] = true; }

    /// Visits the moves searched so far; others were left out, or are still being searched.
    template <class Visitor>
    void for_each_searched(Visitor visit) const {
        for (std::size_t i = 0; i < next_; ++i) {
            if (is_searched_[i]) visit(ranked_[i].move);
        }
    }

private:
    struct Ranked {
        Move move;
        int value;
    };

    /// The hints, looked up.
    struct Known {
        Killers<Move> killers{};
        Move counter{};
        friend bool operator==(const Known&, const Known&) = default;
    };

    /// Makes the move at `index` the next one; the moves that it overtakes keep their order.
    void bring_forward(std::size_t index) {
        const Ranked first = ranked_[index];
        for (; index > next_; --index) ranked_[index] = ranked_[index - 1];
        ranked_[next_] = first;
    }

    void rank_once() {
        Known known;
        if (hints_.killers != nullptr) known.killers = *hints_.killers;
        if (hints_.counter_moves != nullptr && hints_.history.path[0]) {
            known.counter = (*hints_.counter_moves)[*hints_.history.path[0]];
        }
        if (known == Known{} && hints_.history.table == nullptr) {
            for (std::size_t i = next_; i < size_; ++i) {
                ranked_[i].value = own_value_of(ranked_[i].move);
            }
            return;
        }
        const HistoryRows<G> history(hints_.history);
        for (std::size_t i = next_; i < size_; ++i) {
            ranked_[i].value = value_of(ranked_[i].move, known, history);
        }
    }

    /// The move_value() of the game; 0 without it.
    int own_value_of([[maybe_unused]] Move move) const {
        if constexpr (HasMoveValues<G>) return static_cast<int>(position_->move_value(move));
        return 0;
    }

    int value_of(Move move, const Known& known, const HistoryRows<G>& history) const {
        int value = own_value_of(move);
        if (hints_.history.table != nullptr) {
            const std::size_t index = index_of(*position_, move);
            const HistoryTable<G>* const captures = hints_.history.captures;
            if (captures != nullptr && is_capture(*position_, move)) {
                return value + (*captures)[index] * hints_.history.capture_weight / 1024;
            }
            value += history[index];
        }
        if (move == known.killers.first()) {
            value += hints_.killer_bonus;
        } else if (move == known.killers.second()) {
            value += hints_.killer_bonus * 7 / 8;
        } else if (move == known.counter) {
            value += hints_.counter_bonus;
        }
        return value;
    }

    std::size_t size_ = 0;
    std::size_t next_ = 0;
    bool has_table_move_ = false;
    const G* position_ = nullptr;  ///< null: ranked for good
    OrderHints<G> hints_;
    RawArray<Ranked, G::max_moves> ranked_;
    RawArray<bool, G::max_moves> is_searched_;  ///< of those handed out
};

}  // namespace ybw
