#include "engine/match/time_control.hpp"

#include <gtest/gtest.h>

#include "engine/text/user_error.hpp"

namespace ybw::match {
namespace {

TEST(TimeControl, IsATimePerMoveOrAClockWithIncrement) {
    const TimeControl move = parse_time_control("--time", "100ms");
    EXPECT_EQ(move.per_move, Duration(0.1));
    EXPECT_FALSE(move.per_game);
    const TimeControl clock = parse_time_control("--time", "1m+500ms");
    EXPECT_FALSE(clock.per_move);
    EXPECT_EQ(clock.per_game, Duration(60));
    EXPECT_EQ(clock.increment, Duration(0.5));
    EXPECT_EQ(parse_time_control("--time", "10s+0").increment, Duration(0));
    for (const char* wrong : {"", "+", "10s+", "+1s", "10s+x", "1s+1s+1s", "-5s"}) {
        EXPECT_THROW(parse_time_control("--time", wrong), UserError) << wrong;
    }
}

TEST(TimeControl, IsReadBackFromItsOwnText) {
    for (const char* text : {"100ms", "60s+500ms", "1s+0", "2s+20ms", "1.5s", "2.5ms", "3600s"}) {
        const TimeControl control = parse_time_control("--time", text);
        EXPECT_EQ(format_time_control(control), text);
        EXPECT_EQ(parse_time_control("--time", format_time_control(control)), control);
    }
    EXPECT_EQ(format_time_control({}), "");
}

TEST(GameClock, TakesTimeAndAddsTheIncrement) {
    GameClock clock({parse_time_control("", "10s+1s"), parse_time_control("", "5s+0")});
    EXPECT_TRUE(clock.charge(0, Duration(4)));
    EXPECT_DOUBLE_EQ(clock.left(0)->count(), 7);
    EXPECT_DOUBLE_EQ(clock.left(1)->count(), 5);
    EXPECT_TRUE(clock.charge(1, Duration(5)));
    EXPECT_DOUBLE_EQ(clock.left(1)->count(), 0);
    EXPECT_DOUBLE_EQ(clock.view(0).left[0]->count(), 7);
}

TEST(GameClock, ForgivesTheMarginAndNoMore) {
    TimeControl control = parse_time_control("", "100ms");
    control.margin = Duration(0.05);
    GameClock clock({control, control});
    EXPECT_TRUE(clock.charge(0, Duration(0.1499)));
    EXPECT_FALSE(clock.charge(0, Duration(0.1501)));
    EXPECT_TRUE(clock.charge(1, Duration(0.05)));
}

TEST(GameClock, MarginIsNoTimeToThink) {
    TimeControl control = parse_time_control("", "1s+0");
    control.margin = Duration(0.05);
    GameClock clock({control, control});
    EXPECT_TRUE(clock.charge(0, Duration(1.04)));
    EXPECT_DOUBLE_EQ(clock.left(0)->count(), 0);
    EXPECT_FALSE(clock.charge(0, Duration(0.06)));
}

TEST(GameClock, WithoutLimitNeverForfeits) {
    GameClock clock({TimeControl{}, TimeControl{}});
    EXPECT_TRUE(clock.charge(0, Duration(1e6)));
    EXPECT_FALSE(clock.limit(0));
}

}  // namespace
}  // namespace ybw::match
