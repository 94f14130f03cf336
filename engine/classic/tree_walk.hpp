// TreeWalk: the part that all textbook searches share, so that each file shows its own idea alone.
//
// It owns the position, counts what is visited, polls the stop predicate and knows the value of a
// leaf: a finished game (a loss n plies from the root is Score::loss_in(n), points are what the
// game counts), or the static evaluation at the horizon. A pass is a ply and costs no depth. No
// path is longer than max_ply. Rules of repetition are left out, as in the exact mode of the
// search: they make a value depend on the path, and these are searches of trees.
//
// Not thread safe: one walk, one thread.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/classic/result.hpp"
#include "parallel/game.hpp"
#include "parallel/score.hpp"
#include "parallel/selectivity.hpp"
#include "parallel/undo.hpp"

namespace ybw::classic {

/// The value for the other side; no value stays no value.
constexpr std::optional<Score> minus(std::optional<Score> value) {
    return value ? std::optional(-*value) : std::nullopt;
}

template <Game G>
class TreeWalk {
public:
    using Move = typename G::Move;

    explicit TreeWalk(const G& root, const StopPredicate& stop = run_to_the_end)
        : position_(root), stop_(stop) {}

    /// Counts the node that was just entered; true once the search is to be given up.
    bool stopped() {
        if (nodes_++ % nodes_between_polls == 0 && !stopped_) stopped_ = stop_();
        return stopped_;
    }

    /// The value for the side to move if the game is over here.
    std::optional<Score> terminal_value(Ply ply) {
        const std::optional<Score> value = finished(position_, ply);
        if (value) ++leaves_;
        return value;
    }

    bool at_horizon(Depth depth, Ply ply) const { return depth <= 0 || ply >= max_ply; }

    Score evaluate() {
        ++leaves_;
        ++evaluations_;
        return position_.evaluate();
    }

    MovesOf<G> moves() const {
        MovesOf<G> list;
        position_.legal_moves(list);
        return list;
    }

    /// Makes a move; returns what it leaves of `depth`.
    Depth play(Move move, Depth depth) {
        const Depth below = depth_below(position_, depth, move);
        if constexpr (needs_records) {
            records_.push_back(play_on(position_, move));
        } else {
            play_on(position_, move);
        }
        return below;
    }
    /// Takes back the last move, which was `move`, in whichever way the game can.
    void undo(Move move) {
        if constexpr (needs_records) {
            take_back(position_, move, std::move(records_.back()));
            records_.pop_back();
        } else {
            take_back(position_, move, NoRecord{});
        }
    }
    const G& position() const { return position_; }

    /// Runs `search(pv)` from the root and puts its value together with the counts so far.
    template <class Search>
    std::optional<ResultOf<G>> result(Depth depth, Search search) {
        ResultOf<G> result;
        const std::uint64_t evaluations_before = evaluations_;
        const std::optional<Score> value = search(result.pv);
        if (!value) return std::nullopt;
        result.value = *value;
        result.depth = depth;
        result.nodes = nodes_;
        result.leaves = leaves_;
        result.evaluations = evaluations_ - evaluations_before;
        return result;
    }

private:
    using Record = decltype(play_on(std::declval<G&>(), Move{}));
    static constexpr bool needs_records = !std::same_as<Record, NoRecord>;

    G position_;
    std::vector<Record> records_;  ///< of the moves from the root to here, where there are any
    StopPredicate stop_;
    std::uint64_t nodes_ = 0;
    std::uint64_t leaves_ = 0;
    std::uint64_t evaluations_ = 0;
    bool stopped_ = false;
};

}  // namespace ybw::classic
