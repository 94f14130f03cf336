// Window and Bound: the whole alpha-beta algebra, and the only place where it is written.
//
// A window (alpha, beta) asks: what is the value, as far as it lies strictly between the two? The
// theorem behind every algorithm here (Knuth & Moore 1975, "An analysis of alpha-beta pruning",
// Artificial Intelligence 6), for a fail-soft search that returns v for a node of value V:
//
//   v <= alpha          then V <= v   (fail low,  v is an upper bound)
//   alpha < v < beta    then V == v   (exact)
//   v >= beta           then V >= v   (fail high, v is a lower bound)
//
// Invariant: alpha < beta. Regular value types; no shared state.
#pragma once

#include <algorithm>
#include <cassert>
#include <compare>
#include <cstdint>

#include "parallel/score.hpp"

namespace ybw {

/// What a returned value says about the true one. The two bits make `exact` both bounds at once.
enum class Bound : std::uint8_t { none = 0, upper = 1, lower = 2, exact = 3 };

/// Whether a bound also says "at least".
constexpr bool is_lower(Bound bound) {
    return (static_cast<unsigned>(bound) & static_cast<unsigned>(Bound::lower)) != 0;
}

/// Whether a bound also says "at most".
constexpr bool is_upper(Bound bound) {
    return (static_cast<unsigned>(bound) & static_cast<unsigned>(Bound::upper)) != 0;
}

class Window {
public:
    /// Requires alpha < beta.
    constexpr Window(Score alpha, Score beta) : alpha_(alpha), beta_(beta) { assert(alpha < beta); }

    /// The window that contains all values.
    static constexpr Window full() { return {-Score::infinity(), Score::infinity()}; }

    /// The window that only asks: is it more than `alpha`?
    static constexpr Window null(Score alpha) { return {alpha, alpha.next()}; }

    constexpr Score alpha() const { return alpha_; }  ///< the value to beat
    constexpr Score beta() const { return beta_; }    ///< a larger value needs no more search

    /// Whether no value lies inside.
    constexpr bool is_null() const { return alpha_.next() == beta_; }
    /// A value that is no better than alpha.
    constexpr bool fails_low(Score value) const { return value <= alpha_; }
    /// A value that is beta at least.
    constexpr bool fails_high(Score value) const { return value >= beta_; }
    /// A value between the two.
    constexpr bool contains(Score value) const { return alpha_ < value && value < beta_; }

    /// The same question put to the opponent, one ply further down.
    constexpr Window flipped() const { return {-beta_, -alpha_}; }

    /// The same question for a node at `ply`, with wins counted from there (Score::to_table). A
    /// question for a win nearer than any win of the node then asks for no win at all.
    [[gnu::always_inline]] constexpr Window to_table(Ply ply) const {
        constexpr Score nearest = Score::win_in(0);
        const Score alpha = std::clamp(alpha_.to_table(ply), -Score::infinity(), nearest);
        const Score beta = std::clamp(beta_.to_table(ply), -nearest, Score::infinity());
        return {std::min(alpha, beta.previous()), beta};
    }

    /// The window after a move of value `value` was found. Requires contains(value).
    constexpr Window raised(Score value) const {
        assert(contains(value));
        return {value, beta_};
    }

    /// The bound that a fail-soft value gives after a search with this window.
    constexpr Bound classify(Score value) const {
        if (fails_low(value)) return Bound::upper;
        return fails_high(value) ? Bound::lower : Bound::exact;
    }

    /// Whether a stored value with its bound answers the question of this window.
    constexpr bool is_answered_by(Score value, Bound bound) const {
        return (is_lower(bound) && fails_high(value)) || (is_upper(bound) && fails_low(value)) ||
               bound == Bound::exact;
    }

    /// The same bounds.
    friend constexpr bool operator==(Window, Window) = default;

private:
    Score alpha_;
    Score beta_;
};

}  // namespace ybw
