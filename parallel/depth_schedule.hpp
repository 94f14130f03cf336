// DepthSchedule: which depths iterative deepening searches, one after the other.
//
// All from 1 on, if nothing else is asked for: each makes the next one cheaper. Who solves has
// other wishes: where the moves are in a good order already, depths that do not reach the end of
// the game are wasted, and of those that only order the moves every second or fourth is enough.
//
// Regular value type; no shared state.
#pragma once

#include <algorithm>
#include <optional>

#include "parallel/game.hpp"
#include "parallel/limits.hpp"
#include "parallel/options.hpp"
#include "parallel/score.hpp"

namespace ybw {

/// Whether a search of that depth sees the end of the game wherever it goes. With two passes in a
/// row at most, and those only at the end, a pass may stand before every move; they cost no depth,
/// but no path is longer than max_ply.
template <Game G>
bool sees_the_end([[maybe_unused]] const G& root, [[maybe_unused]] Depth depth) {
    if constexpr (HasMovesLeft<G>) {
        const auto moves = static_cast<Depth>(root.moves_left());
        const Ply longest = HasPassTest<G> ? 2 * moves + 2 : moves;
        return depth >= moves && longest <= max_ply;
    }
    return false;
}

class DepthSchedule {
public:
    /// Throws std::invalid_argument where a game that goes on says that no moves are left.
    template <Game G>
    DepthSchedule(const SearchOptions& options, const Limits& limits, const G& root)
        : step_(options.depth_step),
          last_(std::min(limits.depth.value_or(max_ply - 1), max_ply - 1)) {
        Depth usual = 1;
        if constexpr (HasMovesLeft<G>) {
            const auto moves = static_cast<Depth>(root.moves_left());
            if (moves < 1) complain_of_moves_left();
            last_ = std::min(last_, moves);
            if (options.solving) usual = last_;
        }
        (void)root;
        first_ = std::min(options.first_depth.value_or(usual), last_);
    }

    Depth first() const { return first_; }

    /// The end of the game, if the game knows where it is, or what was asked for before.
    Depth last() const { return last_; }

    /// The last depth is not stepped over; after it comes one that is too deep.
    Depth after(Depth depth) const {
        if (depth >= last_) return last_ + 1;
        return depth + std::min(step_, last_ - depth);
    }

private:
    Depth step_;
    Depth last_;
    Depth first_ = 1;
};

}  // namespace ybw
