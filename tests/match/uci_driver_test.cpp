// The driver of UCI where a program refuses the position or plays another game.
#include "engine/match/uci_driver.hpp"

#include <gtest/gtest.h>
#include <utility>

#include "tests/match/stub.hpp"

namespace ybw::match {
namespace {

TEST(UciDriver, WhatAProgramSaidBeforeItDidNotMoveIsTold) {
    const auto driver = make_driver(stub("no-move", uci), impatient());
    ASSERT_FALSE(driver->new_game(game_after(0, uci), a_second()));
    driver->choose(game_after(0, uci), a_second());
    const auto answer = driver->choose(game_after(1, uci), a_second());
    EXPECT_EQ(std::get<Forfeit>(answer).detail,
              "it said 'bestmove (none)' where there are moves, after "
              "'info string illegal position'");
}

TEST(UciDriver, AMoveIsWorthWhatItsOwnLineSays) {
    const auto driver = make_driver(stub("several", uci), impatient());
    ASSERT_FALSE(driver->new_game(game_after(0, uci), a_second()));
    const auto answer = driver->choose(game_after(0, uci), a_second());
    EXPECT_EQ(std::get<Reply>(answer).score, Score::evaluation(-31));
}

TEST(UciDriver, AProgramWithSeveralGamesIsToldWhichOne) {
    const StubLog log;
    {
        const auto driver = make_driver(stub("variants", uci), impatient());
        ASSERT_FALSE(driver->new_game(game_after(0, uci), a_second()));
    }
    EXPECT_EQ(log.text(),
              "uci\nsetoption name UCI_Variant value xiangqi\nucinewgame\nisready\nquit\n");
}

/// The line that tells the position after "a9a8 a0a1", and what its answer is understood as.
std::pair<std::string, std::string> told_and_understood(const char* mode) {
    const StubLog log;
    GameText game = game_after(0, uci);
    game.lowest_rank = 0;
    game.moves = {"a9a8", "a0a1"};
    const auto driver = make_driver(stub(mode, uci), impatient());
    EXPECT_FALSE(driver->new_game(game, a_second()));
    const auto answer = driver->choose(game, a_second());
    const std::string text = log.text();
    const std::size_t begin = text.find("position");
    return {text.substr(begin, text.find('\n', begin) - begin), std::get<Reply>(answer).move};
}

TEST(UciDriver, AProgramWithSeveralGamesCountsRanksFromOne) {
    using Both = std::pair<std::string, std::string>;
    EXPECT_EQ(told_and_understood("variants"), Both("position fen fen moves a10a9 a1a2", "a5a4"));
    EXPECT_EQ(told_and_understood("good"), Both("position fen fen moves a9a8 a0a1", "a6a5"));
}

TEST(UciDriver, AProgramWithoutTheGameIsRefusedUnlessTheUserChose) {
    const auto forfeit =
        make_driver(stub("other-game", uci), impatient())->new_game(game_after(0, uci), a_second());
    ASSERT_TRUE(forfeit);
    EXPECT_EQ(forfeit->ending, Ending::protocol);
    EXPECT_NE(forfeit->detail.find("does not play xiangqi"), std::string::npos);
    External program = stub("other-game", uci);
    program.options["UCI_Variant"] = "chess";
    EXPECT_FALSE(make_driver(program, impatient())->new_game(game_after(0, uci), a_second()));
}

}  // namespace
}  // namespace ybw::match
