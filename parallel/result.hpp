// Line, Iteration, Result, Status: the answers of a search, as values. Nothing here prints.
//
// Regular value types; no shared state.
#pragma once

#include <optional>
#include <vector>

#include "parallel/limits.hpp"
#include "parallel/score.hpp"
#include "parallel/statistics.hpp"
#include "parallel/variation.hpp"
#include "parallel/window.hpp"

namespace ybw {

/// A value with the line that it comes from.
///
/// A win or a loss is proved, whatever its bound: the side that has it can force it within so many
/// plies, by the end of the game and not by a repetition. `exact` says in addition that no nearer
/// end exists. A search that has left something out knows that only after a second, strict search
/// (nearest_end.hpp); until then a win has a lower bound and a loss an upper bound. All other
/// values are estimates; there `exact` means the value of a completed depth.
template <class Move>
struct Line {
    Score score;                 ///< for the side to move at the root
    Bound bound = Bound::exact;  ///< upper or lower: at most, at least
    Variation<Move> pv;          ///< principal variation; may be cut short by the table
    Depth depth = 0;             ///< of the search that gave it; 0 if none did
};

/// One completed depth (one of `multipv` lines of it), or a failed aspiration window.
template <class Move>
struct Iteration {
    Depth depth = 0;            ///< that was searched
    int rank = 1;               ///< 1 for the best line, 2 for the second best, ...
    Line<Move> line;            ///< the line found
    Statistics statistics;      ///< since the search began
    Duration time{};            ///< since the search began
    int hashfull_permille = 0;  ///< share of the table that this search has filled
};

/// The last depth of a search that is to go on, in the same program or in another.
template <class Move>
struct CompletedDepth {
    Depth depth = 0;                ///< 0: none, the search begins anew
    std::vector<Line<Move>> lines;  ///< of that depth, best first; each begins with a legal move
};

/// The result of a search.
template <class Move>
struct Result {
    std::optional<Move> best;              ///< absent if the game is over, or a bound has no move
    Depth depth = 0;                       ///< last completed depth
    std::vector<Line<Move>> lines;         ///< best first; never empty if `best` is there
    Statistics statistics;                 ///< of all workers together
    std::vector<Statistics> workers;       ///< of each worker, by its number
    Duration time{};                       ///< since the search began
    int hashfull_permille = 0;             ///< share of the table that this search has filled
    StopReason reason = StopReason::none;  ///< why it ended
};

/// The state of a running search.
struct Status {
    Depth depth = 0;            ///< depth being searched; 0 before the first
    Statistics statistics;      ///< so far
    Duration time{};            ///< since the search began
    int hashfull_permille = 0;  ///< share of the table that this search has filled
};

}  // namespace ybw
