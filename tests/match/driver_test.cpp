// Drivers, with a program that misbehaves in every way a program can.
#include "engine/match/driver.hpp"

#include <algorithm>
#include <chrono>
#include <gtest/gtest.h>
#include <regex>
#include <sstream>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "engine/match/game_runner.hpp"
#include "engine/text/user_error.hpp"
#include "tests/match/stub.hpp"
#include "tests/support/complaint.hpp"
#include "tests/support/file_text.hpp"

namespace ybw::match {
namespace {

struct Case {
    const char* mode;
    ProtocolName protocol;
    Ending ending;
};

class Misbehaviour : public ::testing::TestWithParam<Case> {};

TEST_P(Misbehaviour, IsToldAsWhatItIsAndTheNextGameGoesOn) {
    const Case& c = GetParam();
    const auto driver = make_driver(stub(c.mode, c.protocol), impatient());
    // Twice: the program that was ended is started anew for the second game.
    for (int game = 0; game < 2; ++game) {
        ASSERT_FALSE(driver->new_game(game_after(0, c.protocol), a_second())) << game;
        const auto first = driver->choose(game_after(0, c.protocol), a_second());
        ASSERT_TRUE(std::holds_alternative<Reply>(first)) << std::get<Forfeit>(first).detail;
        const auto begin = std::chrono::steady_clock::now();
        const auto second = driver->choose(game_after(1, c.protocol), a_second());
        ASSERT_TRUE(std::holds_alternative<Forfeit>(second)) << std::get<Reply>(second).move;
        EXPECT_EQ(std::get<Forfeit>(second).ending, c.ending) << std::get<Forfeit>(second).detail;
        EXPECT_FALSE(std::get<Forfeit>(second).detail.empty());
        EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
    }
}

INSTANTIATE_TEST_SUITE_P(
    Stub, Misbehaviour,
    ::testing::Values(
        Case{"hang", gomocup, Ending::hang}, Case{"crash", gomocup, Ending::crash},
        Case{"exit", gomocup, Ending::crash}, Case{"lost-pipe", gomocup, Ending::disconnected},
        Case{"nonsense", gomocup, Ending::hang}, Case{"error", gomocup, Ending::protocol},
        Case{"endless", gomocup, Ending::protocol}, Case{"chatter", gomocup, Ending::hang},
        Case{"refused", gomocup, Ending::protocol}, Case{"flood", uci, Ending::hang},
        Case{"flood", gomocup, Ending::hang}, Case{"flood", xboard, Ending::hang},
        Case{"hang", uci, Ending::hang}, Case{"crash", uci, Ending::crash},
        Case{"lost-pipe", uci, Ending::disconnected}, Case{"nonsense", uci, Ending::hang},
        Case{"empty", uci, Ending::protocol}, Case{"no-move", uci, Ending::protocol},
        Case{"no-move", ucci, Ending::claimed_draw}, Case{"hang", ucci, Ending::hang},
        Case{"empty", ucci, Ending::protocol}, Case{"resign", ucci, Ending::resigned},
        Case{"hang", xboard, Ending::hang}, Case{"crash", xboard, Ending::crash},
        Case{"error", xboard, Ending::protocol}, Case{"empty", xboard, Ending::protocol},
        Case{"resign", xboard, Ending::resigned}),
    [](const auto& test) {
        std::string name = std::string(protocol_name(test.param.protocol)) + "_" + test.param.mode;
        std::ranges::replace(name, '-', '_');
        return name;
    });

TEST(Driver, UnderstandsLinesWithBlanksAndWordsBehind) {
    for (const ProtocolName protocol : {gomocup, uci, ucci, xboard}) {
        std::vector<std::variant<Reply, Forfeit>> answers;
        for (const char* const mode : {"good", "loose"}) {
            const auto driver = make_driver(stub(mode, protocol), impatient());
            const auto forfeit = driver->new_game(game_after(0, protocol), a_second());
            ASSERT_FALSE(forfeit) << mode << ": " << forfeit->detail;
            answers.push_back(driver->choose(game_after(0, protocol), a_second()));
            ASSERT_TRUE(std::holds_alternative<Reply>(answers.back()))
                << std::get<Forfeit>(answers.back()).detail;
        }
        const auto& good = std::get<Reply>(answers[0]);
        const auto& loose = std::get<Reply>(answers[1]);
        EXPECT_EQ(loose.move, good.move) << protocol_name(protocol);
        EXPECT_EQ(loose.score, good.score) << protocol_name(protocol);
        EXPECT_EQ(loose.depth, good.depth) << protocol_name(protocol);
        EXPECT_EQ(loose.nodes, good.nodes) << protocol_name(protocol);
    }
}

TEST(UciDriver, TellsTheGameAndReadsWhatTheProgramThinks) {
    const StubLog log;
    {
        const auto driver = make_driver(stub("good", uci), unhurried());
        ASSERT_FALSE(driver->new_game(game_after(0, uci), a_clock()));
        const auto answer = driver->choose(game_after(0, uci), a_clock());
        const auto& reply = std::get<Reply>(answer);
        EXPECT_EQ(reply.move, "a6a5");
        EXPECT_EQ(reply.score, Score::evaluation(-31));
        EXPECT_EQ(reply.depth, 7);
        EXPECT_EQ(reply.nodes, 1234U);
    }
    EXPECT_EQ(log.text(),
              "uci\nucinewgame\nisready\nposition fen fen moves h2e2\n"
              "go wtime 60000 winc 250 btime 50500 binc 250\nquit\n");
}

/// Options of a player, and the line by which a program that has named them is told, or a part of
/// the complaint.
struct OptionCase {
    ProtocolName protocol;
    const char* name;
    const char* value;
    const char* line;
    const char* complaint = nullptr;
};

TEST(Driver, TellsTheOptionsThatAProgramHasNamedAndRefusesAllOthers) {
    const std::vector<OptionCase> cases{
        {uci, "Skill Level", "3", "setoption name Skill Level value 3\n"},
        {uci, "skill_level", "3", "setoption name Skill Level value 3\n"},
        {uci, "Skill Level", "21", "", "from 0 to 20"},
        {uci, "Skill Level", "high", "", "whole number"},
        {uci, "Skil Level", "3", "", "did you mean 'Skill Level'?"},
        {uci, "NoSuchThing", "7", "", "Repetition Rule"},
        {uci, "Repetition Rule", "asian rule", "setoption name Repetition Rule value Asian Rule\n"},
        {uci, "Repetition Rule", "Chinese", "", "Asian Rule, None"},
        {uci, "Debug Log File", "a b.log", "setoption name Debug Log File value a b.log\n"},
        {uci, "Clear Hash", "", "setoption name Clear Hash\n"},
        {uci, "Clear Hash", "now", "", "without"},
        {uci, "Ponder", "on", "setoption name Ponder value true\n"},
        {uci, "Ponder", "perhaps", "", "true or false"},
        {ucci, "hashsize", "64", "setoption hashsize 64\n"},
        {ucci, "hashsize", "0", "", "from 1 to 1024"},
        {ucci, "Hash", "64", "", "hashsize"},
        {xboard, "Skill Level", "3", "option Skill Level=3\n"},
        {xboard, "Skill Level", "21", "", "from 0 to 20"},
        {xboard, "Bonus", "-9", "option Bonus=-9\n"},
        {xboard, "Bonus", "-10", "", "from -9 to 9"},
        {xboard, "Clear Hash", "", "option Clear Hash\n"},
        {xboard, "Keep", "", "option Keep\n"},
        {xboard, "Keep", "now", "", "without"},
        {xboard, "Undo", "", "option Undo\n"},
        {xboard, "Undo", "now", "", "without"},
        {xboard, "Style", "wild play", "option Style=Wild Play\n"},
        {xboard, "Style", "Wild", "", "Solid, Wild Play"},
        {xboard, "Ponder", "false", "option Ponder=0\n"},
        {xboard, "NoSuchThing", "7", "", "Style"}};
    for (const OptionCase& c : cases) {
        const StubLog log;
        External program = stub("options", c.protocol);
        program.options[c.name] = c.value;
        std::string why;
        {
            const auto driver = make_driver(program, unhurried());
            why = complaint([&] { driver->new_game(game_after(0, c.protocol), a_second()); });
        }
        if (c.complaint == nullptr) {
            EXPECT_EQ(why, "");
            expect_has(log.text(), c.line);
        } else {
            expect_has(why, "option.");
            EXPECT_NE(why.find(c.complaint), std::string::npos) << c.name << ": " << why;
        }
    }
}

TEST(Driver, WhatAProgramThatDiesSaidLastIsTold) {
    const TemporaryDirectory directory;
    External program = stub("last-words", uci);
    for (const auto& log : {std::string(), (directory.path() / "talk.txt").string()}) {
        program.log = log;
        const auto driver = make_driver(program, impatient());
        ASSERT_FALSE(driver->new_game(game_after(0, uci), a_second()));
        driver->choose(game_after(0, uci), a_second());
        const auto answer = driver->choose(game_after(1, uci), a_second());
        EXPECT_EQ(std::get<Forfeit>(answer).ending, Ending::crash);
        EXPECT_EQ(std::get<Forfeit>(answer).detail,
                  "it ended with exit code 3; it said last: "
                  "'net loaded | ?[1mno such file | what(): x.nnue', 'bye'");
    }
}

TEST(Driver, AProgramThatFillsItsStandardErrorPlaysOn) {
    const auto driver = make_driver(stub("many-words", uci), impatient());
    ASSERT_FALSE(driver->new_game(game_after(0, uci), a_second()));
    for (int move = 0; move < 3; ++move) {
        const auto answer = driver->choose(game_after(move, uci), a_second());
        EXPECT_TRUE(std::holds_alternative<Reply>(answer)) << std::get<Forfeit>(answer).detail;
    }
}

TEST(Driver, RunsAProgramWhereItIsToldTo) {
    const TemporaryDirectory directory;
    std::filesystem::create_symlink(stub_script, directory.path() / "engine");
    External program = stub("good", uci);
    program.command.front() = "./engine";
    program.directory = directory.path().string();
    EXPECT_FALSE(make_driver(program, impatient())->new_game(game_after(0, uci), a_second()));
    program.directory += "/none";
    const std::string why = complaint(
        [&] { make_driver(program, impatient())->new_game(game_after(0, uci), a_second()); });
    expect_has(why, "/none");
}

TEST(Driver, NotesAllThatIsSaid) {
    const TemporaryDirectory directory;
    External program = stub("last-words", uci);
    program.log = (directory.path() / "talk.txt").string();
    for (const char* const mode : {"good", "last-words"}) {
        program.command[1] = mode;
        const auto driver = make_driver(program, unhurried());
        EXPECT_FALSE(driver->new_game(game_after(0, uci), a_second()));
        for (int move = 0; move < 2; ++move) driver->choose(game_after(move, uci), a_second());
    }
    const std::string talk = file_text(program.log);
    std::size_t place = 0;
    for (const char* const part : {" $ ", "stub.sh good uci\n", " > uci\n", " < uciok\n", " > go ",
                                   " < bestmove ", " $ ", "stub.sh last-words uci\n", " > uci\n",
                                   " > go ", " ! net loaded\n", " ! ?[1mno such file\n"}) {
        place = talk.find(part, place);
        ASSERT_NE(place, std::string::npos) << part << " is not in its place in\n" << talk;
    }
    std::istringstream lines(talk);
    for (std::string line; std::getline(lines, line);) {
        EXPECT_TRUE(std::regex_match(line, std::regex(R"(\d+\.\d{3} \d+ [$<>!] .*)"))) << line;
    }
    program.log = (directory.path() / "none/talk.txt").string();
    const std::string why = complaint(
        [&] { make_driver(program, impatient())->new_game(game_after(0, uci), a_second()); });
    expect_has_all(why, {"log=", "No such file"});
}

TEST(UciDriver, AMateIsToldInMovesAndUnderstoodInPlies) {
    for (const auto& [mode, score] :
         {std::pair("mates", Score::win_in(5)), std::pair("mated", Score::loss_in(4))}) {
        const auto driver = make_driver(stub(mode, uci), impatient());
        ASSERT_FALSE(driver->new_game(game_after(0, uci), a_second()));
        const auto answer = driver->choose(game_after(0, uci), a_second());
        EXPECT_EQ(std::get<Reply>(answer).score, score) << mode;
    }
}

TEST(Driver, AProgramThatNeverStartsToTalkHangs) {
    Patience patience = impatient();
    patience.startup = Duration(0.3);
    const auto driver = make_driver(stub("mute", gomocup), patience);
    const auto begin = std::chrono::steady_clock::now();
    const auto forfeit = driver->new_game(game_after(0, gomocup), a_second());
    ASSERT_TRUE(forfeit);
    EXPECT_EQ(forfeit->ending, Ending::hang);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(4));
}

TEST(Driver, AProgramThatSaysNothingIsNotWaitedForAsLongAsOneThatStarts) {
    Patience patience = impatient();
    patience.silence = Duration(0.2);
    for (const ProtocolName protocol : {gomocup, uci, ucci}) {
        External program = stub("mute", protocol);
        const auto begin = std::chrono::steady_clock::now();
        const auto forfeit =
            make_driver(program, patience)->new_game(game_after(0, protocol), a_second());
        ASSERT_TRUE(forfeit);
        expect_has(forfeit->detail, "startup=");
        EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(4));
        program.startup = Duration(0.6);
        const auto later = std::chrono::steady_clock::now();
        make_driver(program, patience)->new_game(game_after(0, protocol), a_second());
        EXPECT_GE(std::chrono::steady_clock::now() - later, std::chrono::milliseconds(600));
    }
}

