// The driver of UCI and UCCI: what it tells a program, and what it understands of its answers.
#include <gtest/gtest.h>
#include <string>
#include <utility>
#include <variant>

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
        const auto driver = make_driver(stub("variants", uci), unhurried());
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
    const auto driver = make_driver(stub(mode, uci), unhurried());
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
    expect_has(forfeit->detail, "does not play xiangqi");
    External program = stub("other-game", uci);
    program.options["UCI_Variant"] = "chess";
    EXPECT_FALSE(make_driver(program, impatient())->new_game(game_after(0, uci), a_second()));
}

/// What a stub that ponders is told in a game of three moves: its second answer is to the move that
/// it had expected, its third to another one.
std::string told_while_pondering(ProtocolName protocol) {
    External program = stub("ponder", protocol);
    program.ponders = true;
    const StubLog log;
    {
        const auto driver = make_driver(program, unhurried());
        EXPECT_FALSE(driver->new_game(game_after(0, protocol), a_clock()));
        const auto reply_to = [&](const GameText& game) {
            return std::get<Reply>(driver->choose(game, a_clock()));
        };
        EXPECT_EQ(reply_to(game_after(0, protocol)).move, "a6a5");
        EXPECT_EQ(reply_to(game_after(1, protocol)).move, "c6c5");
        EXPECT_EQ(reply_to(game_after(2, protocol)).move, "e6e5");
        driver->end_game();
    }
    return log.text();
}

TEST(UciDriver, AProgramThatPondersIsToldTheAnswerThatItExpects) {
    const std::string text = told_while_pondering(uci);
    const auto at = [&](const std::string& line) { return text.find("\n" + line); };
    EXPECT_NE(at("setoption name Ponder value true\n"), text.npos) << text;
    const auto hit = at("position fen fen moves h2e2 a6a5 e2h2\ngo ponder wtime ");
    const auto miss = at("position fen fen moves h2e2 a6a5 e2h2 c6c5 i0i1\ngo ponder wtime ");
    const auto other = at("stop\nposition fen fen moves h2e2 a6a5 e2h2 c6c5 h2e2\ngo wtime ");
    EXPECT_LT(hit, at("ponderhit\n")) << text;
    EXPECT_LT(at("ponderhit\n"), miss) << text;
    EXPECT_LT(miss, other) << text;
    ASSERT_NE(other, text.npos) << text;
    EXPECT_EQ(text.find("ponder", other), text.npos) << "nothing more was expected\n" << text;
}

TEST(UcciDriver, PondersAlike) {
    const std::string text = told_while_pondering(ucci);
    expect_has_all(text, {"setoption ponder true\n", "c6c5 i0i1\ngo ponder time ", "\nponderhit\n",
                          "\nstop\n"});
}

/// While it ponders, its clock is the one that it will have: less the move, more the increment.
TEST(UciDriver, AProgramThatPondersIsToldTheClockOfItsNextMove) {
    for (const ProtocolName protocol : {uci, ucci}) {
        External program = stub("ponder", protocol);
        program.ponders = true;
        const StubLog log;
        Allowance allowance = a_clock();
        allowance.clock.increment = Duration(100);
        {
            const auto driver = make_driver(program, unhurried());
            EXPECT_FALSE(driver->new_game(game_after(0, protocol), allowance));
            static_cast<void>(driver->choose(game_after(0, protocol), allowance));
            driver->end_game();
        }
        const std::string text = log.text();
        const auto told = [&](const std::string& before) {
            const std::size_t at = text.find(before);
            EXPECT_NE(at, text.npos) << before << text;
            return at == text.npos ? 0 : std::stoll(text.substr(at + before.size()));
        };
        const std::string own = protocol == uci ? " btime " : "time ";
        const std::string other = "go wtime 60000 winc 100000 btime ";
        const auto now = told(protocol == uci ? other : "go time ");
        EXPECT_EQ(now, 50'500);
        const std::string pondered = text.substr(std::min(text.find("go ponder"), text.size()));
        const auto later = std::stoll(pondered.substr(pondered.find(own) + own.size()));
        EXPECT_LE(later, now + 100'000) << text;
        EXPECT_GT(later, 100'000) << text;
        if (protocol == uci) {
            EXPECT_NE(pondered.find("wtime 60000 "), text.npos) << "not its own";
        }
    }
}

TEST(UciDriver, AProgramThatPondersIsStoppedAtTheEndOfTheGame) {
    External program = stub("ponder", uci);
    program.ponders = true;
    const StubLog log;
    {
        const auto driver = make_driver(program, unhurried());
        for (int game = 0; game < 2; ++game) {
            ASSERT_FALSE(driver->new_game(game_after(0, uci), a_clock()));
            ASSERT_TRUE(
                std::holds_alternative<Reply>(driver->choose(game_after(0, uci), a_clock())));
            driver->end_game();
        }
        driver->end_game();
    }
    const std::string text = log.text();
    expect_has(text, "\nstop\nucinewgame\n");
    EXPECT_TRUE(text.ends_with("\nstop\nquit\n")) << text;
    program = stub("good", uci);
    program.ponders = true;
    EXPECT_THROW(make_driver(program, unhurried())->new_game(game_after(0, uci), a_second()),
                 UserError);
}

/// What a stub is told in a game of one move.
std::string told(const std::string& mode, const Allowance& allowance) {
    const StubLog log;
    {
        const auto driver = make_driver(stub(mode, ucci), unhurried());
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
    expect_has(told("good", both), "\ngo depth 5\n");
    both.depth.reset();
    both.nodes = 1000;
    expect_has(told("good", both), "\ngo nodes 1000\n");
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

// ---- The driver of the xboard protocol: what it says to the stub, above all how it sets up a
// position.

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
        const auto driver = make_driver(stub("good", xboard), unhurried());
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
        const auto driver = make_driver(stub("good", xboard), unhurried());
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
        const auto driver = make_driver(stub("good", xboard), unhurried());
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
    expect_has(std::get<Forfeit>(refused).detail, "setboard");
    GameText game = game_after(0, xboard);
    game.is_usual_start = true;
    ASSERT_FALSE(driver->new_game(game, a_second()));
    EXPECT_TRUE(std::holds_alternative<Reply>(driver->choose(game, a_second())));
}

// ---- The driver of the Gomocup protocol, with a program that says more than the protocol asks
// for.

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
        const auto driver = make_driver(stub("good", gomocup), unhurried());
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
        const auto driver = make_driver(stub("good", gomocup), unhurried());
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
    expect_has(two_answers("error").back(), "ERROR out of ideas");
    expect_has(two_answers("nonsense").back(), "I like this position");
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
