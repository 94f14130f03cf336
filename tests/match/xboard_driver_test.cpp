// The driver of the xboard protocol: what it says to the stub, above all how it sets up a position.
#include <gtest/gtest.h>

#include "tests/match/stub.hpp"

namespace ybw::match {
namespace {

GameText from_a_position() {
    GameText game = game_after(0, xboard);
    game.start = "rnbakab1r/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    game.xboard_start = "rheakae1r/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1";
    return game;
}

constexpr const char* greeting =
    "xboard\nprotover 2\naccepted setboard\naccepted usermove\nnew\nvariant xiangqi\nforce\n"
    "post\neasy\n";
constexpr const char* setting_up =
    "force\nsetboard rheakae1r/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1\n"
    "usermove h2e2\n";

TEST(XboardDriver, SetsUpAPositionOnceAndThenTellsMovesAlone) {
    const StubLog log;
    {
        const auto driver = make_driver(stub("good", xboard), impatient());
        GameText game = from_a_position();
        ASSERT_FALSE(driver->new_game(game, a_second()));
        const auto answer = driver->choose(game, a_second());
        const auto& reply = std::get<Reply>(answer);
        EXPECT_EQ(reply.move, "a6a5");
        EXPECT_EQ(reply.score, Score::evaluation(-31));
        EXPECT_EQ(reply.depth, 7);
        EXPECT_EQ(reply.nodes, 1234U);
        game.moves = {"h2e2", "a6a5", "e2h2"};
        EXPECT_EQ(std::get<Reply>(driver->choose(game, a_second())).move, "c6c5");
    }
    EXPECT_EQ(log.text(),
              std::string(greeting) + "st 1\n" + setting_up + "go\nusermove e2h2\nquit\n");
}

TEST(XboardDriver, SetsUpAGameAnewThatDoesNotFollow) {
    const StubLog log;
    {
        const auto driver = make_driver(stub("good", xboard), impatient());
        GameText game = from_a_position();
        ASSERT_FALSE(driver->new_game(game, a_second()));
        driver->choose(game, a_second());
        game.moves = {"h2e2", "i6i5", "e2h2"};  // another answer than the stub gave
        driver->choose(game, a_second());
    }
    EXPECT_EQ(log.text(), std::string(greeting) + "st 1\n" + setting_up + "go\n" + setting_up +
                              "usermove i6i5\nusermove e2h2\ngo\nquit\n");
}

TEST(XboardDriver, SetsNothingUpWhereTheGameBeginsAsUsualAndTellsBothClocks) {
    const StubLog log;
    {
        const auto driver = make_driver(stub("good", xboard), impatient());
        GameText game = game_after(0, xboard);
        game.is_usual_start = true;
        ASSERT_FALSE(driver->new_game(game, a_clock()));
        driver->choose(game, a_clock());
    }
    EXPECT_EQ(log.text(), std::string(greeting) +
                              "level 0 0:50 0.25\nforce\nusermove h2e2\ntime 5050\notim 6000\n"
                              "go\nquit\n");
}

TEST(XboardDriver, AProgramThatDoesNotKnowTheClockPlaysOn) {
    for (const Allowance& allowance : {a_second(), a_clock()}) {
        const auto driver = make_driver(stub("info-error", xboard), impatient());
        ASSERT_FALSE(driver->new_game(from_a_position(), allowance));
        const auto answer = driver->choose(from_a_position(), allowance);
        ASSERT_TRUE(std::holds_alternative<Reply>(answer)) << std::get<Forfeit>(answer).detail;
        EXPECT_EQ(std::get<Reply>(answer).move, "a6a5");
    }
}

TEST(XboardDriver, AProgramThatSetsUpNothingPlaysFromTheUsualStartAlone) {
    const auto driver = make_driver(stub("no-setboard", xboard), impatient());
    ASSERT_FALSE(driver->new_game(from_a_position(), a_second()));
    const auto refused = driver->choose(from_a_position(), a_second());
    ASSERT_TRUE(std::holds_alternative<Forfeit>(refused)) << std::get<Reply>(refused).move;
    EXPECT_EQ(std::get<Forfeit>(refused).ending, Ending::protocol);
    EXPECT_NE(std::get<Forfeit>(refused).detail.find("setboard"), std::string::npos);
    GameText game = game_after(0, xboard);
    game.is_usual_start = true;
    ASSERT_FALSE(driver->new_game(game, a_second()));
    EXPECT_TRUE(std::holds_alternative<Reply>(driver->choose(game, a_second())));
}

}  // namespace
}  // namespace ybw::match
