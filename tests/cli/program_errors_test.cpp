// Mistakes: one line that says what, where and how to mend it, and the right exit code. Never a
// crash, never a hang, never a silent default.
#include <array>
#include <cstdio>
#include <gtest/gtest.h>

#include "tests/support/program.hpp"

namespace ybw {
namespace {

struct Mistake {
    std::vector<std::string> words;
    int code;
    std::string hint;  // part of the answer
    std::string input = {};
};

constexpr auto xiangqi_start =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

std::string full_board() {
    std::string board;
    for (int row = 0; row < 15; ++row) board += (row == 0 ? "" : "/") + std::string(15, 'x');
    return board + " x";
}

class Mistakes : public testing::TestWithParam<Mistake> {};

TEST_P(Mistakes, AreAnsweredInOneLineWithTheRightCode) {
    const Mistake& mistake = GetParam();
    const auto run = run_program(mistake.words, {.input = mistake.input});
    EXPECT_EQ(run.code, mistake.code);
    EXPECT_EQ(run.out, "");
    EXPECT_TRUE(run.err.starts_with("ybw: ")) << run.err;
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
    EXPECT_NE(run.err.find(mistake.hint), std::string::npos) << run.err;
    EXPECT_LT(run.seconds, 10);
}

INSTANTIATE_TEST_SUITE_P(
    CommandLine, Mistakes,
    testing::Values(Mistake{{}, 64, "ybw --help"},
                    Mistake{{"analyse"}, 64, "did you mean 'analyze'?"},
                    Mistake{{"--frobnicate"}, 64, "before a command"},
                    Mistake{{"analyze", "--dpeth", "8"}, 64, "did you mean '--depth'?"},
                    Mistake{{"analyze", "--depth"}, 64, "--depth"},
                    Mistake{{"analyze", "--depth", "10x"}, 64, "'10x' is not a whole number"},
                    Mistake{{"analyze", "--depth", "-3"}, 64, "out of range"},
                    Mistake{{"analyze", "--depth", "0"}, 64, "from 1 to 255"},
                    Mistake{{"analyze", "--nodes", "-5"}, 64, "--nodes"},
                    Mistake{{"analyze", "--time", "10x"}, 64, "500ms"},
                    Mistake{{"analyze", "--time", "-1s"}, 64, "--time"},
                    Mistake{{"analyze", "--threads", "5000"}, 64, "from 1 to 1024"},
                    Mistake{{"analyze", "--threads", "0"}, 64, "--threads"},
                    Mistake{{"analyze", "--hash", "1000000000000"}, 64, "--hash"},
                    Mistake{{"analyze", "--hash", "99999999999999999999999"}, 64, "--hash"},
                    Mistake{{"analyze", "--multipv", "0"}, 64, "--multipv"},
                    Mistake{{"analyze", "--format", "xml"}, 64, "--format"},
                    Mistake{{"analyze", "--color", "purple"}, 64, "auto, always, never"},
                    Mistake{{"analyze", "--algorithm", "minmax"}, 64, "did you mean 'minimax'?"},
                    Mistake{{"analyze", "--without", "thinking"}, 64, "--without"},
                    Mistake{{"analyze", "h8"}, 64, "--position"},
                    Mistake{{"analyze", "--moves", "h8"}, 64, "no option '--moves'"},
                    Mistake{{"analyze", "--search-moves", " "}, 64, "--search-moves: name the m"},
                    Mistake{{"analyze", "--search-moves", "h8 z99"}, 65, "--search-moves: "},
                    Mistake{{"analyze", "-a", "mtdf", "--search-moves", "h8"}, 64, "means nothing"},
                    // Before there is a journal, and so before a game.
                    Mistake{{"match", "-g", "xiangqi", "--sgf", "x", "--journal", "/no/such/one"},
                            64,
                            "--sgf writes games of gomoku"},
                    Mistake{{"perft", "--bulk", "maybe"}, 64, "on, off"},
                    Mistake{{"perft", "--depth", "1000"}, 64, "--depth"},
                    Mistake{{"signature", "--game", "gomuku"}, 64, "did you mean 'gomoku'?"},
                    Mistake{{"completion"}, 64, "bash"},
                    Mistake{{"help", "anlyze"}, 64, "'analyze'"},
                    Mistake{{"play", "--position", "-"}, 64, "standard input"},
                    Mistake{{"play", "--as", "purple"}, 64, "'purple' is no side"}));

INSTANTIATE_TEST_SUITE_P(
    Positions, Mistakes,
    testing::Values(Mistake{{"analyze", "--game", "gomuku"}, 64, "did you mean 'gomoku'?"},
                    Mistake{{"analyze", "--game", ""}, 64, "--game"},
                    Mistake{{"analyze", "--size", "4"}, 64, "5 to 22"},
                    Mistake{{"analyze", "--size", "23"}, 64, "5 to 22"},
                    Mistake{{"analyze", "--size", "0"}, 64, "5 to 22"},
                    Mistake{{"analyze", "-p", xiangqi_start}, 65, "add --game xiangqi"},
                    Mistake{{"analyze", "-p", "startpos moves h8 z9"}, 65, "move 2 (column 19)"},
                    Mistake{
                        {"analyze", "-g", "xiangqi", "-p", "h2e2 h9h5"}, 65, "move 2 (column 6)"},
                    Mistake{{"analyze", "-p", YBW_SOURCE_DIR "/README.md"},
                            65,
                            "write --position - < " YBW_SOURCE_DIR "/README.md"},
                    Mistake{{"analyze", "--size", "-15"}, 64, "--size"},
                    Mistake{{"analyze", "--rule", "chess"}, 64, "freestyle"},
                    Mistake{{"analyze", "--side", "green"}, 64, "black or white"},
                    Mistake{{"analyze", "-p", "h8 h8"}, 65, "already occupied"},
                    Mistake{{"analyze", "-p", "z99"}, 65, "off the board"},
                    Mistake{{"analyze", "-p", "h8 &%$"}, 65, "column 4"},
                    Mistake{{"analyze", "-p", "....."}, 65, "column 1"},
                    Mistake{{"analyze", "-p", "../.."}, 65, "5 to 22"},
                    Mistake{{"analyze", "-g", "xiangqi", "-p", "not a fen"}, 65, "column"},
                    Mistake{{"analyze", "-g", "tictactoe", "-p", "a1 a1"}, 65, "a1"},
                    Mistake{{"analyze", "-p", "-"}, 66, "standard input is empty"},
                    Mistake{{"analyze", "-p", "-"}, 65, "1 MiB", std::string(3 << 20, 'a')}));

TEST(Mistakes, WhatIsForbiddenHereIsNoPositionOfAnotherGame) {
    const auto run =
        run_program({"analyze", "--rule", "renju", "-p", "h9 a1 h10 a3 g8 a5 f8 a7 h8"});
    EXPECT_EQ(run.code, 65);
    EXPECT_NE(run.err.find("forbidden"), std::string::npos) << run.err;
    EXPECT_EQ(run.err.find("--game"), std::string::npos) << run.err;
}

TEST(Mistakes, OverfullBoardIsNoCrash) {
    const auto run = run_program({"analyze", "-p", full_board(), "-t", "1"});
    EXPECT_TRUE(run.code == 0 || run.code == 65) << run.code << run.err;
    const auto overfull = run_program({"analyze", "-p", full_board() + "x", "-t", "1"});
    EXPECT_EQ(overfull.code, 65) << overfull.err;
}

TEST(Mistakes, FullDiskIsAnInputOutputError) {
    const auto run = run_program({"analyze", "-g", "tictactoe", "-d", "3"},
                                 {.streams = StartedProgram::Streams::full_device});
    EXPECT_EQ(run.code, 74);
    EXPECT_NE(run.err.find("cannot write to standard output"), std::string::npos) << run.err;
}

TEST(Mistakes, ClosedOutputIsAnInputOutputError) {
    const auto run = run_program({"games"}, {.streams = StartedProgram::Streams::closed_output});
    EXPECT_EQ(run.code, 74);
    EXPECT_NE(run.err.find("cannot write to standard output"), std::string::npos) << run.err;
}

TEST(Mistakes, ReaderThatLeavesEndsTheSearchAtTheNextRow) {
    StartedProgram program({"analyze", "-p", "h8 i9", "-t", "30", "-f", "jsonl", "--hash", "16"});
    ASSERT_TRUE(program.wait_for("\"depth\":2"));
    program.stop_reading();
    const auto run = program.finish(60);
    EXPECT_EQ(run.code, 74);
    EXPECT_EQ(run.err, "");
    EXPECT_LT(run.seconds, 20) << "it searched on for nobody";
}

TEST(Mistakes, ReaderThatHasGoneEndsTheSearchQuietly) {
    const auto run = run_program({"analyze", "-p", "h8 i9", "-t", "30"},
                                 {.streams = StartedProgram::Streams::broken_output_pipe});
    EXPECT_EQ(run.code, 74);
    EXPECT_EQ(run.err, "");
    EXPECT_LT(run.seconds, 10);
}

TEST(SystemErrors, NoMessageRepeatsWhatATerminalWouldObey) {
    for (const auto& words : std::vector<std::vector<std::string>>{
             {"match", "threads=\x1B[2J"}, {"\x1B[2J"}, {"analyze", "--depth", "\x1B[2J"}}) {
        const auto run = run_program(words);
        EXPECT_EQ(run.code, 64);
        EXPECT_EQ(run.err.find('\x1B'), std::string::npos) << words.back();
        EXPECT_NE(run.err.find("?[2J"), std::string::npos) << run.err;
    }
}

TEST(SystemErrors, TooManyOpenFilesAreNotAdvisedAgainstWithFewerThreads) {
    const std::string command =
        "journal=$(mktemp -u); ulimit -n 20; " YBW_BUILD_DIR
        "/ybw match -g xiangqi threads=1 'uci:" YBW_BUILD_DIR
        "/ybw uci' --depth 1 --draw-after 2 --pairs 8 --concurrency 8 --quiet "
        "--journal $journal 2>&1; rm -f $journal";
    std::array<char, 4096> bytes{};
    FILE* const pipe = ::popen(command.c_str(), "r");
    ASSERT_NE(pipe, nullptr);
    const std::string said(bytes.data(), std::fread(bytes.data(), 1, bytes.size(), pipe));
    ::pclose(pipe);
    EXPECT_NE(said.find("ulimit -n"), std::string::npos) << said;
    EXPECT_EQ(said.find("--threads"), std::string::npos) << said;
}

}  // namespace
}  // namespace ybw
