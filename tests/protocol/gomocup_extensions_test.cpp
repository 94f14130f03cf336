// What analysis boards add to Gomocup, and the opening of swap2, as a board hears it.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <regex>

#include "engine/text/words.hpp"
#include "tests/protocol/manager.hpp"
#include "tests/support/sanitizers.hpp"

namespace ybw::protocol {

namespace {

std::string ask_opening(Manager& manager, const std::vector<std::string>& stones) {
    manager.say("SWAP2BOARD");
    manager.say_all(stones);
    return manager.ask("DONE");
}

TEST(GomocupOpening, BeginsWithThreeStones) {
    Started manager("INFO max_depth 3");
    const auto stones = words_of(ask_opening(manager, {}));
    ASSERT_EQ(stones.size(), 3U);
    for (const std::string& stone : stones) EXPECT_TRUE(is_point(stone)) << stone;
    EXPECT_NE(stones[0], stones[1]);
    EXPECT_NE(stones[0], stones[2]);
    EXPECT_NE(stones[1], stones[2]);
}

TEST(GomocupOpening, WhatItPutsItNeitherSwapsNorKeepsByMuch) {
    Started manager;
    const auto stones = words_of(ask_opening(manager, {}));
    ASSERT_EQ(stones.size(), 3U);
    if (is_sanitized) GTEST_SKIP() << "what is even takes more nodes than it has in the time";
    EXPECT_EQ(words_of(ask_opening(manager, stones)).size(), 2U) << "even enough to put two stones";
}

TEST(GomocupOpening, TakesTheSideThatIsClearlyBetter) {
    Started manager;
    // White's stone is far away: black, who is not to move, is better.
    EXPECT_EQ(ask_opening(manager, {"7,7", "0,14", "8,7"}), "SWAP");
    // Black's are: white stays, and makes the fourth move.
    EXPECT_TRUE(is_point(ask_opening(manager, {"0,0", "7,7", "14,14"})));
}

TEST(GomocupOpening, ChoosesASideAfterFiveStones) {
    Started manager;
    EXPECT_EQ(ask_opening(manager, {"7,7", "0,14", "8,7", "14,0", "8,8"}), "SWAP");
    EXPECT_TRUE(is_point(ask_opening(manager, {"0,0", "7,7", "14,14", "8,8", "0,14"})));
}

TEST(GomocupOpening, LeavesTheBoardToTheGame) {
    Started manager;
    ask_opening(manager, {"7,7", "0,14", "8,7"});
    EXPECT_EQ(manager.ask("BEGIN"), "7,7") << "an empty board";
}

TEST(GomocupOpening, RefusesWhatIsNoOpening) {
    Manager manager;
    EXPECT_EQ(ask_opening(manager, {}).substr(0, 6), "ERROR ");
    manager.ask("START 15");
    for (const auto& stones : std::vector<std::vector<std::string>>{
             {"7,7"}, {"7,7", "8,8"}, {"7,7", "7,7", "8,8"}, {"7,7", "8,8", "15,0"}, {"x"}}) {
        EXPECT_EQ(ask_opening(manager, stones).substr(0, 6), "ERROR ");
        EXPECT_TRUE(manager.is_silent());
    }
}

const std::vector<std::string> double_three{"7,7,1", "0,0,2", "7,8,1", "0,2,2",
                                            "8,9,1", "2,0,2", "9,9,1", "14,14,2"};

TEST(GomocupBoards, SetThePositionSilently) {
    Started manager;
    set_board(manager, {"1,0,1", "0,0,2", "2,0,1", "9,9,2", "3,0,1", "9,10,2", "4,0,1", "10,13,2"});
    EXPECT_TRUE(manager.is_silent());
    EXPECT_EQ(manager.ask("YXNBEST 1"), "5,0");
    set_board(manager, {"1,0,1", "1,0,2"});
    EXPECT_EQ(manager.hear(), "ERROR 1,0 is occupied");
    EXPECT_EQ(manager.ask("BEGIN"), "7,7") << "nothing of it is on the board";
}

TEST(GomocupBoards, HearOfEveryDepthAndLine) {
    Started manager;
    set_board(manager, {"7,7,2"});
    const std::string best = manager.ask("YXNBEST 2");
    ASSERT_TRUE(is_point(best)) << best;
    const auto second = manager.messages_with("MESSAGE depth 6 multipv 2 score ");
    ASSERT_EQ(second.size(), 1U);
    EXPECT_TRUE(
        std::regex_search(second[0], std::regex("nodes [0-9]+ time [0-9]+ ms line [0-9]+,")))
        << second[0];
    const auto first = manager.messages_with("MESSAGE depth 6 multipv 1 score ");
    ASSERT_EQ(first.size(), 1U);
    EXPECT_NE(first[0].find("line " + best), std::string::npos) << first[0] << ", not " << best;
    EXPECT_TRUE(manager.messages_with("MESSAGE REALTIME").empty()) << "nobody asked for that";
}

TEST(GomocupBoards, SeeTheBestMoveInRealTimeIfTheyWant) {
    Started manager;
    manager.say("INFO show_detail 1");
    const std::string best = manager.ask("BEGIN");
    EXPECT_FALSE(manager.messages_with("MESSAGE REALTIME REFRESH").empty());
    const auto best_ones = manager.messages_with("MESSAGE REALTIME BEST ");
    ASSERT_FALSE(best_ones.empty());
    EXPECT_EQ(best_ones.back(), "MESSAGE REALTIME BEST " + best);
    EXPECT_FALSE(manager.messages_with("MESSAGE REALTIME VAL ").empty());
    EXPECT_FALSE(manager.messages_with("MESSAGE REALTIME PV 7,7").empty());
}

TEST(GomocupBoards, AreToldHowMuchMayBeAskedFor) {
    Manager manager;
    manager.say("YXSHOWINFO");
    EXPECT_TRUE(manager.is_silent());
    EXPECT_EQ(manager.messages_with("MESSAGE INFO MAX_THREAD_NUM ").size(), 1U);
    // 2 MiB are 2^11 KiB.
    EXPECT_EQ(manager.messages_with("MESSAGE INFO MAX_HASH_SIZE 11").size(), 1U);
}

TEST(GomocupBoards, SayRenjuInTheirOwnWay) {
    Started manager;
    manager.say("INFO rule 2");
    EXPECT_EQ(manager.ask("BEGIN"), "ERROR continuous games are not supported");
    manager.say("YXSHOWINFO");
    set_board(manager, double_three);
    EXPECT_EQ(manager.ask("YXSHOWFORBID"), "FORBID 0709.");
    manager.say("INFO rule 6");
    EXPECT_EQ(manager.ask("BEGIN"), "ERROR continuous games are not supported");
}

TEST(GomocupBoards, SeeBlacksForbiddenPointsWhoeverIsToMove) {
    Started manager;
    manager.say("INFO rule 4");
    set_board(manager, double_three);
    EXPECT_EQ(manager.ask("YXSHOWFORBID"), "FORBID 0709.");
    // The same seen by white, who is to move after one more stone of black's.
    std::vector<std::string> by_white = double_three;
    for (std::string& stone : by_white) stone.back() = stone.back() == '1' ? '2' : '1';
    by_white.push_back("14,0,2");
    set_board(manager, by_white);
    EXPECT_EQ(manager.ask("YXSHOWFORBID"), "FORBID 0709.");
    manager.say("INFO rule 0");
    EXPECT_EQ(manager.ask("YXSHOWFORBID"), "FORBID .");
}

TEST(GomocupBoards, HearThatFivesOfBothSidesAreNoPosition) {
    Started manager;
    manager.say("INFO rule 4");
    set_board(manager, {"0,0,1", "0,2,2", "1,0,1", "1,2,2", "2,0,1", "2,2,2", "3,0,1", "3,2,2",
                        "4,0,1", "4,2,2"});
    EXPECT_EQ(manager.ask("YXSHOWFORBID").substr(0, 6), "ERROR ");
    set_board(manager, double_three);
    EXPECT_EQ(manager.ask("YXSHOWFORBID"), "FORBID 0709.");
}

TEST(GomocupBoards, GiveWidthAndHeight) {
    Manager manager;
    EXPECT_EQ(manager.ask("START 15 15"), "OK");
    EXPECT_EQ(manager.ask("START 15 20"), "ERROR rectangular boards are not supported");
}

TEST(GomocupBoards, AskForOneOrTwoMovesThatKeepTheBalance) {
    Started manager;
    set_board(manager, {"7,7,2"});
    EXPECT_TRUE(is_point(manager.ask("YXBALANCEONE 0")));
    set_board(manager, {"7,7,2"});
    const auto pair = words_of(manager.ask("YXBALANCETWO 0"));
    ASSERT_EQ(pair.size(), 2U);
    EXPECT_NE(pair[0], pair[1]);
    for (const std::string& point : pair) {
        EXPECT_EQ(manager.ask("TURN " + point), "ERROR " + point + " is occupied");
    }
    EXPECT_EQ(manager.ask("YXBALANCEONE even").substr(0, 6), "ERROR ");
}

TEST(GomocupBoards, BlockMovesAndFreeThem) {
    Started manager;
    const std::vector<std::string> four{"1,0,1", "0,0,2", "2,0,1", "9,9,2",
                                        "3,0,1", "9,4,2", "4,0,1", "4,13,2"};
    const auto best = [&] {
        set_board(manager, four);
        return manager.ask("YXNBEST 1");
    };
    EXPECT_EQ(best(), "5,0");
    manager.say_all({"YXBLOCK", "5,0", "DONE"});
    EXPECT_TRUE(manager.is_silent());
    EXPECT_NE(best(), "5,0");
    manager.say_all({"YXBLOCKUNDO", "5,0", "DONE"});
    EXPECT_EQ(best(), "5,0");
    manager.say_all({"YXBLOCK", "5,0", "DONE", "YXBLOCKRESET"});
    EXPECT_EQ(best(), "5,0");
}

void block(Manager& manager, const std::vector<std::string>& blocked) {
    manager.say("YXBLOCK");
    manager.say_all(blocked);
    manager.say("DONE");
}

TEST(GomocupBoards, GetAnotherPointWhereAllNearOnesAreBlocked) {
    Manager manager;
    manager.say("INFO max_depth 2");
    for (const auto& [start, centre] : {std::pair{"START 15", "7,7"}, {"START 5", "2,2"}}) {
        manager.ask(start);
        block(manager, {centre});
        const std::string move = manager.ask("BEGIN");
        EXPECT_TRUE(is_point(move)) << move;
        EXPECT_NE(move, centre);
        manager.say("YXBLOCKRESET");
    }
    manager.ask("START 15");
    std::vector<std::string> near;
    for (int x = 4; x <= 10; ++x) {
        for (int y = 4; y <= 10; ++y) near.push_back(fmt::format("{},{}", x, y));
    }
    block(manager, near);
    for (const char* command : {"TURN 7,7", "YXBALANCETWO 0"}) {
        for (const std::string& move : words_of(manager.ask(command))) {
            EXPECT_TRUE(is_point(move)) << move;
            EXPECT_EQ(std::ranges::count(near, move), 0) << move;
        }
    }
}

TEST(GomocupBoards, GetNoBlockedStoneWhereSeveralArePut) {
    Started first;
    const auto even = words_of(ask_opening(first, {}));
    const auto ask = [&](Manager& manager, std::string_view command) {
        if (command == "opening") return words_of(ask_opening(manager, {}));
        if (command == "choice") return words_of(ask_opening(manager, even));
        if (command == "balance") return words_of(manager.ask("YXBALANCETWO 0"));
        manager.say("YXSWAP2STEP1");
        manager.ask("ABOUT");
        std::vector<std::string> stones;
        for (const std::string& message : manager.messages_with("MESSAGE SWAP2 ")) {
            const auto words = words_of(message);
            stones.push_back(words[3] + "," + words[4]);
        }
        return stones;
    };
    for (const std::string_view command : {"opening", "choice", "balance", "step"}) {
        if (is_sanitized && command == "choice") continue;  // see WhatItPutsItNeitherSwaps...
        Started free;
        std::vector<std::string> stones = ask(free, command);
        ASSERT_GE(stones.size(), 2U) << command;
        stones.erase(stones.begin());
        Started blocked;
        block(blocked, stones);
        const auto others = ask(blocked, command);
        EXPECT_EQ(others.size(), stones.size() + 1) << command;
        for (const std::string& stone : stones) {
            EXPECT_EQ(std::ranges::count(others, stone), 0) << command << " puts " << stone;
        }
    }
}

/// Of the last search.
long nodes_of(Manager& manager) {
    std::smatch found;
    const std::string last = manager.messages().back();
    return std::regex_search(last, found, std::regex("nodes ([0-9]+)")) ? std::stol(found[1]) : -1;
}

TEST(GomocupBoards, KeepWhatWasLearnedWhenTheyAskForMoreLines) {
    Started manager("INFO max_depth 7");
    const auto search = [&](const std::string& lines) {
        set_board(manager, {"7,7,2"});
        manager.ask("YXNBEST " + lines);
        return nodes_of(manager);
    };
    const long first = search("1");
    EXPECT_GT(first, 100);
    search("2");
    EXPECT_LT(search("1"), first * 3 / 4) << "the table knows it all";
    manager.say("YXHASHCLEAR");
    EXPECT_TRUE(manager.is_silent());
    EXPECT_EQ(search("1"), first);
    EXPECT_EQ(manager.ask("RESTART"), "OK");
    EXPECT_EQ(search("1"), first) << "another game knows nothing of the one before";
    manager.say("YXSHOWHASHUSAGE");
    EXPECT_NE(manager.messages().back().find("the hash table is full by "), std::string::npos);
}

TEST(GomocupBoards, AreToldOnceThatThereIsNoDatabase) {
    Started manager;
    manager.say_all({"YXQUERYDATABASEALL", "7,7,1", "8,8,2", "DONE"});
    EXPECT_EQ(manager.hear().substr(0, 6), "ERROR ");
    manager.say_all({"YXSETDATABASE", "C:/games/base.db"});
    EXPECT_EQ(manager.hear().substr(0, 6), "ERROR ");
    EXPECT_TRUE(manager.is_silent());
    EXPECT_EQ(manager.ask("ABOUT").substr(0, 5), "name=") << "what follows is heard again";
    manager.say("YXQUERYDATABASEONE");
    EXPECT_EQ(manager.hear().substr(0, 6), "ERROR ");
    EXPECT_EQ(manager.ask("ABOUT").substr(0, 5), "name=") << "without a DONE, too";
}

TEST(GomocupBoards, CannotKeepFilesWhereThereAreNone) {
    Started manager;
    manager.ask("BEGIN");
    EXPECT_EQ(manager.ask("YXHASHDUMP table"), "ERROR nothing is kept in files here");
    manager.say("YXHASHLOAD");
    EXPECT_EQ(manager.ask("table"), "ERROR nothing is kept in files here");
}

// ---- The opening of swap2 as Yixin Board asks for it, step by step.

/// What a board hears of a step of swap2 with these stones on it, without "MESSAGE SWAP2 ".
std::vector<std::string> heard_of_step(Manager& manager, const std::string& step,
                                       const std::vector<std::string>& stones) {
    constexpr std::string_view head = "MESSAGE SWAP2 ";
    const std::size_t before = manager.messages_with(head).size();
    set_board(manager, stones);
    manager.say(step);
    EXPECT_EQ(manager.ask("ABOUT").substr(0, 5), "name=") << "nothing but messages";
    auto messages = manager.messages_with(head);
    messages.erase(messages.begin(), messages.begin() + static_cast<std::ptrdiff_t>(before));
    for (std::string& message : messages) message.erase(0, head.size());
    return messages;
}

using Messages = std::vector<std::string>;

TEST(GomocupSwap2Steps, BeginWithThreeEvenStones) {
    Started manager;
    const auto stones = heard_of_step(manager, "YXSWAP2STEP1", {"0,0,1"});
    ASSERT_EQ(stones.size(), 3U);
    std::vector<std::string> points;
    for (std::size_t i = 0; i < stones.size(); ++i) {
        std::smatch found;
        ASSERT_TRUE(std::regex_match(stones[i], found, std::regex("MOVE([123]) (\\d+) (\\d+)")))
            << stones[i];
        EXPECT_EQ(found[1], std::to_string(i + 1));
        points.push_back(fmt::format("{},{},{}", found[2].str(), found[3].str(), 2 - i % 2));
    }
    const auto more = heard_of_step(manager, "yxswap2step2", points);
    ASSERT_EQ(more.size(), 2U) << "even enough to put two stones";
    EXPECT_EQ(more[0].substr(0, 6), "MOVE4 ");
    EXPECT_EQ(more[1].substr(0, 6), "MOVE5 ");
}

TEST(GomocupSwap2Steps, TakeTheSideThatIsClearlyBetter) {
    Started manager;
    // White's stone is far away, then black's are; white is to move.
    const Messages weak_white{"7,7,2", "0,14,1", "8,7,2"};
    const Messages weak_black{"0,0,2", "7,7,1", "14,14,2"};
    EXPECT_EQ(heard_of_step(manager, "YXSWAP2STEP2", weak_white), Messages{"SWAP1 YES"});
    EXPECT_EQ(heard_of_step(manager, "YXSWAP2STEP2", weak_black), Messages{"SWAP1 NO"});
    const Messages weaker_white{"7,7,2", "0,14,1", "8,7,2", "14,0,1", "8,8,2"};
    const Messages weaker_black{"0,0,2", "7,7,1", "14,14,2", "8,8,1", "0,14,2"};
    EXPECT_EQ(heard_of_step(manager, "YXSWAP2STEP3", weaker_white), Messages{"SWAP2 YES"});
    EXPECT_EQ(heard_of_step(manager, "YXSWAP2STEP3", weaker_black), Messages{"SWAP2 NO"});
}

TEST(GomocupSwap2Steps, AreRefusedWhereTheStonesAreOthers) {
    Manager manager;
    for (const char* step : {"YXSWAP2STEP1", "YXSWAP2STEP2", "YXSWAP2STEP3"}) {
        EXPECT_EQ(manager.ask(step).substr(0, 6), "ERROR ");
    }
    manager.ask("START 15");
    set_board(manager, {"7,7,1", "8,8,2"});
    EXPECT_EQ(manager.ask("YXSWAP2STEP2"), "ERROR the choice is after 3 stones, not after 2");
    EXPECT_EQ(manager.ask("YXSWAP2STEP3"), "ERROR the choice is after 5 stones, not after 2");
    EXPECT_EQ(manager.ask("YXSWAP2STEP4"), "UNKNOWN command");
}

}  // namespace

}  // namespace ybw::protocol
