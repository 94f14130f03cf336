// Limits: when a search ends. All are optional; the first limit that is reached ends the search. A
// search without limits runs until it is stopped or the game is solved.
//
// Regular value type; no shared state.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "parallel/score.hpp"

namespace ybw {

/// Seconds.
using Duration = std::chrono::duration<double>;

struct Limits {
    /// Last depth of iterative deepening, from 1; a larger one counts as max_ply - 1.
    std::optional<Depth> depth{};
    /// Nodes of all workers together, from 1, those of `prove_win` among them; never more, except
    /// the nodes that a game's own searches take beyond their budget, and those of the last
    /// `solve_end` of each worker. Several workers take them in portions, and may leave a few
    /// thousand of a large limit unused.
    std::optional<std::uint64_t> nodes{};
    /// Hard limit in seconds from the call of `search`: the search is stopped wherever it is. With
    /// 0 the result has a legal move and nothing more.
    std::optional<Duration> time{};
    /// Soft limit: no new depth is begun once this much has passed.
    std::optional<Duration> soft_time{};
    /// Ends when a win in at most this many plies is found, from 1. With `solving` the search asks
    /// only whether a side wins so soon; with Score::longest_win, only who wins at all, which takes
    /// a fraction of the time. A loss is then a bound, and `proved`. Not with `reproducible`, which
    /// needs exact values.
    std::optional<int> win{};

    /// All members are equal.
    friend bool operator==(const Limits&, const Limits&) = default;
};

/// Why a search ended.
enum class StopReason : std::uint8_t {
    none,       ///< it has not ended
    depth,      ///< the last depth was completed
    solved,     ///< the value is known to the end of the game; more depth cannot change it
    win,        ///< a win within Limits::win plies was found
    soft_time,  ///< no depth was begun after Limits::soft_time
    time,       ///< Limits::time has passed
    nodes,      ///< Limits::nodes have been searched
    user,       ///< stop() was called
    proved,     ///< the winner is proved, within some number of plies; a nearer end may exist
};

}  // namespace ybw
