#include "engine/match/dealer.hpp"

#include <gtest/gtest.h>
#include <map>
#include <set>


namespace ybw::match {
namespace {

TEST(Schedule, OfAMatchIsOnePairARound) {
    const Schedule schedule(Pairings::round_robin, 2, 10);
    ASSERT_EQ(schedule.pair_count(), 10U);
    for (std::uint64_t pair = 0; pair < 10; ++pair) {
        EXPECT_EQ(schedule.meeting(pair).round, pair);
        EXPECT_EQ(schedule.meeting(pair).a, 0);
        EXPECT_EQ(schedule.meeting(pair).b, 1);
    }
}

TEST(Schedule, InARoundRobinAllMeetOnceARound) {
    const Schedule schedule(Pairings::round_robin, 4, 3);
    ASSERT_EQ(schedule.pair_count(), 18U);
    std::map<std::pair<int, int>, int> times;
    for (std::uint64_t pair = 0; pair < 18; ++pair) {
        const Meeting meeting = schedule.meeting(pair);
        ++times[{meeting.a, meeting.b}];
        EXPECT_EQ(meeting.round, pair / 6);
    }
    EXPECT_EQ(times.size(), 6U);
    for (const auto& [players, count] : times) EXPECT_EQ(count, 3);
}

TEST(Schedule, InAGauntletTheFirstMeetsAllOthers) {
    const Schedule schedule(Pairings::gauntlet, 4, 2);
    ASSERT_EQ(schedule.pair_count(), 6U);
    for (std::uint64_t pair = 0; pair < 6; ++pair) EXPECT_EQ(schedule.meeting(pair).a, 0);
}

}  // namespace
}  // namespace ybw::match
