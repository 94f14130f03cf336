// TimeManagement: turns the clocks of a protocol or a match into the time limits of a search.
//
//   movetime        all of it but the overhead: soft and hard limit are one
//   clock           a share of it and most of the increment is the soft limit, a few times that the
//                   hard one
//   both            the narrower of the two
//   neither         no limit
//
// A game is expected to last a fixed number of further moves, however many were played; what an
// increment will bring is spent as it comes. The soft limit is that share: no new depth is begun
// after it. The hard limit lets a depth that is under way end, but never takes more than a third of
// the clock, so that one hard position cannot lose a game on time.
//
// The safety margin is the overhead: the time between the moment when the manager stops its clock
// and the moment when we read it. It is taken off here and nowhere else: off a move's time once;
// off a clock for this move and some more before the shares are made. So a long game without an
// increment is played on in moves of no time rather than lost.
//
// A position with only one move to choose from gets the least time.
//
// Pure functions.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

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
inline TimeBudget time_budget(Duration left, Duration increment, int moves_to_go) {
    constexpr double increment_share = 0.8;  // the rest is kept for hard positions
    constexpr double longest_share = 4;      // hard limit in soft limits
    constexpr double most_of_clock = 1.0 / 3;
    const Duration usable = std::max(left, least_thinking_time);
    const Duration share = usable / moves_to_go + increment_share * increment;
    const Duration most = moves_to_go == 1 ? usable : usable * most_of_clock;
    const Duration soft =
        std::clamp(share, least_thinking_time, std::max(most, least_thinking_time));
    return {soft, std::max(soft, std::min(longest_share * soft, most))};
}

/// The clock as the side to move received it.
struct ClockTold {
    std::optional<Duration> left{};      ///< on the own clock; negative if the side is late
    Duration increment{};                ///< after every own move
    std::optional<int> moves_to_go{};    ///< until more time comes; absent: to the end of the game
    std::optional<Duration> per_move{};  ///< exactly this for the move

    friend bool operator==(const ClockTold&, const ClockTold&) = default;
};

/// The number of root moves: with one there is nothing to choose.
enum class Choice : std::uint8_t { one_move, several_moves };

/// The usual overhead: a wake-up, a pipe, a busy machine. Managers let it be set.
inline constexpr Duration usual_overhead{0.010};

/// Moves whose overhead a clock keeps back.
inline constexpr int reserve_moves = 20;

/// The time for the move; nullopt if no clock runs.
inline std::optional<TimeBudget> budget_of(const ClockTold& clock, Duration overhead,
                                           Choice choice) {
    std::optional<TimeBudget> budget;
    if (clock.per_move) {
        // A short move keeps most of its time, whatever the overhead.
        constexpr double least_share = 0.8;
        const Duration time = std::max(
            {*clock.per_move - overhead, *clock.per_move * least_share, least_thinking_time});
        budget = TimeBudget{time, time};
    }
    if (clock.left) {
        constexpr int usual_moves_to_go = 30;
        // A far control is no reason to hurry: the game may end before it.
        constexpr int most_moves_to_go = 50;
        const int moves =
            std::clamp(clock.moves_to_go.value_or(usual_moves_to_go), 1, most_moves_to_go);
        const Duration kept = overhead * std::min(moves, reserve_moves);
        TimeBudget share = time_budget(*clock.left - kept, clock.increment, moves);
        if (choice == Choice::one_move) share.soft = least_thinking_time;
        if (budget)
            share = {std::min(budget->soft, share.soft), std::min(budget->hard, share.hard)};
        budget = share;
    }
    return budget;
}

/// The rest of a budget after `spent`; never less than the least thinking time.
inline TimeBudget rest_of(const TimeBudget& budget, Duration spent) {
    return {std::max(budget.soft - spent, least_thinking_time),
            std::max(budget.hard - spent, least_thinking_time)};
}

}  // namespace ybw
