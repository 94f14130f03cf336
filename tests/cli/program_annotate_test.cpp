// ybw annotate, run as a user runs it.
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "tests/cli/output_lines.hpp"
#include "tests/match/temporary_directory.hpp"
#include "tests/support/program.hpp"

namespace ybw {
namespace {

constexpr const char* lost_game = "(;GM[4]SZ[15]PB[A]PW[B];B[hh];W[oa];B[hg];W[om];B[hf];W[ok])";

class AnnotateProgram : public match::InDirectory {
protected:
    static StartedProgram::Finished annotate(std::vector<std::string> more,
                                             const std::string& input) {
        more.insert(more.begin(), {"annotate", "-", "-j", "1", "--hash", "1"});
        return run_program(more, {.input = input});
    }
};

TEST_F(AnnotateProgram, SaysWhatWasLostAndWhen) {
    const auto run = exits(0, annotate({"-g", "tictactoe"}, "1. a1 b1 2. a3 a2 3. c3 b3 4. b2"));
    EXPECT_EQ(run.err, "");
    expect_has_all(run.out, {"tictactoe: x - o", "x: no mistakes", "o: 1 blunder",
                             "o: 1 blunder, accuracy 69.5 %; move 2 lost most, 50.0 %",
                             "o lost the game with move 2, b1; "});
}

constexpr const char* club =
    "(;GM[4]SZ[15]PB[Hu]PW[Liu];B[hh]C[not (;an end\\])];W[oa];B[hg];W[om];B[hf];W[ok])\n"
    "(;GM[4]SZ[15]PB[Liu]PW[Hu];B[hh];W[hh])\n\n"
    "(;GM[4]SZ[15]PB[Liu]PW[Hu];B[hh];W[gg];B[hg])";

TEST_F(AnnotateProgram, RatesEveryGameOfAFileAndComparesThePlayers) {
    const auto run = annotate({"-d", "3", "-f", "jsonl", "--sgf", file("all.sgf")}, club);
    EXPECT_EQ(run.code, 65) << "one of them is none";
    expect_has(run.err, "game 2 (line 2): ");
    const auto lines = json_lines_of(run.out);
    std::map<std::string, int> types;
    for (const auto& line : lines) ++types[line["type"]];
    EXPECT_EQ(types, (std::map<std::string, int>{
                         {"header", 2}, {"move", 9}, {"annotation", 2}, {"summary", 1}}));
    EXPECT_EQ(lines.front()["game_number"], 1);
    EXPECT_EQ(lines.front()["names"], (std::vector<std::string>{"Hu", "Liu"}));
    EXPECT_EQ(lines[8]["game_number"], 3) << "the second is none";
    const auto& players = lines.back()["players"];
    ASSERT_EQ(players.size(), 2U) << players;
    EXPECT_EQ(players[0]["name"], "Hu");
    EXPECT_EQ(players[0]["games"], 2);
    EXPECT_EQ(players[0]["moves"], 4);
    EXPECT_EQ(players[1]["moves"], 5);
    EXPECT_LT(players[1]["accuracy"], players[0]["accuracy"]) << "whoever let the three be";
    EXPECT_EQ(run_program({"annotate", file("all.sgf"), "-d", "1", "--hash", "1", "--number", "2",
                           "-f", "jsonl", "--quiet"})
                  .code,
              0)
        << "what it writes it reads";
}

TEST_F(AnnotateProgram, TakesOneGameOfAFileByItsNumber) {
    const auto run = exits(0, annotate({"-d", "1", "--number", "3", "-f", "jsonl"}, club));
    EXPECT_EQ(json_lines_of(run.out).back()["moves"], 3);
    exits(65, annotate({"-d", "1", "--number", "2"}, club));
    exits(64, annotate({"-d", "1", "--number", "4"}, club));
    const auto page = exits(64, annotate({"-d", "1", "--html", file("a.html")}, club));
    expect_has(page.err, "--number");
}

TEST_F(AnnotateProgram, ReadsBytesAsTheyAreFromTheStandardInput) {
    exits(0, annotate({"-g", "xiangqi", "-d", "1", "--xqf", file("a.xqf")}, "h2e2 h9g7"));
    std::string bytes = content("a.xqf");
    bytes[0x33] = 4;  // a draw in files of some programs
    bytes[0xD0] = 4;
    bytes.replace(0xD1, 4, "a\r\nb");  // "a b"
    const auto run = annotate({"-d", "1", "--pgn", file("a.pgn")}, bytes);
    EXPECT_EQ(run.err, "");
    for (const char* tag : {"[Event \"a b\"]", "[Result \"1/2-1/2\"]"})
        expect_has(content("a.pgn"), tag);
}

TEST_F(AnnotateProgram, WritesJsonLinesAndGameFiles) {
    const auto run =
        exits(0, annotate({"-d", "4", "-f", "jsonl", "--sgf", file("a.sgf")}, lost_game));
    const auto lines = json_lines_of(run.out);
    ASSERT_EQ(lines.size(), 8U);
    EXPECT_EQ(lines.front()["type"], "header");
    EXPECT_EQ(lines[6]["type"], "move");
    EXPECT_EQ(lines.back()["loser"], "white");
    EXPECT_NE(lines[lines.back()["lost_with"].get<std::size_t>()]["verdict"], "good");
    EXPECT_TRUE(content("a.sgf").starts_with("(;FF[4]GM[4]")) << content("a.sgf");
    // What it has written it reads.
    const auto again = run_program(
        {"annotate", file("a.sgf"), "-j", "1", "--hash", "1", "-d", "4", "-f", "jsonl", "--quiet"});
    EXPECT_EQ(json_lines_of(again.out).back()["verdicts"], lines.back()["verdicts"]);
}

TEST_F(AnnotateProgram, FindsOutWhichGameItIs) {
    const auto run = exits(0, annotate({"-d", "2", "-f", "jsonl"}, "1. h2e2 h9g7 2. h0g2"));
    EXPECT_EQ(json_lines_of(run.out).back()["game"], "xiangqi");
    exits(64, annotate({"-d", "2", "-g", "xiangqi"}, lost_game));
    exits(64, annotate({"-d", "2", "--pgn", file("a")}, lost_game));
}

TEST_F(AnnotateProgram, SaysAsWhichGameItHasReadWhatNamesNone) {
    const std::string chess = "1. e4 e5 2. Nf3 Nc6";
    const std::string guess = "; read as gomoku; if it is another game, name it with --game\n";
    EXPECT_TRUE(annotate({}, chess).err.ends_with(guess)) << annotate({}, chess).err;
    expect_has(annotate({}, "[Event \"x\"]\n\n1. H2-E2 zz").err, "; read as xiangqi; ");
    const std::string fen = "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]";
    for (const std::string& text : {"[Event \"x\"]\n\n" + chess, fen + "\n\n1. e2e4 *"}) {
        const auto run = annotate({}, text);
        expect_has(run.err, "calls 'chess'");
    }
    // A slip in a list is that of the game that the rest is of.
    for (const char* const list : {"h2e2 h9g7 h0g2 i9h9 zz", "h2e2 h9g7 b2x2", "h2e2 b9c7 a0a7"}) {
        const auto run = annotate({}, list);
        expect_has(run.err, "; read as xiangqi; ");
    }
    for (const auto& named :
         {annotate({"-g", "gomoku"}, chess), annotate({}, "(;GM[4];B[hh];W[hh])"),
          annotate({}, "[Game \"Chinese Chess\"]\n\n" + chess)}) {
        EXPECT_EQ(named.code, 65);
        expect_lacks(named.err, "read as");
    }
}

TEST_F(AnnotateProgram, AForbiddenLastMoveIsLostBy) {
    const auto run = exits(
        0,
        annotate({"-d", "2"},
                 "(;GM[4]SZ[15]RU[renju];B[hg];W[aa];B[hf];W[ac];B[gh];W[ae];B[fh];W[ag];B[hh])"));
    expect_has(run.out, "move 9: h8 is forbidden to black");
}

TEST_F(AnnotateProgram, StopsOnASignalWithWhatItHas) {
    StartedProgram program({"annotate", "-", "-j", "1", "--hash", "1", "-t", "100s", "-f", "jsonl"},
                           {.input = "h8 i9 g7"});
    std::this_thread::sleep_for(
        std::chrono::duration<double>(usual_patience / 300));  // it searches
    program.send(SIGINT);
    const auto finished = exits(130, program.finish());
    EXPECT_EQ(json_lines_of(finished.out).back()["interrupted"], true);
}

TEST_F(AnnotateProgram, WritesItsFilesWhereverElseItCannotWrite) {
    for (const auto& [streams, code] :
         {std::pair(StartedProgram::Streams::full_device, 74),
          std::pair(StartedProgram::Streams::broken_output_pipe, 74)}) {
        const std::string path = file(std::to_string(static_cast<int>(streams)));
        StartedProgram program({"annotate", "-", "-j", "1", "--hash", "1", "-d", "1", "--sgf",
                                "/dev/full", "--html", path},
                               {.streams = streams, .input = lost_game});
        exits(code, program.finish());
        EXPECT_TRUE(std::filesystem::exists(path));
    }
}

TEST_F(AnnotateProgram, KeepsTheGamesThatItHasNotLookedAt) {
    const std::string path = file("games.sgf");
    {
        std::ofstream stream(path);
        for (int i = 0; i < 5; ++i) stream << "(;GM[4]SZ[15]PB[" << i << "];B[hh];W[ii])\n";
    }
    StartedProgram program(
        {"annotate", path, "-j", "1", "--hash", "1", "-t", "100s", "--sgf", path},
        {.streams = StartedProgram::Streams::terminal});
    ASSERT_TRUE(program.wait_for("game 1: "));
    program.send(SIGTERM);
    exits(143, program.finish());
    const std::string games = content("games.sgf");
    expect_has_all(games, {"AP[ybw]", "PB[0]", "PB[1]", "PB[4]"});
}

TEST_F(AnnotateProgram, RefusesWhatIsNoGame) {
    exits(65, annotate({}, ""));
    exits(65, annotate({}, "h8 h8"));
    exits(73, annotate({"-d", "1", "--sgf", "/no/such/a"}, lost_game));
}

}  // namespace
}  // namespace ybw
