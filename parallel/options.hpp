// SearchOptions: all settings of a search that do not depend on the position; and the check that
// rejects options and limits that no search can follow.
//
// Regular value types and pure functions; no shared state.
#pragma once

#include <array>
#include <chrono>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <stdexcept>
#include <string>

#include "parallel/constants.hpp"
#include "parallel/limits.hpp"
#include "parallel/score.hpp"

namespace ybw {

/// Which threads search young brothers.
enum class BrothersPolicy : std::uint8_t {
    serial,    ///< all by the thread that owns the node; for one thread only
    parallel,  ///< at split points, by all workers
};

/// The weight of a cut-off of a given depth in the history table.
enum class HistoryWeight : std::uint8_t {
    depth_squared,  ///< 8 * depth * depth (Schaeffer 1989, as used since)
    power_of_two,   ///< 2^depth (Schaeffer 1989)
};

/// Whether workers share the tables of history, continuation history and counter moves.
enum class HistorySharing : std::uint8_t {
    automatic,  ///< own where they are small, else shared
    shared,     ///< one of each for all workers
    own,        ///< each worker its own
};

/// The source of the static value, for a game whose Evaluator knows several.
enum class Evaluation : std::uint8_t {
    automatic,  ///< network, of a game that has one; fitted where a search is exact or solves
    fitted,     ///< the game's evaluate()
    network,    ///< the same with the correction of a small network
};

/// The type of `{}` in place of SearchOptions: all defaults.
enum class NoOptions : std::uint8_t {};

struct SearchOptions {
    int threads = 1;            ///< 1 to max_threads; fewer search if oneTBB may not use as many
    std::size_t hash_mib = 64;  ///< size of the transposition table; 0 for none
    int multipv = 1;            ///< number of best lines searched exactly
    /// Which threads search young brothers.
    BrothersPolicy policy = BrothersPolicy::parallel;

    /// Plain alpha-beta value of the depth: no selective step, no extension, no quiescence, no
    /// reasoning of the game, and a table entry cuts only at its own depth. Overrides the switches
    /// below, except those of the root window and of move ordering. The value then equals minimax
    /// at every depth and thread count.
    bool exact = false;

    /// For final values: no depth leaves anything out, and a value reported as `solved` rests on
    /// ends of the game alone. If the game has moves_left(), a few depths order its moves
    /// (DepthSchedule), with estimates as values; then the whole tree is searched. Any other game
    /// is deepened until it is won or lost.
    bool solving = false;
    /// The first depth. Default: 1; when solving a game of points, half of the moves left; when
    /// solving with Limits::win, the end of the game.
    std::optional<Depth> first_depth{};
    /// Plies from one depth to the next; the last depth is never skipped. When solving without a
    /// first_depth: at least 4, and in a game of points straight to the end.
    Depth depth_step = 1;

    /// The same values, moves and lines whatever the threads, the table and the timing: of equal
    /// lines the result is the first, see first_line.hpp. Needs `exact`, for all depths, or
    /// `solving`, for the last depth of a game with moves_left(); other values depend on which
    /// positions the search met first.
    bool reproducible = false;

    bool aspiration = true;            ///< narrow windows around the last value at the root
    bool quiescence = true;            ///< noisy moves beyond the horizon
    bool null_move = true;             ///< Donninger 1993, "Null move and deep search"
    bool late_move_reductions = true;  ///< late quiet brothers are searched less deep at first
    bool late_move_pruning = true;     ///< very late quiet brothers near the horizon are skipped
    bool futility = true;              ///< hopeless quiet moves near the horizon are skipped
    bool exchange_pruning = true;      ///< moves that lose an exchange are skipped
    bool razoring = true;              ///< hopeless nodes near the horizon get quiescence alone
    bool internal_reduction = true;    ///< one ply less where the table has no move
    bool danger_extension = true;      ///< one ply more where a direct threat must be answered
    bool history_table = true;         ///< moves are ranked by how often they have cut off
    bool continuation_history = true;  ///< and by history after other moves; needs history_table
    bool killers = true;               ///< the moves that cut off last at a ply go before others
    bool counter_moves = true;         ///< so does the move that refuted the last move before
    bool threat_proof = true;          ///< the game's own prover of forced wins
    bool threat_answers = true;        ///< moves that do not answer a threat to win are left out
    /// The weight of a cut-off in the history table.
    HistoryWeight history = HistoryWeight::depth_squared;
    /// The source of the static value.
    Evaluation evaluation = Evaluation::automatic;
    /// Whether workers share the history tables.
    HistorySharing history_sharing = HistorySharing::automatic;

    /// Changes to the game's constants in the formulas of these steps.
    ConstantChanges constants{};

    /// The observer also receives failed aspiration windows, as lines with a bound.
    bool tell_bounds = false;

    /// The largest value of `threads`.
    static constexpr int max_threads = 1024;

    /// All members are equal.
    friend bool operator==(const SearchOptions&, const SearchOptions&) = default;
};

/// Returns `options`; throws std::invalid_argument if no search can follow them.
inline const SearchOptions& checked_options(const SearchOptions& options) {
    if (options.threads < 1 || options.threads > SearchOptions::max_threads) {
        throw std::invalid_argument("threads must be between 1 and 1024");
    }
    if (options.multipv < 1) throw std::invalid_argument("multipv must be at least 1");
    if (options.first_depth.value_or(1) < 1 || options.depth_step < 1) {
        throw std::invalid_argument("first_depth and depth_step must be at least 1");
    }
    if (options.policy == BrothersPolicy::serial && options.threads > 1) {
        throw std::invalid_argument("the serial policy searches with one thread only");
    }
    if (options.reproducible && !options.exact && !options.solving) {
        throw std::invalid_argument(
            "reproducible needs exact or solving: other values depend on timing");
    }
    for (std::size_t i = 0; i < named_constants.size(); ++i) {
        const NamedConstant& named = named_constants[i];
        if (named.takes(options.constants[i].value_or(named.least))) continue;
        throw std::invalid_argument(std::string(named.name) + " must be between " +
                                    std::to_string(named.least) + " and " +
                                    std::to_string(named.most));
    }
    return options;
}

/// The same of a searcher that shares the table of one with the options `other`.
inline const SearchOptions& options_sharing_table(const SearchOptions& options,
                                                  const SearchOptions& other) {
    if (options.exact != other.exact || options.solving != other.solving) {
        throw std::invalid_argument(
            "searchers that share a table have the same 'exact' and the same 'solving'");
    }
    return checked_options(options);
}

/// Returns `limits`; throws std::invalid_argument if they end every search before it begins.
inline const Limits& checked_limits(const Limits& limits) {
    if (limits.depth.value_or(1) < 1) {
        throw std::invalid_argument("depth must be at least 1; leave it out for no limit");
    }
    if (limits.nodes.value_or(1) < 1) {
        throw std::invalid_argument("nodes must be at least 1; leave them out for no limit");
    }
    for (const std::optional<Duration>& time : {limits.time, limits.soft_time}) {
        if (!time || *time >= Duration::zero()) continue;  // false for NaN
        throw std::invalid_argument(
            "time and soft_time must be 0 s or more; leave them out for no limit");
    }
    if (limits.win.value_or(1) < 1) {
        throw std::invalid_argument("win must be at least 1 ply; leave it out for no limit");
    }
    if (limits.win.value_or(1) > Score::longest_win) {
        throw std::invalid_argument("win must be at most " + std::to_string(Score::longest_win));
    }
    return limits;
}

}  // namespace ybw
