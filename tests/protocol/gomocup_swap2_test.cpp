// The opening of swap2 as Yixin Board asks for it, step by step.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <regex>

#include "tests/protocol/manager.hpp"

namespace ybw::protocol {
namespace {

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
    EXPECT_EQ(manager.ask("YXSWAP2STEP2"), "ERROR the board has 2 stones; the choice is after 3");
    EXPECT_EQ(manager.ask("YXSWAP2STEP3"), "ERROR the board has 2 stones; the choice is after 5");
    EXPECT_EQ(manager.ask("YXSWAP2STEP4"), "UNKNOWN command");
}

}  // namespace
}  // namespace ybw::protocol
