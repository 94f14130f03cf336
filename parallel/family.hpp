// Family: the brothers of one node, in their order, and the best value so far.
//
// The loop over brothers (Pvs::search_brothers) is one text for a node that its owner searches
// alone, with a Family, and for a split point, whose workers have a SharedFamily
// (parallel_brothers.hpp).
//
// Thread safety: none. The brothers of a split point share one Family under the split point's lock.
#pragma once

#include <algorithm>
#include <compare>
#include <concepts>
#include <optional>

#include "parallel/game.hpp"
#include "parallel/move_order.hpp"
#include "parallel/score.hpp"
#include "parallel/variation.hpp"
#include "parallel/window.hpp"

namespace ybw {

/// A brother that is about to be searched, or is being searched.
template <GameMove Move>
struct Brother {
    Move move{};
    int number = 0;                  ///< 0 for the eldest
    Window window = Window::full();  ///< of the node when the brother was handed out or claimed
    bool is_claimed = false;         ///< no other brother is handed out until it is taken
    bool ends_quiet = false;         ///< left out, and so are all quiet brothers after it
    bool is_early = false;           ///< handed out while the eldest of a PV node is searched
    bool is_searched = false;        ///< not left out by a selective step
    Depth reduction = 0;             ///< plies that its scout was less deep

    bool is_eldest() const { return number == 0; }
};

/// The members that the loop over brothers needs.
///
///   next()          hands out a brother, in order; nullopt: none for the caller, now or any more
///   claim(b)        brings the window of b up to date, to search it again after its scout has
///                   failed high; may hold back all others until then. False: b is put aside
///                   instead, to be handed out again later
///   take(b, v, pv)  takes note of the value of b, and of the line below it if it is inside the
///                   window; true: cut off
///
/// A brother that was handed out comes back by take, is put aside by claim, or is dropped because
/// the search is cancelled.
template <class F, class Move>
concept FamilyOf = GameMove<Move> &&
    requires(F family, Brother<Move>& brother, Score value, const Variation<Move>& line) {
    { family.next() } -> std::same_as<std::optional<Brother<Move>>>;
    { family.claim(brother) } -> std::same_as<bool>;
    { family.take(brother, value, line) } -> std::same_as<bool>;
};

template <Game G>
class Family {
public:
    using Move = typename G::Move;

    /// The window at this moment.
    Window window() const { return window_; }
    Score best() const { return std::max(best_, others_); }
    Move best_move() const { return best_move_; }
    /// No brother has come back.
    bool is_blank() const { return best_ == -Score::infinity(); }
    bool has_cut() const { return window_.fails_high(best_); }
    const Variation<Move>& pv() const { return pv_; }

    MoveOrder<G>& order() { return order_; }
    const MoveOrder<G>& order() const { return order_; }
    /// Brothers handed out so far.
    int tried() const { return static_cast<int>(order_.size() - order_.remaining()); }

    /// Begins with the window of the node. The caller fills the moves into order(). `others`: an
    /// upper bound of the moves that are left out; at or below alpha.
    void open(Window window, Score others = -Score::infinity()) {
        window_ = window;
        others_ = others;
    }

    std::optional<Brother<Move>> next() {
        if (order_.remaining() == 0) return std::nullopt;
        const int number = tried();
        return Brother<Move>{.move = order_.next(), .number = number, .window = window_};
    }

    /// Always granted: no other worker raises alpha here, or waits for a brother.
    bool claim(Brother<Move>& /*brother*/) const { return true; }

    /// A value at or below the alpha it was searched with is an upper bound, and alpha only rises,
    /// so the largest value of all is a correct fail-soft bound of the node.
    bool take(const Brother<Move>& brother, Score value, const Variation<Move>& line) {
        if (brother.is_searched) order_.mark_searched(brother.number);
        if (value > best_) {
            best_ = value;
            if (!window_.fails_low(value)) {
                best_move_ = brother.move;
                pv_.assign(brother.move, line);
                if (window_.contains(value)) window_ = window_.raised(value);
            }
        }
        return has_cut();
    }

private:
    Window window_ = Window::full();
    Score best_ = -Score::infinity();  ///< of the brothers that have come back
    Score others_ = -Score::infinity();
    Move best_move_{};
    MoveOrder<G> order_;
    Variation<Move> pv_;
};

}  // namespace ybw