TEST(Driver, WhatAProgramSaysOutOfTurnIsNoAnswerToTheNextQuestion) {
    const auto driver = make_driver(stub("twice", uci), impatient());
    ASSERT_FALSE(driver->new_game(game_after(0, uci), a_second()));
    driver->choose(game_after(0, uci), a_second());
    std::this_thread::sleep_for(std::chrono::milliseconds(200));  // until the second one is out
    const auto answer = driver->choose(game_after(1, uci), a_second());
    EXPECT_EQ(std::get<Reply>(answer).move, "c6c5");
}

TEST(Driver, ALateProgramIsWaitedForByTheMarginAndWhatAHangTakes) {
    Patience patience = impatient();
    patience.hang = Duration(0.05);
    const auto driver = make_driver(stub("late", gomocup), patience);
    Allowance generous;
    generous.clock.per_move = Duration(0.05);
    generous.margin = Duration(5);
    ASSERT_FALSE(driver->new_game(game_after(0, gomocup), generous));
    driver->choose(game_after(0, gomocup), generous);
    const auto answer = driver->choose(game_after(1, gomocup), generous);
    ASSERT_TRUE(std::holds_alternative<Reply>(answer)) << std::get<Forfeit>(answer).detail;
}

TEST(Driver, ARefusedStartIsABrokenProtocol) {
    for (const char* mode : {"no-start", "unknown-start"}) {
        const auto driver = make_driver(stub(mode, gomocup), impatient());
        const auto forfeit = driver->new_game(game_after(0, gomocup), a_second());
        ASSERT_TRUE(forfeit) << mode;
        EXPECT_EQ(forfeit->ending, Ending::protocol) << mode;
    }
}

