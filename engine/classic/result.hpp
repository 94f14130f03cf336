// ClassicResult: what every textbook search returns.
//
// Regular value type. A search that was interrupted has no result: the functions return nullopt
// (iterative deepening alone falls back on the last depth it finished).
#pragma once

#include <cstdint>
#include <functional>

#include "parallel/game.hpp"
#include "parallel/score.hpp"
#include "parallel/variation.hpp"

namespace ybw {

template <class Move>
struct ClassicResult {
    Score value;               ///< for the side to move at the root
    Variation<Move> pv;        ///< begins with a best move; shorter than depth where a bound cut it
    Depth depth = 0;           ///< depth of the search that gave the value
    std::uint64_t nodes = 0;   ///< positions visited, root included, again at every re-search
    std::uint64_t leaves = 0;  ///< those of them with an outcome or at the horizon
    /// Those at the horizon, in the last of the depths searched. Where there are none, the game
    /// ends everywhere before it, and no greater depth gives another value.
    std::uint64_t evaluations = 0;

    /// The best move, or "no move" where the root itself is a leaf.
    Move best() const { return pv.empty() ? Move{} : pv.front(); }

    /// Decisive values are those of the end of the game; so are all if it came before the horizon.
    bool is_solved() const { return value.is_decisive() || evaluations == 0; }
};

namespace classic {

/// Polled every `nodes_between_polls` nodes, first at the root; true gives the search up.
using StopPredicate = std::function<bool()>;

/// A poll may read a clock (20-30 ns); this many nodes take a few microseconds.
inline constexpr std::uint64_t nodes_between_polls = 64;

/// Never stops.
inline bool run_to_the_end() {
    return false;
}

template <Game G>
using LineOf = Variation<typename G::Move>;

template <Game G>
using ResultOf = ClassicResult<typename G::Move>;

}  // namespace classic
}  // namespace ybw
