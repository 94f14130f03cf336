// What a clock allows: limits that keep their order, leave something, and grow with the clock.
#include "engine/search/time_management.hpp"

#include <gtest/gtest.h>

#include "engine/search/search_settings.hpp"

namespace ybw {

namespace {

constexpr Duration no_overhead{0};

TimeBudget budget(const ClockTold& clock, Duration overhead = no_overhead,
                  Choice choice = Choice::several_moves) {
    const auto found = budget_of(clock, overhead, choice);
    EXPECT_TRUE(found);
    return found.value_or(TimeBudget{});
}

TEST(TimeManagement, WithoutAClockThereIsNoBudget) {
    EXPECT_FALSE(budget_of({}, no_overhead, Choice::several_moves));
    EXPECT_FALSE(budget_of({.increment = Duration(5), .moves_to_go = 3}, no_overhead,
                           Choice::several_moves));
}

TEST(TimeManagement, AMoveTimeIsBothLimitsAndNeverExceeded) {
    for (const double seconds : {0.01, 0.05, 0.1, 1.0, 60.0}) {
        const TimeBudget found = budget({.per_move = Duration(seconds)}, usual_overhead);
        EXPECT_EQ(found.soft, found.hard);
        EXPECT_LT(found.hard.count(), seconds);
        EXPECT_GT(found.hard.count(), 0.7 * seconds);
    }
}

TEST(TimeManagement, TheOverheadComesOffAMoveTimeOnce) {
    EXPECT_DOUBLE_EQ(budget({.per_move = Duration(2)}, Duration(0.25)).hard.count(), 1.75);
    EXPECT_DOUBLE_EQ(budget({.per_move = Duration(2)}).hard.count(), 2);
    EXPECT_DOUBLE_EQ(budget({.left = Duration(2), .moves_to_go = 1}, Duration(0.25)).hard.count(),
                     1.75);
    EXPECT_DOUBLE_EQ(budget({.left = Duration(2), .moves_to_go = 1}).hard.count(), 2);
}

TEST(TimeManagement, LimitsAreOrderedAndLeaveMostOfEveryClock) {
    for (const double left : {-1.0, 0.0, 0.001, 0.02, 0.5, 5.0, 300.0, 36'000.0}) {
        for (const double increment : {0.0, 0.1, 30.0}) {
            for (const std::optional<int> moves :
                 {std::optional<int>(), std::optional(2), std::optional(40), std::optional(900)}) {
                const TimeBudget found = budget({.left = Duration(left),
                                                 .increment = Duration(increment),
                                                 .moves_to_go = moves},
                                                usual_overhead);
                EXPECT_GT(found.soft.count(), 0.0);
                EXPECT_LE(found.soft, found.hard);
                if (left >= 0.02) {
                    EXPECT_LE(found.hard.count(), left / 3) << left;
                }
            }
        }
    }
}

TEST(TimeManagement, AHardMoveMayTakeAThirdOfTheClock) {
    const TimeBudget found = budget({.left = Duration(30), .moves_to_go = 2});
    EXPECT_DOUBLE_EQ(found.hard.count(), 10);
    EXPECT_DOUBLE_EQ(found.soft.count(), 10) << "half of it would be the share";
    EXPECT_DOUBLE_EQ(budget({.left = Duration(30), .moves_to_go = 30}).soft.count(), 1);
    EXPECT_DOUBLE_EQ(budget({.left = Duration(30), .moves_to_go = 30}).hard.count(), 4);
}

TEST(TimeManagement, TheLastMoveOfAPeriodMayTakeAllButTheMargin) {
    const TimeBudget found = budget({.left = Duration(10), .moves_to_go = 1}, Duration(0.5));
    EXPECT_GT(found.hard.count(), 9.0);
    EXPECT_LE(found.hard.count(), 9.5);
}

/// Whether a clock of half a minute lasts for a game in which every `hard_every`-th move takes all
/// that it may.
void expect_to_last(double increment, int moves, int hard_every) {
    double left = 30;
    for (int move = 0; move < moves; ++move) {
        const TimeBudget found =
            budget({.left = Duration(left), .increment = Duration(increment)}, usual_overhead);
        left -= (move % hard_every == 0 ? found.hard : found.soft).count();
        left -= usual_overhead.count() / 2;
        ASSERT_GT(left, 0.0) << "move " << move << ", increment " << increment;
        left += increment;
    }
}

TEST(TimeManagement, AGamePlayedByItDoesNotRunOutOfTime) {
    expect_to_last(0, 120, 4);
    expect_to_last(0, 75, 1);
    expect_to_last(0.05, 300, 1);
    expect_to_last(1, 300, 1);
}

TEST(TimeManagement, MoreTimeMoreIncrementAndFewerMovesGiveMore) {
    const ClockTold clock{.left = Duration(60), .increment = Duration(1), .moves_to_go = 30};
    ClockTold longer = clock;
    longer.left = Duration(120);
    ClockTold faster = clock;
    faster.increment = Duration(0);
    ClockTold nearer = clock;
    nearer.moves_to_go = 10;
    EXPECT_GT(budget(longer).soft, budget(clock).soft);
    EXPECT_LT(budget(faster).soft, budget(clock).soft);
    EXPECT_GT(budget(nearer).soft, budget(clock).soft);
    EXPECT_LT(budget(clock, Duration(5)).soft, budget(clock).soft);
}

TEST(TimeManagement, OneMoveToChooseFromCostsAClockNothing) {
    const ClockTold clock{.left = Duration(600)};
    EXPECT_EQ(budget(clock, no_overhead, Choice::one_move).soft, least_thinking_time);
    EXPECT_GT(budget(clock).soft.count(), 1.0);
}

TEST(TimeManagement, ClockAndMoveTimeTogetherAreTheNarrower) {
    const TimeBudget found = budget({.left = Duration(600), .per_move = Duration(0.5)});
    EXPECT_LE(found.hard.count(), 0.5);
    EXPECT_LT(budget({.left = Duration(3), .per_move = Duration(100)}).hard.count(), 3.0);
}

TEST(TimeManagement, WhatWasSpentBeforeTheSearchComesOff) {
    const TimeBudget rest = rest_of({Duration(1), Duration(3)}, Duration(0.25));
    EXPECT_DOUBLE_EQ(rest.soft.count(), 0.75);
    EXPECT_DOUBLE_EQ(rest.hard.count(), 2.75);
    EXPECT_EQ(rest_of({Duration(1), Duration(3)}, Duration(9)).hard, least_thinking_time);
}

// ---- Sizes of tables: what to ask for where one is full.

TEST(TableSize, ToAskForHoldsTheRestOfTheSearch) {
    Limits minute;
    minute.time = Duration(60);
    EXPECT_EQ(table_to_ask_for(128, Duration(10), minute, 100'000), 1024U);
    EXPECT_EQ(table_to_ask_for(128, Duration(59), minute, 100'000), 256U);
    EXPECT_EQ(table_to_ask_for(128, Duration(10), {}, 100'000), 512U);
}

TEST(TableSize, IsNeverMoreThanThereIsMemory) {
    Limits night;
    night.time = Duration(30'000);
    EXPECT_EQ(table_to_ask_for(1024, Duration(10), night, 3000), 3000U);
    EXPECT_EQ(table_to_ask_for(1024, Duration(10), night, 1024), std::nullopt);
    EXPECT_EQ(fitting_table_mib(night, 1000, 128, 0), 1U);
}

}  // namespace

}  // namespace ybw