TEST(Driver, AProgramThatDoesNotExistIsTheUsersMistake) {
    const auto driver = make_driver({gomocup, {"/no/such/program"}, {}});
    EXPECT_THROW(driver->new_game(game_after(0, gomocup), a_second()), UserError);
}

TEST(Driver, OneThatWasStoppedBeforeWaitsForNoProgram) {
    const auto driver = make_driver(stub("mute", gomocup), impatient());
    driver->stop();
    const auto begin = std::chrono::steady_clock::now();
    const auto forfeit = driver->new_game(game_after(0, gomocup), a_second());
    ASSERT_TRUE(forfeit);
    EXPECT_EQ(forfeit->ending, Ending::disconnected);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
}

TEST(Driver, StopEndsWaitingAtOnce) {
    Patience patient = impatient();
    patient.hang = Duration(60);
    const auto driver = make_driver(stub("hang", gomocup), patient);
    ASSERT_FALSE(driver->new_game(game_after(0, gomocup), a_second()));
    driver->choose(game_after(0, gomocup), a_second());
    const auto begin = std::chrono::steady_clock::now();
    std::jthread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        driver->stop();
    });
    driver->choose(game_after(1, gomocup), a_second());
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
}

/// A whole game of the engine against the stub, as a match plays it.
match::GameRecord play(const std::string& mode, Duration per_move) {
    match::MatchSettings settings;
    settings.game = "gomoku";
    match::ThinkingLimits limits;
    limits.depth = 1;
    settings.players.push_back(match::parse_player("hash=1", limits));
    limits.depth.reset();
    limits.time.per_move = per_move;
    limits.time.margin = Duration(0.05);
    settings.players.push_back(
        match::parse_player(std::string("gomocup:") + stub_script + " " + mode, limits));
    match::GameRunner runner(settings);
    return *runner.play({0, 0, 0, 1}, 0, "h8");
}

TEST(MatchAgainstStub, CountsAnIllegalMove) {
    for (const char* mode : {"illegal", "outside"}) {
        const match::GameRecord record = play(mode, Duration(5));
        EXPECT_EQ(record.ending, Ending::illegal_move) << record.detail;
        EXPECT_EQ(record.winner, 0);
        EXPECT_FALSE(record.moves.empty());
    }
}

TEST(MatchAgainstStub, CountsALateMoveAsAForfeitOnTime) {
    const match::GameRecord record = play("late", Duration(0.15));
    EXPECT_EQ(record.ending, Ending::time) << record.detail;
    EXPECT_EQ(record.winner, 0);
}

TEST(MatchAgainstStub, WhoBehavesLosesOnTheBoard) {
    const match::GameRecord record = play("good", Duration(5));
    EXPECT_TRUE(record.ending == Ending::win || record.ending == Ending::illegal_move)
        << record.detail;
    EXPECT_EQ(record.winner, 0);
}

}  // namespace
}  // namespace ybw::match
