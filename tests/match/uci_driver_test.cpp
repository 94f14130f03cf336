// The driver of UCI and UCCI: what it tells a program, and what it understands of its answers.
#include <gtest/gtest.h>
#include <utility>

#include "tests/match/stub.hpp"
#include "tests/protocol/board.hpp"

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

/// What a stub is told in a game of one move.
std::string told(const std::string& mode, const Allowance& allowance) {
    const StubLog log;
    {
        const auto driver = make_driver(stub(mode, ucci), impatient());
        EXPECT_FALSE(driver->new_game(game_after(0, ucci), allowance));
        const auto answer = driver->choose(game_after(0, ucci), allowance);
        const auto& reply = std::get<Reply>(answer);
        EXPECT_EQ(reply.move, "a6a5");
        EXPECT_EQ(reply.score, Score::evaluation(-31));
        EXPECT_EQ(reply.depth, 7);
        EXPECT_EQ(reply.nodes, 1234U);
    }
    return log.text();
}

TEST(UcciDriver, TellsTheGameInMillisecondsIfTheProgramKnowsThem) {
    const std::string beginning =
        "ucci\nsetoption usemillisec true\nsetoption newgame\nisready\n"
        "position fen fen moves h2e2\n";
    EXPECT_EQ(told("good", a_clock()), beginning + "go time 50500 increment 250\nquit\n");
    EXPECT_EQ(told("good", a_second()), beginning + "go time 1000 movestogo 1\nquit\n");
}

TEST(UcciDriver, TellsWholeSecondsElseAndNoMoreThanThereAre) {
    const std::string beginning = "ucci\nsetoption newgame\nisready\nposition fen fen moves h2e2\n";
    EXPECT_EQ(told("seconds", a_clock()), beginning + "go time 50\nquit\n");
    Allowance clock = a_clock();
    clock.clock.increment = Duration(2.5);
    EXPECT_EQ(told("seconds", clock), beginning + "go time 50 increment 2\nquit\n");
}

TEST(UcciDriver, TellsOneLimitAlone) {
    Allowance both = a_clock();
    both.depth = 5;
    EXPECT_NE(told("good", both).find("\ngo depth 5\n"), std::string::npos);
    both.depth.reset();
    both.nodes = 1000;
    EXPECT_NE(told("good", both).find("\ngo nodes 1000\n"), std::string::npos);
}

TEST(UcciDriver, PlaysWithThisEngineUntilItIsMated) {
    const auto driver =
        make_driver({ucci, {YBW_BUILD_DIR "/ybw", "ucci", "--threads", "1"}, {{"hashsize", "2"}}});
    GameText game;
    game.game = "xiangqi";
    game.is_usual_start = true;
    game.moves = {"h2e2"};
    game.side = 1;
    Allowance short_move;
    short_move.clock.per_move = Duration(0.2);
    Allowance short_game;
    short_game.clock.left = {Duration(3), Duration(3)};
    short_game.clock.increment = Duration(0.1);
    ASSERT_FALSE(driver->new_game(game, short_move));
    for (const Allowance& allowance : {short_move, short_game}) {
        const auto answer = driver->choose(game, allowance);
        ASSERT_TRUE(std::holds_alternative<Reply>(answer)) << std::get<Forfeit>(answer).detail;
        const auto& reply = std::get<Reply>(answer);
        EXPECT_TRUE(protocol::is_move(reply.move)) << reply.move;
        EXPECT_TRUE(reply.score);
        EXPECT_GT(reply.depth, 0);
        EXPECT_GT(reply.nodes, 0U);
        game.moves.insert(game.moves.end(), {reply.move, "h0g2"});
    }
    GameText mated = game;
    mated.is_usual_start = false;
    mated.start = "4k4/4RP3/4R4/9/9/9/9/9/9/3K5 b - - 0 1";
    mated.moves.clear();
    ASSERT_FALSE(driver->new_game(mated, short_move));
    const auto answer = driver->choose(mated, short_move);
    ASSERT_TRUE(std::holds_alternative<Forfeit>(answer)) << std::get<Reply>(answer).move;
    EXPECT_EQ(std::get<Forfeit>(answer).ending, Ending::claimed_draw) << "for the referee to judge";
}

}  // namespace
}  // namespace ybw::match
