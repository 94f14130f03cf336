// `ybw gomocup`, as a manager hears it.
#include <algorithm>
#include <chrono>
#include <gtest/gtest.h>
#include <regex>

#include "tests/protocol/manager.hpp"

namespace ybw::protocol {
namespace {

TEST(Gomocup, StartTakesTheSizesThereAre) {
    Manager manager;
    EXPECT_EQ(manager.ask("START 15"), "OK");
    EXPECT_EQ(manager.ask("START 20"), "OK");
    EXPECT_EQ(manager.ask("START 4").substr(0, 6), "ERROR ");
    EXPECT_EQ(manager.ask("START 99").substr(0, 6), "ERROR ");
    EXPECT_EQ(manager.ask("START").substr(0, 6), "ERROR ");
    EXPECT_EQ(manager.ask("START fifteen").substr(0, 6), "ERROR ");
}

TEST(Gomocup, RectanglesAreRefusedAndWhatIsUnknownIsSaidToBe) {
    Manager manager;
    EXPECT_EQ(manager.ask("RECTSTART 15,20"), "ERROR rectangular boards are not supported");
    EXPECT_EQ(manager.ask("RECTSTART 15"), "ERROR rectangular boards are not supported");
    EXPECT_EQ(manager.ask("RECTSTART 15, 15"), "OK");
    EXPECT_EQ(manager.ask("hello"), "UNKNOWN command");
    manager.say_all({"", "   "});
    EXPECT_TRUE(manager.is_silent());
}

TEST(Gomocup, AboutIsOneLineOfKeys) {
    Manager manager;
    EXPECT_TRUE(std::regex_match(manager.ask("ABOUT"),
                                 std::regex(R"(name="ybw", version="1\.2\.3", author=".*".*)")));
}

TEST(Gomocup, BeginsAndAnswersTurnsWithFreePoints) {
    Started manager("INFO timeout_turn 100");
    const std::string first = manager.ask("BEGIN");
    ASSERT_TRUE(is_point(first)) << first;
    EXPECT_EQ(first, "7,7");
    const std::string second = manager.ask("TURN 8,8\r");
    ASSERT_TRUE(is_point(second)) << second;
    EXPECT_NE(second, "7,7");
    EXPECT_NE(second, "8,8");
    EXPECT_GE(manager.messages().size(), 2U);
}

TEST(Gomocup, APointThatIsNotFreeIsAnErrorAndChangesNothing) {
    Manager manager;
    EXPECT_EQ(manager.ask("TURN 7,7").substr(0, 6), "ERROR ");
    EXPECT_EQ(manager.ask("BEGIN").substr(0, 6), "ERROR ");
    EXPECT_EQ(manager.ask("RESTART").substr(0, 6), "ERROR ");
    manager.ask("START 15");
    manager.say("INFO timeout_turn 50");
    manager.ask("BEGIN");
    for (const char* wrong : {"TURN 7,7", "TURN 15,0", "TURN -1,3", "TURN 7", "TURN x,y", "TURN"}) {
        EXPECT_EQ(manager.ask(wrong).substr(0, 6), "ERROR ") << wrong;
    }
    EXPECT_TRUE(is_point(manager.ask("TURN 0,0")));
}

TEST(Gomocup, BoardIsTakenAsItStandsWithYFromTheTop) {
    Started manager("INFO timeout_turn 200");
    // Four of our own in the top row, one end closed: the move that wins is 5,0.
    manager.say_all(
        {"BOARD", "1,0,1", "0,0,2", "2,0,1", "9,9,2", "3,0,1", "9,10,2", "4,0,1", "10,13,2"});
    EXPECT_TRUE(manager.is_silent());
    EXPECT_EQ(manager.ask("DONE"), "5,0");
    // The same for the other side: it must be stopped there.
    manager.say_all({"BOARD", "1,0,2", "0,0,1", "2,0,2", "9,9,1", "3,0,2", "9,4,1", "4,0,2"});
    EXPECT_EQ(manager.ask("DONE"), "5,0");
}

TEST(Gomocup, ABoardThatMakesNoSenseIsOneError) {
    Started manager;
    for (const char* wrong : {"7,7", "7,7,4", "15,0,1", "a,b,c"}) {
        manager.say_all({"BOARD", "3,3,1", wrong});
        EXPECT_EQ(manager.ask("DONE").substr(0, 6), "ERROR ") << wrong;
        EXPECT_TRUE(manager.is_silent());
    }
}

TEST(Gomocup, ACommandInABlockRefusesTheBlockAndIsObeyed) {
    Manager manager;
    manager.say("BOARD");
    EXPECT_EQ(manager.ask("START 15"), "ERROR a board is missing; START comes first");
    EXPECT_EQ(manager.hear(), "OK");
    manager.say(sound_depth);
    for (const char* const block : {"BOARD", "YXBOARD", "SWAP2BOARD", "YXBLOCK"}) {
        manager.say(block);
        EXPECT_EQ(manager.ask("RESTART").substr(0, 6), "ERROR ") << block;
        EXPECT_EQ(manager.hear(), "OK") << block;
        EXPECT_EQ(manager.ask("DONE"), "UNKNOWN command") << block;
        EXPECT_EQ(manager.ask("BEGIN"), "7,7") << block;
    }
    manager.say_all({"BOARD", "7,7,1"});
    EXPECT_EQ(manager.ask("TURN 7,7").substr(0, 6), "ERROR ");
    EXPECT_TRUE(is_point(manager.hear())) << "the board is empty again";
    manager.say_all({"BOARD", "7,7,1"});
    EXPECT_EQ(manager.ask("BOARD").substr(0, 6), "ERROR ");
    manager.say("3,3,2");
    EXPECT_TRUE(is_point(manager.ask("DONE")));
    EXPECT_TRUE(manager.is_silent());
}

TEST(Gomocup, ABoardWithFivesOfBothSidesIsAnErrorAndNotTheEnd) {
    Started manager;
    manager.say("BOARD");
    for (const char* x : {"0", "1", "2", "3", "4"}) {
        manager.say(std::string(x) + ",0,1");
        manager.say(std::string(x) + ",2,2");
    }
    EXPECT_EQ(manager.ask("DONE").substr(0, 6), "ERROR ");
    EXPECT_EQ(manager.ask("RESTART"), "OK");
    manager.say("BOARD");
    for (const char* x : {"0", "1", "2", "3"}) {
        manager.say(std::string(x) + ",0,1");
        manager.say(std::string(x) + ",5,2");
    }
    EXPECT_EQ(manager.ask("DONE"), "4,0");
    EXPECT_EQ(manager.ask("TURN 4,5").substr(0, 6), "ERROR ");
    EXPECT_EQ(manager.ask("RESTART"), "OK");
}

TEST(Gomocup, TakesMovesBack) {
    Started manager("INFO timeout_turn 50");
    const std::string first = manager.ask("BEGIN");
    EXPECT_EQ(manager.ask("TAKEBACK " + first), "OK");
    EXPECT_EQ(manager.ask("TAKEBACK " + first).substr(0, 6), "ERROR ");
    EXPECT_TRUE(is_point(manager.ask("TURN " + first))) << "the point is free again";
}

TEST(Gomocup, RestartEmptiesTheBoard) {
    Started manager("INFO timeout_turn 50");
    manager.ask("BEGIN");
    EXPECT_EQ(manager.ask("RESTART"), "OK");
    EXPECT_EQ(manager.ask("BEGIN"), "7,7");
}

/// The shortest of several times that an answer to `line` takes: other programs on the machine
/// make a time longer, never shorter.
std::chrono::duration<double> shortest_answer(Manager& manager,
                                              const std::vector<std::string>& info,
                                              std::string_view line) {
    std::chrono::duration<double> shortest = std::chrono::hours(1);
    for (int attempt = 0; attempt < 5; ++attempt) {
        manager.ask("START 15");
        for (const std::string& words : info) manager.say("INFO " + words);
        const auto begin = std::chrono::steady_clock::now();
        EXPECT_TRUE(is_point(manager.ask(line)));
        shortest = std::min<std::chrono::duration<double>>(
            shortest, std::chrono::steady_clock::now() - begin);
    }
    return shortest;
}

TEST(Gomocup, KeepsTheTimeOfATurnAndUsesIt) {
    Manager manager;
    const auto used = shortest_answer(
        manager, {"timeout_turn 300", "timeout_match 0", "time_left 2147483647"}, "TURN 7,8");
    EXPECT_LT(used.count(), 0.3);
    EXPECT_GT(used.count(), 0.2);
}

TEST(Gomocup, KeepsTheTimeOfAMatchThatIsNearlyOver) {
    Manager manager;
    const auto used = shortest_answer(
        manager, {"timeout_turn 30000", "timeout_match 100000", "time_left 600"}, "TURN 7,8");
    EXPECT_LT(used.count(), 0.3);
}

TEST(Gomocup, PlaysAtOnceWithoutTime) {
    Manager manager;
    EXPECT_LT(shortest_answer(manager, {"timeout_turn 0"}, "TURN 7,8").count(), 0.1);
}

TEST(Gomocup, InfoIsSilentWhateverItSays) {
    Manager manager;
    manager.say_all({"INFO", "INFO folder /tmp", "INFO evaluate 3,4", "INFO max_memory 83886080",
                     "INFO game_type 1", "INFO rule 0", "INFO nonsense", "INFO timeout_turn x"});
    EXPECT_TRUE(manager.is_silent());
}

TEST(Gomocup, MoreThreadsMeanNothingToTheSerialPolicy) {
    Manager manager({.threads = 1, .hash_mib = 1, .policy = BrothersPolicy::serial});
    manager.ask("START 15");
    manager.say_all({"INFO timeout_turn 50", "INFO thread_num 4"});
    EXPECT_TRUE(is_point(manager.ask("BEGIN")));
}

TEST(Gomocup, UnderStandardRulesSixAreNoFive) {
    Started manager("INFO timeout_turn 100");
    manager.say("INFO rule 1");
    // Exactly five: a sixth stone in the gap of x xx.xxx wins under freestyle alone.
    manager.say_all({"BOARD", "1,7,1", "14,0,2", "2,7,1", "14,2,2", "3,7,1", "14,4,2", "5,7,1",
                     "14,6,2", "6,7,1", "12,0,2"});
    EXPECT_NE(manager.ask("DONE"), "4,7");
    manager.say("INFO rule 0");
    manager.say_all({"BOARD", "1,7,1", "14,0,2", "2,7,1", "14,2,2", "3,7,1", "14,4,2", "5,7,1",
                     "14,6,2", "6,7,1", "12,0,2"});
    EXPECT_EQ(manager.ask("DONE"), "4,7");
}

TEST(Gomocup, RulesItDoesNotPlayAreRefusedWhenItComesToAMove) {
    Manager manager;
    manager.say("INFO rule 8");
    EXPECT_EQ(manager.ask("START 15"), "OK");
    EXPECT_EQ(manager.ask("BEGIN"), "ERROR the rule caro is not supported");
}

TEST(Gomocup, WhatIsRefusedChangesNothing) {
    Started manager("INFO timeout_turn 50");
    for (const char* rule : {"INFO rule 8", "INFO rule 2"}) {
        manager.say(rule);
        EXPECT_EQ(manager.ask("TURN 7,7").substr(0, 6), "ERROR ");
        manager.say_all({"BOARD", "8,8,2"});
        EXPECT_EQ(manager.ask("DONE").substr(0, 6), "ERROR ");
    }
    manager.say("INFO rule 0");
    EXPECT_EQ(manager.ask("BEGIN"), "7,7") << "the board is empty";
    manager.say("INFO rule 8");
    EXPECT_EQ(manager.ask("YXSWAP2STEP1").substr(0, 6), "ERROR ");
    EXPECT_EQ(manager.ask("TAKEBACK 7,7"), "OK");
}

TEST(Gomocup, ATurnAfterTheEndPutsNoStone) {
    Started manager;
    manager.say_all(
        {"BOARD", "1,0,1", "0,0,2", "2,0,1", "9,9,2", "3,0,1", "9,4,2", "4,0,1", "4,13,2"});
    EXPECT_EQ(manager.ask("DONE"), "5,0");
    EXPECT_EQ(manager.ask("TURN 8,8"), "ERROR the game is over");
    EXPECT_EQ(manager.ask("TAKEBACK 8,8"), "ERROR 8,8 is empty");
}

TEST(Gomocup, EndAndStopAreHeardWhileItThinks) {
    Started manager("INFO timeout_turn 60000");
    manager.say_all({"TURN 7,8", "INFO max_memory 0"});
    EXPECT_EQ(manager.hear(std::chrono::milliseconds(100)), "(silence)");
    manager.say("YXSTOP");
    EXPECT_TRUE(is_point(manager.hear()));
    manager.say("TURN 0,0");
    EXPECT_FALSE(manager.say("END"));
}

/// One that comes when the answer is out, as a manager's may whose clock runs out just then.
TEST(Gomocup, AStopThatComesTooLateLeavesTheNextTurnItsTime) {
    Started manager("INFO timeout_turn 300");
    ASSERT_TRUE(is_point(manager.ask("BEGIN")));
    manager.say("YXSTOP");
    const auto begin = std::chrono::steady_clock::now();
    ASSERT_TRUE(is_point(manager.ask("TURN 0,0")));
    EXPECT_GT(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(200));
}

}  // namespace
}  // namespace ybw::protocol
