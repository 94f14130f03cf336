// "go" in both protocols, and what is wrong with it.
#include <gtest/gtest.h>

#include "engine/protocol/board_words.hpp"
#include "engine/text/words.hpp"

namespace ybw::protocol {
namespace {

GoCommand uci(std::string_view text, int side = 0) {
    return parse_uci_go(words_of(text), side);
}

GoCommand ucci(std::string_view text, double unit = 0.001) {
    return parse_ucci_go(words_of(text), Duration(unit));
}

TEST(GoCommand, UciTakesTheClockOfTheSideToMove) {
    const std::string text = "wtime 60000 btime 30000 winc 1000 binc 500 movestogo 12";
    EXPECT_EQ(uci(text, 0).clock,
              (ClockTold{.left = Duration(60), .increment = Duration(1), .moves_to_go = 12}));
    EXPECT_EQ(uci(text, 1).clock,
              (ClockTold{.left = Duration(30), .increment = Duration(0.5), .moves_to_go = 12}));
}

TEST(GoCommand, LimitsAreReadInAnyOrder) {
    const GoCommand command = uci("nodes 5000 depth 7 mate 3 movetime 250");
    EXPECT_EQ(command.depth, 7);
    EXPECT_EQ(command.nodes, 5000U);
    EXPECT_EQ(command.mate, 3);
    EXPECT_EQ(command.clock.per_move, Duration(0.25));
    EXPECT_TRUE(command.remarks.empty());
    EXPECT_EQ(untimed_limits(command), (Limits{.depth = 7, .nodes = 5000, .win = 5}));
}

TEST(GoCommand, SearchMovesEndAtTheNextWord) {
    const GoCommand command = uci("searchmoves h2e2 b0c2 depth 3 ponder");
    EXPECT_EQ(command.search_moves, (std::vector<std::string>{"h2e2", "b0c2"}));
    EXPECT_EQ(command.depth, 3);
    EXPECT_TRUE(command.ponder);
    EXPECT_EQ(uci("depth 2 searchmoves a0a1").search_moves.size(), 1U);
}

TEST(GoCommand, UcciCountsTimeInItsUnit) {
    EXPECT_EQ(ucci("time 90000 increment 2000").clock,
              (ClockTold{.left = Duration(90), .increment = Duration(2)}));
    EXPECT_EQ(ucci("time 90 increment 2", 1).clock,
              (ClockTold{.left = Duration(90), .increment = Duration(2)}));
    const GoCommand command = ucci("ponder time 5000 movestogo 4 opptime 6000 oppmovestogo 5");
    EXPECT_TRUE(command.ponder);
    EXPECT_EQ(command.clock, (ClockTold{.left = Duration(5), .moves_to_go = 4}));
    EXPECT_TRUE(command.remarks.empty());
    EXPECT_TRUE(ucci("draw depth 3 oppincrement 5").remarks.empty());
}

TEST(GoCommand, InfiniteIsAModeAndADepth) {
    EXPECT_TRUE(uci("infinite").infinite);
    EXPECT_TRUE(ucci("depth infinite").infinite);
    EXPECT_FALSE(ucci("depth infinite").depth);
    EXPECT_FALSE(uci("infinite depth 3").has_end());
    EXPECT_TRUE(uci("depth 3").has_end());
    EXPECT_TRUE(uci("wtime 5").has_end());
    EXPECT_FALSE(uci("wtime 5", 1).has_end());
}

TEST(GoCommand, NumbersOutOfRangeAreBroughtIntoIt) {
    EXPECT_EQ(uci("depth 100000").depth, max_ply - 1);
    EXPECT_EQ(uci("depth -4").depth, 1);
    EXPECT_EQ(uci("depth -4").remarks,
              std::vector<std::string>{"go: depth -4 is out of range; it is taken as 1"});
    EXPECT_EQ(uci("depth 100000").remarks.size(), 1U);
    EXPECT_TRUE(uci("depth 255 wtime -50 btime -50").remarks.empty());
    EXPECT_EQ(uci("nodes 0").nodes, 1U);
    EXPECT_EQ(uci("nodes 99999999999999999999999").nodes, 1'000'000'000'000U);
    EXPECT_EQ(uci("wtime -50").clock.left, Duration(-0.05));
    EXPECT_EQ(uci("wtime 1000 winc -5").clock.increment, Duration(0));
    EXPECT_FALSE(uci("wtime 1000 movestogo 0").clock.moves_to_go);
}

TEST(GoCommand, WhatIsNotUnderstoodIsRemarkedAndLeftOut) {
    const GoCommand command = uci("depth x banana nodes 7 movetime");
    EXPECT_FALSE(command.depth);
    EXPECT_EQ(command.nodes, 7U);
    EXPECT_FALSE(command.clock.per_move);
    ASSERT_EQ(command.remarks.size(), 4U);  // depth, x, banana, movetime
    EXPECT_NE(command.remarks[0].find("'depth'"), std::string::npos);
    EXPECT_NE(command.remarks[2].find("'banana'"), std::string::npos);
    EXPECT_EQ(uci("depth 5x").depth, std::nullopt);
}

}  // namespace
}  // namespace ybw::protocol
