// The driver of UCI where a program refuses the position or plays another game.
#include "engine/match/uci_driver.hpp"

#include <gtest/gtest.h>

#include "tests/match/stub.hpp"

namespace ybw::match {
namespace {

constexpr auto uci = ProtocolName::uci;

TEST(UciDriver, WhatAProgramSaidBeforeItDidNotMoveIsTold) {
    const auto driver = make_driver(stub("no-move", uci), impatient());
    ASSERT_FALSE(driver->new_game(game_after(0, uci), a_second()));
    driver->choose(game_after(0, uci), a_second());
    const auto answer = driver->choose(game_after(1, uci), a_second());
    EXPECT_EQ(std::get<Forfeit>(answer).detail,
              "it said 'bestmove (none)' where there are moves, after "
              "'info string illegal position'");
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
