// Limits: when a search ends. All of them are optional; the first that is reached ends it, and a
// search without any runs until it is stopped or the game is solved.
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
    /// Last depth of iterative deepening, from 1; more than max_ply - 1 counts as that.
    std::optional<Depth> depth{};
    /// Nodes of all workers together, from 1, those of `prove_win` among them; never more, but for
    /// what a game's own searches take beyond what they are given, and those of its last
    /// `solve_end` of each worker. Several workers take them in portions and may leave a few
    /// thousand of many undone.
    std::optional<std::uint64_t> nodes{};
    /// Hard limit in seconds from the call of `search`: the search is stopped wherever it is. With
    /// 0 there is a legal move and nothing more.
    std::optional<Duration> time{};
    /// Soft limit: no new depth is begun once this much has passed.
    std::optional<Duration> soft_time{};
    /// Ends when a win in at most this many plies is found, from 1. With `solving` no more is asked
    /// than whether a side wins so soon: with Score::longest_win, who wins at all, which is found
    /// out in a fraction of the time. Then a loss is a bound, and `proved`. Not with
    /// `reproducible`, which asks for the whole.
    std::optional<int> win{};

    /// Equal in all that they hold.
    friend bool operator==(const Limits&, const Limits&) = default;
};

/// Why a search ended.
enum class StopReason : std::uint8_t {
    none,       ///< it has not ended
    depth,      ///< the last depth was completed
    solved,     ///< the value is known to the end of the game; more depth cannot change it
    win,        ///< a win as near as was asked for
    soft_time,  ///< no depth was begun after Limits::soft_time
    time,       ///< Limits::time has passed
    nodes,      ///< Limits::nodes have been searched
    user,       ///< stop() was called
    proved,     ///< who wins is proved, and that within how many plies; a nearer end may be there
};

}  // namespace ybw
