// TreeWalk: the part that all textbook searches share, so that each file shows its own idea alone.
//
// It owns the position, counts what is visited, polls the stop predicate and knows the value of a
// leaf: a finished game (a loss n plies from the root is Score::loss_in(n)), or the static
// evaluation at the horizon. No path is longer than max_ply. Rules of repetition are left out, as
// in the exact mode of the search: they make a value depend on the path, and these are searches of
// trees.
//
// Not thread safe: one walk, one thread.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/classic/result.hpp"
#include "parallel/game.hpp"
#include "parallel/score.hpp"

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
        const std::optional<Score> value = value_of_the_end(ply);
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

    void play(Move move) { position_.play(move); }
    void undo(Move move) { position_.undo(move); }
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
    std::optional<Score> value_of_the_end(Ply ply) const {
        const std::optional<Outcome> outcome = position_.outcome();
        if (!outcome) return std::nullopt;
        if (*outcome == Outcome::draw) return Score::draw();
        return *outcome == Outcome::win ? Score::win_in(ply) : Score::loss_in(ply);
    }

    G position_;
    StopPredicate stop_;
    std::uint64_t nodes_ = 0;
    std::uint64_t leaves_ = 0;
    std::uint64_t evaluations_ = 0;
    bool stopped_ = false;
};

}  // namespace ybw::classic
