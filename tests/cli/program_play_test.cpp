// ybw play: a whole game by typed lines, and kind answers to what cannot be understood.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <regex>
#include <set>

#include "engine/games/any_game.hpp"
#include "tests/cli/keys.hpp"
#include "tests/match/temporary_directory.hpp"
#include "tests/support/program.hpp"

namespace ybw {

namespace {

StartedProgram::Finished play(std::vector<std::string> words, const std::string& input) {
    words.insert(words.begin(), {"play", "--hash", "1"});
    return run_program(words, {.input = input});
}

TEST(PlayProgram, TwoPeoplePlayAGameToItsEnd) {
    const auto run =
        exits(0, play({"-g", "tictactoe", "--as", "both"}, "a1\nb1\na2\nb2\na3\nquit\n"));
    expect_has(run.out, "The game is over: x has won");
    EXPECT_EQ(run.out.find(" plays "), std::string::npos) << "the engine moved";
}

TEST(PlayProgram, EngineAnswersAndNeverLosesTicTacToe) {
    const auto run = exits(0, play({"-g", "tictactoe", "--depth", "9"}, "b2\n"));
    // An edge would lose.
    EXPECT_TRUE(std::regex_search(run.out, std::regex("o plays [ac][13]"))) << run.out;
}

TEST(PlayProgram, EnginePlaysItselfToADraw) {
    const auto run = exits(0, play({"-g", "tictactoe", "--depth", "9", "--as", "none"}, ""));
    expect_has(run.out, "The game is over: a draw");
}

TEST(PlayProgram, EngineAnnouncesItsWin) {
    // Black has an open four to make; three more moves and it is over.
    const auto run =
        exits(0, play({"-p", "h8 a1 i8 a3 j8 a5", "--as", "white", "--depth", "6"}, ""));
    expect_has(run.out, "black wins in ");
}

TEST(PlayProgram, UndoTakesBackTheMoveAndTheAnswer) {
    const auto run =
        exits(0, play({"-g", "tictactoe", "--depth", "3"}, "b2\nundo\nposition\nundo\n"));
    expect_has_all(run.out, {".../.../... x\n", "there is no move to take back"});
}

TEST(PlayProgram, HintNamesAMoveAndPlaysNone) {
    const auto run = exits(
        0, play({"-g", "tictactoe", "--depth", "9", "-p", "a1 b2 b1"}, "hint\nposition\nquit\n"));
    expect_has_all(run.out, {"hint: c1", ".../.o./xx. o\n"});
}

TEST(PlayProgram, WordsAreObeyed) {
    const auto run = exits(0, play({"-g", "tictactoe", "--as", "both"},
                                   "help\nb2\nmoves\nnew\nmoves\nboard\ntime 2s\nside x\nquit\n"));
    expect_has(run.out, "take back your last move");
    EXPECT_EQ(run.out.find("\n  exit"), std::string::npos) << "another name of quit";
    expect_has_all(run.out, {"\nb2\n", "no move yet", "2 s a move"});
}

TEST(PlayProgram, ALevelVariesItsMovesAndIsToldByName) {
    std::set<std::string> moves;
    const std::regex played("white plays (\\w+)");
    for (int i = 0; i < 10; ++i) {
        const auto run = play({"--level", "1", "-j", "1"}, "level x\nh8\n");
        std::smatch match;
        ASSERT_TRUE(std::regex_search(run.out, match, played)) << run.out;
        moves.insert(match[1]);
    }
    EXPECT_GT(moves.size(), 1U) << *moves.begin();
    const auto run = play({"--as", "both"}, "level 2\nlevel full\nlevel 9\n");
    expect_has_all(run.out, {"level 2: 1,000 nodes", "full strength", "from 1 to 6"});
}

TEST(PlayProgram, GoLetsTheEngineTakeTheSideToMove) {
    const auto run = exits(0, play({"-g", "tictactoe", "--depth", "2"}, "go\n"));
    expect_has(run.out, "x plays ");
}

TEST(PlayProgram, TheEngineMovesWhereItsSideIsToMoveHoweverTheGameBegan) {
    for (const AnyGame* const game : all_games()) {
        AnyPosition position = game->start({});
        for (int plies = 0; plies < 2; ++plies, position.play(position.legal_moves().front())) {
            for (std::size_t human = 0; human < 2; ++human) {
                const std::string side(game->sides()[human]);
                const auto run = exits(0, play({"-g", std::string(game->name()), "-p",
                                                position.text(), "--as", side, "--depth", "1"},
                                               ""));
                const bool is_humans = static_cast<std::size_t>(position.side_to_move()) == human;
                EXPECT_EQ(run.out.find(" plays ") == std::string::npos, is_humans)
                    << game->name() << ' ' << position.text() << ' ' << side << '\n'
                    << run.out;
            }
        }
    }
}

TEST(PlayProgram, WhatCannotBeUnderstoodIsAnsweredAndChangesNothing) {
    const auto run =
        exits(0, play({"-g", "tictactoe", "--as", "both"},
                      "b2\nb2\nz9\nundoo\n\n   \n%$&\nside purple\nside\ntime soon\nposition\n"));
    EXPECT_EQ(run.err, "");
    expect_has_all(run.out,
                   {"did you mean 'undo'?", "'purple' is no side",
                    "no side is named; choose one of x, o", "is not a time", ".../.x./... o\n"});
}

TEST(PlayProgram, EndOfInputLeaves) {
    exits(0, play({"-g", "tictactoe"}, ""));
}

TEST(PlayProgram, MoveAfterTheEndIsExplained) {
    const auto run = exits(0, play({"-g", "tictactoe", "--as", "both"},
                                   "a1\nb1\na2\nb2\na3\nc3\nhint\nundo\nposition\n"));
    expect_has_all(run.out, {"say 'new', 'undo' or 'quit'", ".../xo./xo. x\n"});
}

TEST(PlayProgram, NamesTheRuleAndDrawsWhatItForbids) {
    const auto run =
        play({"--rule", "renju", "--as", "both", "-p", "h8 a15 h7 a13 i6 a11 j6 a9"}, "quit\n");
    expect_has_all(run.out,
                   {"by the rule 'renju'", " 6 . . . . . . . * x x", "* forbidden to black"});
    const auto free = play({"--as", "both", "-p", "h8 a15 h7 a13 i6 a11 j6 a9"}, "quit\n");
    expect_has(free.out, "by the rule 'freestyle'");
    EXPECT_EQ(free.out.find('*'), std::string::npos) << free.out;
}

using PlayProgramFiles = match::InDirectory;

TEST_F(PlayProgramFiles, SavesAGameAndGoesOnWithIt) {
    const std::string path = file("game.sgf");
    const auto saved = play({"--rule", "renju", "--size", "9", "--as", "both"},
                            "e5\nf6\nsave " + path + "\nd4\nsave " + path + "\nquit\n");
    expect_has(saved.out, "the game is in " + path);
    const auto loaded = play({"--as", "both"}, "load " + path + "\nmoves\nc3\nmoves\nquit\n");
    expect_has_all(loaded.out, {"\ne5 f6 d4\n", "\ne5 f6 d4 c3\n"});
    EXPECT_EQ(loaded.out.find(" plays "), std::string::npos) << "the engine moved: " << loaded.out;
    exits(0, run_program({"annotate", path, "--depth", "1", "--hash", "1"}, {.input = ""}));
}

TEST_F(PlayProgramFiles, AFileMayHaveBlanksInItsName) {
    const auto run = play({"--as", "both"},
                          "h8\nsave \"" + file("a b.sgf") + "\"\nsave '" + file("c d.sgf") +
                              "'\nsave " + file("e\\ f.sgf") + "\nsave " + file("g h.sgf") +
                              "\nload \"" + file("a b.sgf") + "\"\nsave \"x\nsave \"x\" y\nquit\n");
    for (const char* const name : {"a b.sgf", "c d.sgf", "e f.sgf", "g h.sgf"}) {
        EXPECT_TRUE(std::filesystem::exists(file(name))) << name << ": " << run.out;
    }
    expect_has_all(run.out, {"quotation", "name one file"});
    EXPECT_FALSE(std::filesystem::exists("\"x"));
}

TEST(PlayProgram, WhoTypesWhatIsNoMoveIsToldOfTheHelp) {
    const auto run = play({"--as", "both"}, "frobnicate\nz9\nunod\nquit\n");
    expect_has_all(run.out, {"write it as in h8, or 'help'\n", "from a1 to o15, or 'help'\n",
                             "did you mean 'undo'?"});
}

TEST_F(PlayProgramFiles, SavesAndLoadsNothingElse) {
    const std::string path = file("letter");
    std::ofstream(path) << "dear friend\n";
    const auto run = exits(
        0, play({"--as", "both"}, "h8\nsave " + path + "\nload " + path +
                                      "\nsave\nload\nload /nowhere\n"
                                      "save /nowhere/game.sgf\nsave game.pgn\nmoves\nquit\n"));
    expect_has_all(run.out, {"is there already", "'save game.sgf'", "'load game.sgf'",
                             "\nsave /nowhere/game.sgf: cannot be written", "are kept as sgf"});
    EXPECT_NE(run.out.find("\nh8\n"), std::string::npos) << "the game is as it was: " << run.out;
    const auto simple = play({"-g", "tictactoe", "--as", "both"}, "save x\nquit\n");
    expect_has(simple.out, "are not kept in files");
}

TEST_F(PlayProgramFiles, AGameCanBeGivenUpAndTakenUpAgain) {
    const std::string path = file("game.pgn");
    const auto run = play({"-g", "xiangqi", "--as", "both"},
                          "h2e2\nresign\nresign\nh9g7\nsave " + path + "\nundo\nh9g7\nmoves\n");
    expect_has_all(run.out, {"black has resigned", "the game is over; say", "\nh2e2 h9g7\n"});
    expect_has(file_text(path), "[Result \"1-0\"]");
    EXPECT_EQ(file_text(path).find("Annotator"), std::string::npos) << "nobody has annotated it";
}

TEST_F(PlayProgramFiles, ANewGameAndALoadedOneHaveNothingOfTheOneBefore) {
    const std::string path = file("game.sgf");
    const std::string other = file("other.sgf");
    const auto run =
        play({"--as", "both"}, "h8\nsave " + other + "\nresign\nnew\nsave " + other +
                                   "\nh8\ni9\nmoves\nsave " + path + "\nresign\nload " + other +
                                   "\ng7\nmoves\nsave " + path + "\nquit\n");
    expect_has_all(run.out, {"\nh8 i9\n", "\nh8 g7\n"});
    for (const std::string& file : {path, other}) {
        expect_has(run.out, file + ": is there already");
    }
}

TEST_F(PlayProgramFiles, LoadsAGameWithTheRuleOfItsFile) {
    const std::string path = file("six.sgf");
    std::ofstream(path) << "(;GM[4]RU[standard]SZ[15];B[aa];W[ao];B[ba];W[bo];B[ca];W[co];B[fa]"
                           ";W[do];B[ea];W[ho];B[da])\n";
    const auto run =
        play({"--rule", "freestyle", "--as", "both"}, "load " + path + "\nmoves\nquit\n");
    expect_has(run.out, " d15\n");
    EXPECT_EQ(run.out.find("The game is over"), std::string::npos) << "six are no five there";
}

TEST_F(PlayProgramFiles, SaysWhatIsNotLoaded) {
    const std::string path = file("two.sgf");
    std::ofstream(path) << "(;GM[4]RU[gomoku-pro];B[hh];W[ii])\n(;GM[4];B[aa])\n";
    const auto run = play({"--as", "both"}, "load " + path + "\nmoves\nquit\n");
    expect_has_all(run.out, {"\nh8 i7\n", "two.sgf: its rule 'gomoku-pro' is not known",
                             "two.sgf: the file has 2 games"});
    const auto analysis = run_program({"analyze", "-p", path, "-d", "1", "--hash", "1"});
    expect_has_all(analysis.err,
                   {"two.sgf: its rule 'gomoku-pro' is", "two.sgf: the file has 2 games"});
    EXPECT_EQ(run_program({"analyze", "-p", path, "-d", "1", "--hash", "1", "-q"}).err, "");
}

TEST_F(PlayProgramFiles, LoadsAFileWithoutASizeAsOneOfThatWhichIsPlayed) {
    const std::string path = file("game.sgf");
    std::ofstream(path) << "(;GM[4]AB[hh]AW[hi];B[ss])\n";
    const auto run = play({"--size", "19", "--as", "both"}, "load " + path + "\nmoves\nquit\n");
    expect_has(run.out, "\ns1\n");
}

// ---- Typing at the prompt of `ybw play`: keys that edit, history, completion.

StartedProgram::Setting terminal(const std::string& kind) {
    return {.streams = StartedProgram::Streams::terminal,
            .input = std::nullopt,
            .environment = {{"TERM", kind}, {"HOME", "/nonexistent"}, {"LC_ALL", "C.UTF-8"}}};
}

std::size_t times(const std::string& word, const std::string& text) {
    std::size_t count = 0;
    for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++count;
    return count;
}

TEST(EditedLine, IsWhatStandsThereWhateverTheKeysThatMadeIt) {
    StartedProgram program({"play", "-g", "tictactoe", "--hash", "1"}, terminal("xterm"));
    ASSERT_TRUE(program.wait_for("x> ")) << program.out();
    program.type(std::string("oard") + to_begin + "b\r");  // "board"
    ASSERT_TRUE(program.wait_until([&] { return times("x> ", program.out()) >= 2; }, 20));
    program.type(std::string("moes") + arrow_left + arrow_left + "v\r");
    ASSERT_TRUE(program.wait_for("no move yet")) << program.out();
    program.type(end_of_input);
    exits(0, program.finish(10));
    expect_lacks(program.out(), "neither a move nor a command");
}

TEST(EditedLine, ComesAgainFromTheHistory) {
    StartedProgram program({"play", "-g", "tictactoe", "--hash", "1"}, terminal("xterm"));
    program.type("moves\r");
    ASSERT_TRUE(program.wait_for("no move yet")) << program.out();
    program.type(std::string(up) + "\r");
    EXPECT_TRUE(program.wait_until([&] { return times("no move yet", program.out()) == 2; }, 20))
        << program.out();
    program.type("quit\r");
    exits(0, program.finish(10));
}

TEST(EditedLine, IsCompletedByTheTabulator) {
    StartedProgram program({"play", "-g", "tictactoe", "--hash", "1"}, terminal("xterm"));
    program.type("mov\t\r");
    EXPECT_TRUE(program.wait_for("no move yet")) << program.out();
    program.type("b\t\t");  // b1, b2, b3, board: all are shown
    EXPECT_TRUE(program.wait_for("board b1 b2 b3")) << program.out();
    program.type("2\r");
    EXPECT_TRUE(program.wait_for("o plays ")) << program.out();
    program.type("lev\t3\r");
    EXPECT_TRUE(program.wait_for("plays at level 3")) << "a blank follows it " << program.out();
    program.type("res\t\r");
    EXPECT_TRUE(program.wait_for("has resigned")) << program.out();
    program.type("quit\r");
    exits(0, program.finish(10));
}

TEST(EditedLine, MayBeChinese) {
    StartedProgram program({"play", "-g", "xiangqi", "--hash", "1", "--time", "100ms"},
                           terminal("xterm"));
    program.type("炮二平五\r");
    EXPECT_TRUE(program.wait_for("black plays ")) << program.out();
    program.type("quit\r");
    exits(0, program.finish(10));
}

TEST(EditedLine, LeavesOutWhatIsNoCharacterAndNothingElse) {
    StartedProgram program({"play", "-g", "tictactoe", "--hash", "1", "--as", "both"},
                           terminal("xterm"));
    ASSERT_TRUE(program.wait_for("x> ")) << program.out();
    // A nothing; bytes that begin no character; those that begin one of two, three and four.
    constexpr std::string_view strays("\0\x80\xff\xc3\xe4\xf0", 6);
    const std::vector<std::string> moves{"b2", "a1", "a2", "c2", "c1", "a3"};
    std::string played;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        program.type(strays[i] + moves[i] + "\rmoves\r");
        played += (i == 0 ? "" : " ") + moves[i];
        ASSERT_TRUE(program.wait_for("\n" + played + "\r")) << program.out();
    }
    program.type("quit\r");
    exits(0, program.finish(10));
}

TEST(EditedLine, IsLeftByASignalAndTheTerminalIsAsItWas) {
    StartedProgram program({"play", "-g", "tictactoe", "--hash", "1"}, terminal("xterm"));
    ASSERT_TRUE(program.wait_for("x> ")) << program.out();
    ASSERT_TRUE(program.wait_until([&] { return !program.echoes(); }, 10));
    program.type(std::string("bo") + ctrl_c);
    exits(130, program.finish(10));
    EXPECT_TRUE(program.echoes());
}

TEST(EditedLine, IsReadAsItComesWhereTheTerminalHasNoKeys) {
    StartedProgram program({"play", "-g", "tictactoe", "--hash", "1"}, terminal("dumb"));
    ASSERT_TRUE(program.wait_for("x> ")) << program.out();
    EXPECT_TRUE(program.echoes());
    program.type("moves\n");
    EXPECT_TRUE(program.wait_for("no move yet")) << program.out();
    program.type("quit\n");
    exits(0, program.finish(10));
}

}  // namespace

}  // namespace ybw
