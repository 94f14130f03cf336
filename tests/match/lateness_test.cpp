// The margin that a player keeps for a machine that is busy.
#include "engine/match/lateness.hpp"

#include <gtest/gtest.h>

namespace ybw::match {
namespace {

constexpr Duration limit{0.050};
constexpr Duration most{0.040};  // less the usual overhead

TEST(Lateness, OfNothingIsNothing) {
    Lateness lateness;
    EXPECT_EQ(lateness.within(most, limit), most);
    lateness.note(most, most + Duration(0.005));
    EXPECT_EQ(lateness.within(most, limit), most) << "the usual overhead is enough";
    lateness.note(most, most - Duration(0.030));
    EXPECT_EQ(lateness.within(most, limit), most);
}

TEST(Lateness, IsKeptBackBeforeTheNextMoves) {
    Lateness lateness;
    lateness.note(most, most + Duration(0.018));
    EXPECT_NEAR(lateness.within(most, limit).count(), 0.032, 1e-9);
    lateness.note(Duration(0.032), Duration(0.033));
    EXPECT_GT(lateness.within(most, limit), Duration(0.032)) << "it is forgotten";
    for (int move = 0; move < 20; ++move) lateness.note(most, most);
    EXPECT_EQ(lateness.within(most, limit), most);
}

TEST(Lateness, LeavesHalfOfTheTime) {
    Lateness lateness;
    lateness.note(most, Duration(10));
    EXPECT_EQ(lateness.within(most, limit), limit / 2);
    EXPECT_EQ(lateness.within(Duration(0.001), Duration(0.010)), Duration(0.001));
}

}  // namespace
}  // namespace ybw::match
