// The driver of the Gomocup protocol, with a program that says more than the protocol asks for.
#include <gtest/gtest.h>
#include <string>
#include <variant>

#include "tests/match/stub.hpp"

namespace ybw::match {
namespace {

/// The first two answers of the stub in a game, or what went wrong.
std::vector<std::string> two_answers(const std::string& mode) {
    const auto driver = make_driver(stub(mode, gomocup), impatient());
    if (const auto forfeit = driver->new_game(game_after(0, gomocup), a_second())) {
        return {forfeit->detail};
    }
    std::vector<std::string> answers;
    for (const int own : {0, 1}) {
        const auto answer = driver->choose(game_after(own, gomocup), a_second());
        const auto* const reply = std::get_if<Reply>(&answer);
        answers.push_back(reply != nullptr ? reply->move : std::get<Forfeit>(answer).detail);
    }
    return answers;
}

TEST(GomocupDriver, TellsTheGameInTheWordsOfTheProtocol) {
    const StubLog log;
    {
        const auto driver = make_driver(stub("good", gomocup), impatient());
        GameText empty = game_after(0, gomocup);
        empty.stones.clear();
        empty.rule = "renju";
        ASSERT_FALSE(driver->new_game(empty, a_second()));
        const auto reply = driver->choose(empty, a_second());
        EXPECT_EQ(std::get<Reply>(reply).move, "0,14");
        empty.stones = {{0, 14, 1}, {3, 4, 0}};
        driver->choose(empty, a_second());
        empty.stones = {{5, 6, 0}, {1, 2, 1}, {8, 9, 0}};
        driver->choose(empty, a_second());
    }
    EXPECT_EQ(log.text(),
              "START 15\nINFO rule 4\nINFO game_type 1\nINFO timeout_turn 1000\n"
              "INFO timeout_match 0\nINFO time_left 2147483647\nBEGIN\n"
              "INFO time_left 2147483647\nTURN 3,4\n"
              "INFO time_left 2147483647\nBOARD\n5,6,2\n1,2,1\n8,9,2\nDONE\nEND\n");
}

TEST(GomocupDriver, TellsTheOwnClock) {
    const StubLog log;
    {
        const auto driver = make_driver(stub("good", gomocup), impatient());
        ASSERT_FALSE(driver->new_game(game_after(0, gomocup), a_clock()));
        driver->choose(game_after(0, gomocup), a_clock());
    }
    EXPECT_EQ(log.text(),
              "START 15\nINFO rule 0\nINFO game_type 1\nINFO timeout_turn 50500\n"
              "INFO timeout_match 50500\nINFO time_left 50500\nBOARD\n7,7,2\nDONE\nEND\n");
}

TEST(GomocupDriver, LetsAProgramPlayWhatItSuggests) {
    const auto driver = make_driver(stub("suggest", gomocup), impatient());
    ASSERT_FALSE(driver->new_game(game_after(0, gomocup), a_second()));
    driver->choose(game_after(0, gomocup), a_second());
    const auto answer = driver->choose(game_after(1, gomocup), a_second());
    ASSERT_TRUE(std::holds_alternative<Reply>(answer)) << std::get<Forfeit>(answer).detail;
    EXPECT_EQ(std::get<Reply>(answer).move, "1,14");
}

TEST(GomocupDriver, AProgramThatKnowsNoInfoPlaysOn) {
    const std::vector<std::string> moves{"0,14", "1,14"};
    EXPECT_EQ(two_answers("info-error"), moves);
    EXPECT_EQ(two_answers("info-unknown"), moves);
}

TEST(GomocupDriver, OnlyALineThatIsAMoveIsOne) {
    const std::vector<std::string> moves{"0,14", "1,14"};
    EXPECT_EQ(two_answers("board-in-message"), moves);
    EXPECT_EQ(two_answers("banner"), moves);
    EXPECT_EQ(two_answers("returns"), moves);
}

TEST(GomocupDriver, WhoDoesNotMoveIsToldWhatItSaidInstead) {
    EXPECT_NE(two_answers("error").back().find("ERROR out of ideas"), std::string::npos);
    EXPECT_NE(two_answers("nonsense").back().find("I like this position"), std::string::npos);
}

TEST(GomocupDriver, AnErrorThatNamesTheRequestIsNotWaitedAfter) {
    const auto driver = make_driver(stub("refused", gomocup), impatient());
    Allowance long_thought;
    long_thought.clock.per_move = Duration(60);
    ASSERT_FALSE(driver->new_game(game_after(0, gomocup), long_thought));
    driver->choose(game_after(0, gomocup), long_thought);
    const auto answer = driver->choose(game_after(1, gomocup), long_thought);
    EXPECT_EQ(std::get<Forfeit>(answer).ending, Ending::protocol);
}

}  // namespace
}  // namespace ybw::match
