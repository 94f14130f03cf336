// Score and the two small counters of a search, Ply and Depth.
//
// A score is always seen from the side to move. Three bands on one 16-bit scale:
//
//   -32000 ........ -31000 ... -30000 ......... 0 ......... +30000 ... +31000 ........ +32000
//   loss in n plies            |<--- static evaluation --->|           win in n plies
//
// Wins are counted by distance from the root, so a nearer win is worth more and a farther loss
// hurts less: the search never prefers a needless move before a win (the complaint of the
// tic-tac-toe paper). A value put into the transposition table is counted from its own node instead
// (`to_table`), because the same position is met at different plies.
//
// Regular value types; no shared state.
#pragma once

#include <cassert>
#include <compare>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string>

namespace ybw {

/// Distance from the root in moves; counts up.
using Ply = int;

/// Moves left to the horizon; counts down, the horizon is at 0.
using Depth = int;

/// No search goes deeper than this many plies below its root.
inline constexpr Ply max_ply = 256;

/// The value of a position for the side to move.
class Score {
public:
    /// Largest magnitude of a static evaluation.
    static constexpr int max_evaluation = 30'000;
    /// A win at the root itself; a win n plies away is n less.
    static constexpr int win_at_root = 32'000;
    /// Longest distance of a win in plies; longer ones do not fit the band.
    static constexpr int longest_win = 1'000;

    constexpr Score() = default;

    /// A static evaluation. Throws std::out_of_range unless |value| <= max_evaluation.
    static constexpr Score evaluation(int value) {
        const auto above_least = static_cast<unsigned>(value) + unsigned{max_evaluation};
        if (above_least > 2 * unsigned{max_evaluation}) [[unlikely]]
            refuse(value);
        return Score(value);
    }

    /// The side to move wins `plies` after the root.
    static constexpr Score win_in(int plies) {
        assert(0 <= plies && plies <= longest_win);
        return Score(win_at_root - plies);
    }

    /// The side to move loses `plies` after the root.
    static constexpr Score loss_in(int plies) { return -win_in(plies); }

    static constexpr Score draw() { return Score(0); }  ///< neither side wins

    /// Above and below every score that a position can have.
    static constexpr Score infinity() { return Score(win_at_root + 1); }

    /// From a plain number of the whole scale, as a table stores it.
    static constexpr Score from_raw(int value) {
        assert(std::abs(value) <= win_at_root + 1);
        return Score(value);
    }

    constexpr int raw() const { return value_; }  ///< on the scale above

    /// A win in some number of plies, for the side to move.
    constexpr bool is_win() const { return value_ >= win_at_root - longest_win; }
    /// A loss in some number of plies, for the side to move.
    constexpr bool is_loss() const { return value_ <= longest_win - win_at_root; }
    constexpr bool is_decisive() const { return is_win() || is_loss(); }  ///< a win or a loss

    /// Plies from the root to the end of the game. Requires is_decisive().
    constexpr int distance() const {
        assert(is_decisive());
        return win_at_root - std::abs(value_);
    }

    /// The same value counted from a node at `ply`, as the table keeps it.
    constexpr Score to_table(Ply ply) const { return shifted(ply); }

    /// A table's value counted from the root again, for a node at `ply`.
    constexpr Score from_table(Ply ply) const { return shifted(-ply); }

    /// The same for the other side.
    constexpr Score operator-() const { return Score(-value_); }
    /// The smallest score that is better; the null window lies between the two.
    constexpr Score next() const { return Score(value_ + 1); }
    /// The largest score that is worse.
    constexpr Score previous() const { return Score(value_ - 1); }

    /// A better one is greater.
    friend constexpr auto operator<=>(Score, Score) = default;

private:
    constexpr explicit Score(int value) : value_(static_cast<std::int16_t>(value)) {}

    [[noreturn, gnu::cold]] static void refuse(int value) {
        throw std::out_of_range("an evaluation lies within +-" + std::to_string(max_evaluation) +
                                ", which " + std::to_string(value) +
                                " does not: scale or clamp it");
    }

    constexpr Score shifted(int plies) const {
        if (value_ > win_at_root || value_ < -win_at_root) return *this;
        if (is_win()) return Score(value_ + plies);
        if (is_loss()) return Score(value_ - plies);
        return *this;
    }

    std::int16_t value_ = 0;
};

}  // namespace ybw
