// TimeBudget: how much of a clock to spend on one move.
//
// A game is expected to last a fixed number of further moves, however many were played; what an
// increment will bring is spent as it comes. The soft limit is that share: no new depth is begun
// after it. The hard limit lets a depth that is under way end, but never takes more than a third of
// what is left, so that a game cannot be lost on time by one hard position.
//
// What the way of a move costs is not its business: the caller takes it off before.
//
// Pure functions.
#pragma once

#include <algorithm>

#include "parallel/limits.hpp"

namespace ybw {

struct TimeBudget {
    Duration soft{};
    Duration hard{};
};

/// The least time a search is given, however late it is.
inline constexpr Duration least_thinking_time{0.001};

/// For a clock with `left` to go, `increment` after every move, and `moves_to_go` own moves until
/// more time comes or the game is expected to be over.
inline TimeBudget time_budget(Duration left, Duration increment = Duration(0),
                              int moves_to_go = 30) {
    constexpr double increment_share = 0.8;  // the rest is kept for hard positions
    constexpr double longest_share = 4;      // hard limit in soft limits
    constexpr double most_of_clock = 1.0 / 3;
    const Duration usable = std::max(left, least_thinking_time);
    const Duration share = usable / std::max(moves_to_go, 1) + increment_share * increment;
    const Duration most = moves_to_go == 1 ? usable : usable * most_of_clock;
    const Duration soft =
        std::clamp(share, least_thinking_time, std::max(most, least_thinking_time));
    return {soft, std::max(soft, std::min(longest_share * soft, most))};
}

/// The narrower of two budgets.
inline TimeBudget narrower(const TimeBudget& a, const TimeBudget& b) {
    return {std::min(a.soft, b.soft), std::min(a.hard, b.hard)};
}

}  // namespace ybw
