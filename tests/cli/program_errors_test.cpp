// Mistakes: one line that says what, where and how to mend it, and the right exit code. Never a
// crash, never a hang, never a silent default.
#include <algorithm>
#include <array>
#include <cstdio>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>
#include <string>
#include <utility>
#include <vector>

#include "engine/cli/command_table.hpp"
#include "engine/kit/program.hpp"
#include "tests/support/program.hpp"

namespace ybw {
namespace {

/// A command line that is refused: with that code, and in words that name the option or the
/// operand, the value that was given, and the mend.
struct Refusal {
    std::vector<std::string> words;
    ExitCode code;
    std::vector<std::string> named;
};

constexpr auto xiangqi_start =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

std::string full_board() {
    std::string board;
    for (int row = 0; row < 15; ++row) board += (row == 0 ? "" : "/") + std::string(15, 'x');
    return board + " x";
}

const std::vector<Refusal>& refusals() {
    using enum ExitCode;
    static const std::vector<Refusal> table{
        {{}, usage, {"command", "ybw --help"}},
        {{"analyse"}, usage, {"'analyse'", "did you mean 'analyze'?"}},
        {{"--frobnicate"}, usage, {"'--frobnicate'", "before a command", "ybw COMMAND"}},
        {{"analyze", "--dpeth", "8"}, usage, {"'--dpeth'", "did you mean '--depth'?"}},
        {{"analyze", "--depth"}, usage, {"--depth", "argument", "--help"}},
        {{"analyze", "--depth", "10x"}, usage, {"--depth", "'10x' is not a whole number", "1"}},
        {{"analyze", "--depth", "-3"}, usage, {"--depth", "'-3'", "from 1 to 255"}},
        {{"analyze", "--depth", "0"}, usage, {"--depth", "'0'", "from 1 to 255"}},
        {{"analyze", "--nodes", "-5"}, usage, {"--nodes", "'-5'", "write"}},
        {{"analyze", "--time", "10x"}, usage, {"--time", "'10x'", "500ms"}},
        {{"analyze", "--time", "-1s"}, usage, {"--time", "'-1s'", "from 1ms"}},
        {{"analyze", "--threads", "5000"}, usage, {"--threads", "'5000'", "from 1 to 1024"}},
        {{"analyze", "--threads", "0"}, usage, {"--threads", "'0'", "from 1 to 1024"}},
        {{"analyze", "--hash", "1000000000000"}, usage, {"--hash", "'1000000000000'", "from 0 to"}},
        {{"analyze", "--hash", "99999999999999999999999"}, usage, {"--hash", "99999", "from 0 to"}},
        {{"analyze", "--multipv", "0"}, usage, {"--multipv", "'0'", "from 1 to"}},
        {{"analyze", "--format", "xml"}, usage, {"--format", "'xml'", "human, jsonl, csv"}},
        {{"analyze", "--color", "purple"}, usage, {"--color", "'purple'", "auto, always, never"}},
        {{"analyze", "-a", "minmax"}, usage, {"--algorithm", "'minmax'", "mean 'minimax'?"}},
        {{"analyze", "--without", "thinking"}, usage, {"--without", "'thinking'", "null-move"}},
        {{"analyze", "h8"}, usage, {"'h8'", "--position"}},
        {{"analyze", "--moves", "h8"}, usage, {"no option '--moves'", "judge"}},
        {{"analyze", "--search-moves", " "}, usage, {"--search-moves: name the moves"}},
        {{"analyze", "--search-moves", "h8 z99"}, bad_input, {"--search-moves: ", "z99"}},
        {{"analyze", "-a", "mtdf", "--search-moves", "h8"},
         usage,
         {"--search-moves", "mtdf", "means nothing", "--algorithm ybw"}},
        {{"analyze", "--order", "static"}, usage, {"--order", "textbook", "--algorithm"}},
        {{"analyze", "--output", "x"}, usage, {"--output", "--positions"}},
        {{"analyze", "--save-every", "5m"}, usage, {"--save-every", "--save"}},
        {{"analyze", "--json-lines", "-f", "csv"}, usage, {"--json-lines", "csv", "leave out"}},
        // Before there is a journal, and so before a game.
        {{"match", "-g", "xiangqi", "--sgf", "x", "--journal", "/no/such/one"},
         usage,
         {"--sgf writes games of gomoku"}},
        {{"match", "--resume", "nothere"}, input_missing, {"--resume", "nothere", "journal"}},
        {{"match", "--resume", "a=1", "b=2"}, usage, {"--resume", "--journal"}},
        {{"match", "--report", "a", "b", "--sgf", "c"}, usage, {"--sgf", "2 journals", "--merge"}},
        {{"match", "--report", "a", "--sgf", "c", "--html", "./c"},
         usage,
         {"--sgf", "file of --html", "another name"}},
        {{"match", "--report", "a", "--sprt", "0,5"},
         usage,
         {"--sprt", "means nothing to --report", "leave it out"}},
        {{"match", "--report", "a", "--merge", "b"}, usage, {"--merge", "nothing to --report"}},
        {{"tournament", "--merge", "a", "b", "--games", "2"}, usage, {"--games", "--merge"}},
        {{"fit", "-g", "xiangqi", "--data", "a", "--weights", "a"},
         usage,
         {"--weights", "file of --data"}},
        {{"fit", "-g", "xiangqi", "a.jsonl", "--network", "a.jsonl"},
         usage,
         {"--network", "file of a journal"}},
        {{"match"}, usage, {"two players", "--games 20", "--help"}},
        {{"tournament", "@none.txt"}, input_missing, {"@none.txt", "a player a line"}},
        {{"match", "--games", "3"}, usage, {"--games", "even"}},
        {{"match", "--sprt", "5,0"}, usage, {"--sprt", "ELO0 must be below ELO1"}},
        {{"match", "--sprt", "0,5", "--shard", "1/2"}, usage, {"--sprt", "leave out --shard"}},
        {{"match", "zzzz=1"}, usage, {"'zzzz=1'", "choose one of time"}},
        {{"tune", "futility.margn"}, usage, {"futility.margn", "futility.margin"}},
        {{"tune", "zzzzzz"}, usage, {"zzzzzz", "the closest of"}},
        {{"tune"}, usage, {"constants", "tune --help"}},
        {{"judge", "-g", "gomoku"}, usage, {"--game", "'gomoku'", "xiangqi"}},
        {{"perft", "--bulk", "maybe"}, usage, {"--bulk", "'maybe'", "on, off"}},
        {{"perft", "--depth", "1000"}, usage, {"--depth", "'1000'", "from 1 to"}},
        {{"signature", "--game", "gomuku"}, usage, {"--game", "'gomuku'", "mean 'gomoku'?"}},
        {{"completion"}, usage, {"shell is missing", "bash"}},
        {{"help", "anlyze"}, usage, {"'anlyze'", "'analyze'"}},
        {{"play", "--position", "-"}, usage, {"--position", "standard input", "write"}},
        {{"play", "--as", "purple"}, usage, {"'purple' is no side", "black"}},
        {{"solve", "--kind", "vct", "-g", "tictactoe"}, usage, {"--game", "tictactoe", "gomoku"}},
        {{"solve", "--tree", "x.png"}, usage, {"--tree", "x.png", ".svg"}},
        {{"annotate"}, usage, {"FILE", "name a game"}},
        {{"annotate", "/no/such/file"}, input_missing, {"/no/such/file", "name a game"}},
        {{"serve", "--port", "70000"}, usage, {"--port", "'70000'", "from 0 to 65535"}},
        {{"solve", "--kind", "vcx"}, usage, {"--kind", "vcx", "vcf"}},
        {{"solve", "-p", "h8 a1 i8 a2 j8 a3 k8 a4 l8"},
         bad_input,
         {"--position", "the game is over"}},
        {{"analyze", "-g", "xiangqi", "--notation", "wfx"}, usage, {"--notation", "mean 'wxf'"}},
        {{"analyze", "-g", "gomoku", "--notation", "wxf"},
         usage,
         {"--notation", "gomoku has no notation 'wxf'", "leave it out"}},
        {{"serve", "-p", "h8 h8"}, bad_input, {"h8", "already occupied"}},
        {{"serve", "--hash", "99999999"}, usage, {"--hash", "'99999999'", "from 0 to"}},
        {{"annotate", "/"}, input_missing, {"annotate /", "name a game"}},
        // Many positions.
        {{"analyze", "--positions", "x", "-p", "h8"}, usage, {"--position ", "--positions"}},
        {{"analyze", "--positions", "x", "--search-moves", "h8"},
         usage,
         {"--search-moves", "leave"}},
        {{"analyze", "--positions", "x", "--save", "s"}, usage, {"--save", "one position"}},
        {{"analyze", "--positions", "x", "--resume", "s"}, usage, {"--resume", "one position"}},
        {{"analyze", "--positions", "x", "-a", "minimax"}, usage, {"--algorithm", "one position"}},
        {{"analyze", "--positions", "x", "-f", "csv"}, usage, {"--format", "leave it out"}},
        {{"analyze", "--positions", "x", "--concurrency", "0"}, usage, {"--concurrency", "'0'"}},
        {{"analyze", "--positions", "/nothing"}, input_missing, {"/nothing", "one a line"}},
        {{"analyze", "--concurrency", "2"}, usage, {"--concurrency", "--positions"}},
        // Trees, comparisons, weights and constants.
        {{"tree"}, usage, {"--example list", "--tree", "--game"}},
        {{"tree", "--example", "nobody"}, usage, {"--example", "'nobody'", "thesis-10"}},
        {{"tree", "--example", "thesis8"}, usage, {"'thesis8'", "did you mean 'thesis-8'"}},
        {{"tree", "--example", "thesis-8", "--tree", "(1 2)"},
         usage,
         {"--example and --tree name two trees", "leave out"}},
        {{"tree", "--tree", "(1 2)", "-g", "tictactoe"},
         usage,
         {"--tree and --game name two trees"}},
        {{"tree", "--example", "thesis-8", "-d", "1"}, usage, {"--depth: an example has its own"}},
        {{"tree", "--tree", "(1 2"}, bad_input, {"column 5: a ')' is missing"}},
        {{"tree", "--tree", "(1 ?)"}, bad_input, {"whose value is not written"}},
        {{"tree", "--tree", "(1 2)", "-a", "alfabeta"}, usage, {"--algorithm", "alphabeta"}},
        {{"tree", "--tree", "(1 2)", "-a", "best"}, usage, {"'best'", "choose one of minimax"}},
        {{"tree", "--tree", "(1 2)", "--steps", "-f", "svg"}, usage, {"--steps", "svg", "html"}},
        {{"tree", "--tree", "(1 2)", "-f", "csv"}, usage, {"--format", "'csv'", "dot"}},
        {{"tree", "--tree", "(1 2)", "--json-lines", "-f", "dot"}, usage, {"contradict", "dot"}},
        {{"tree", "--tree", "(1 2)", "--view", "min"}, usage, {"--view", "'min'", "mover"}},
        {{"tree", "-g", "tictactoe", "-d", "9", "-a", "minimax"}, usage, {"choose a lesser depth"}},
        {{"tree", "-g", "tictactoe", "-p", "zzz"}, bad_input, {"zzz"}},
        {{"tree", "--tree", "(1 2)", "--order", "static"}, usage, {"--order", "as it is written"}},
        {{"tree", "-g", "gomoku", "--size", "5", "-a", "ybw", "--order", "static"},
         usage,
         {"--order", "itself", "leave it out"}},
        {{"tree", "-g", "gomoku", "--size", "5", "--candidates", "box"}, usage, {"box", "box:1"}},
        {{"tree", "--example", "thesis-8", "-j", "2"}, usage, {"--threads", "--algorithm ybw"}},
        {{"compare", "-g", "tictactoe", "-p", "xxx/oo./... o"}, bad_input, {"the game is over"}},
        {{"compare", "-f", "html"}, usage, {"--format", "'html'", "markdown"}},
        {{"compare", "-d", "0"}, usage, {"--depth", "'0'"}},
        {{"compare", "--plot", "/nowhere/x.svg"}, cannot_create, {"/nowhere/x.svg"}},
        {{"compare", "--plot", "a\tb.svg"}, usage, {"a?b.svg", "control character"}},
        {{"compare", "--plot", "nodes.txt"}, usage, {"nodes.txt", ".svg, .pdf, .png, .tex or .gp"}},
        {{"compare", "--json-lines", "-f", "csv"}, usage, {"contradict", "csv"}},
        {{"fit", "--game", "tictactoe"}, usage, {"--game", "tictactoe", "use gomoku or xiangqi"}},
        {{"fit", "--games", "3", "journal"}, usage, {"--games", "leave out"}},
        {{"tune", "futlity.margin"}, usage, {"did you mean 'futility.margin'?"}},
        {{"tune", "razoring.depth=11"}, usage, {"razoring.depth", "'11'", "from 0 to 10"}},
        {{"tune", "razoring.depth", "razoring.depth=2"}, usage, {"razoring.depth", "given twice"}},
        // Positions.
        {{"analyze", "--game", "gomuku"}, usage, {"--game", "'gomuku'", "mean 'gomoku'?"}},
        {{"analyze", "--game", ""}, usage, {"--game", "choose one of gomoku"}},
        {{"analyze", "--size", "4"}, usage, {"--size", "'4'", "5 to 22"}},
        {{"analyze", "--size", "23"}, usage, {"--size", "'23'", "5 to 22"}},
        {{"analyze", "--size", "0"}, usage, {"--size", "'0'", "5 to 22"}},
        {{"analyze", "--size", "-15"}, usage, {"--size", "'-15'", "5 to 22"}},
        {{"analyze", "-p", xiangqi_start}, bad_input, {"add --game xiangqi"}},
        {{"analyze", "-p", "startpos moves h8 z9"}, bad_input, {"move 2 (column 19)", "z9"}},
        {{"analyze", "-g", "xiangqi", "-p", "h2e2 h9h5"}, bad_input, {"move 2 (column 6)", "h9h5"}},
        {{"analyze", "-p", YBW_SOURCE_DIR "/README.md"},
         bad_input,
         {"write --position - < " YBW_SOURCE_DIR "/README.md"}},
        {{"analyze", "--rule", "chess"}, usage, {"chess", "freestyle"}},
        {{"analyze", "--side", "green"}, usage, {"green", "black, white"}},
        {{"analyze", "-p", "h8 h8"}, bad_input, {"h8", "already occupied"}},
        {{"analyze", "-p", "z99"}, bad_input, {"z99", "off the board"}},
        {{"analyze", "-p", "h8 &%$"}, bad_input, {"column 4"}},
        {{"analyze", "-p", "....."}, bad_input, {"column 1"}},
        {{"analyze", "-p", "../.."}, bad_input, {"5 to 22"}},
        {{"analyze", "-g", "xiangqi", "-p", "not a fen"}, bad_input, {"column"}},
        {{"analyze", "-g", "tictactoe", "-p", "a1 a1"}, bad_input, {"a1"}}};
    return table;
}

/// What the program would say, and the code that it would exit with.
std::pair<ExitCode, std::string> refusal_of(const std::vector<std::string>& words) {
    try {
        return {run(cli::ybw_program(), words), ""};
    } catch (const UserError& error) {
        return {error.code(), error.what()};
    }
}

// The law of refusals.
TEST(Refusals, NameTheOptionTheValueAndTheMend) {
    constexpr std::size_t longest = 400;
    for (const Refusal& refusal : refusals()) {
        const auto [code, text] = refusal_of(refusal.words);
        const std::string line = fmt::format("{}", fmt::join(refusal.words, " "));
        EXPECT_EQ(static_cast<int>(code), static_cast<int>(refusal.code)) << line << ": " << text;
        EXPECT_EQ(text.find('\n'), std::string::npos) << line << ": " << text;
        EXPECT_LT(text.size(), longest) << line << ": " << text;
        for (const std::string& part : refusal.named) {
            EXPECT_NE(text.find(part), std::string::npos)
                << line << ": no " << part << ": " << text;
        }
    }
}

// The way from there to the terminal: one line, the right code, and nothing on the output.
TEST(Mistakes, AreAnsweredInOneLineWithTheRightCode) {
    struct Start {
        std::vector<std::string> words;
        int code;
        std::string hint;
        std::string input;
    };
    for (const Start& start :
         std::vector<Start>{{{}, 64, "ybw --help", ""},
                            {{"analyze", "--depth", "10x"}, 64, "'10x'", ""},
                            {{"analyze", "-p", "z99"}, 65, "off the board", ""},
                            {{"analyze", "-p", "-"}, 66, "standard input is empty", ""},
                            {{"analyze", "-p", "-"}, 65, "1 MiB", std::string(3 << 20, 'a')}}) {
        const auto run = run_program(start.words, {.input = start.input});
        EXPECT_EQ(run.code, start.code);
        EXPECT_EQ(run.out, "");
        EXPECT_TRUE(run.err.starts_with("ybw: ")) << run.err;
        EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
        expect_has(run.err, start.hint);
        EXPECT_LT(run.seconds, 10);
    }
}

TEST(Mistakes, WhatIsForbiddenHereIsNoPositionOfAnotherGame) {
    const auto run =
        exits(65, run_program({"analyze", "--rule", "renju", "-p", "h9 a1 h10 a3 g8 a5 f8 a7 h8"}));
    expect_has(run.err, "forbidden");
    expect_lacks(run.err, "--game");
}

TEST(Mistakes, OverfullBoardIsNoCrash) {
    const auto run = run_program({"analyze", "-p", full_board(), "-t", "1"});
    EXPECT_TRUE(run.code == 0 || run.code == 65) << run.code << run.err;
    exits(65, run_program({"analyze", "-p", full_board() + "x", "-t", "1"}));
}

TEST(Mistakes, FullDiskIsAnInputOutputError) {
    const auto run = exits(74, run_program({"analyze", "-g", "tictactoe", "-d", "3"},
                                           {.streams = StartedProgram::Streams::full_device}));
    expect_has(run.err, "cannot write to standard output");
}

TEST(Mistakes, ClosedOutputIsAnInputOutputError) {
    const auto run =
        exits(74, run_program({"games"}, {.streams = StartedProgram::Streams::closed_output}));
    expect_has(run.err, "cannot write to standard output");
}

TEST(Mistakes, ReaderThatLeavesEndsTheSearchAtTheNextRow) {
    StartedProgram program({"analyze", "-p", "h8 i9", "-t", "30", "-f", "jsonl", "--hash", "16"});
    ASSERT_TRUE(program.wait_for("\"depth\":2"));
    program.stop_reading();
    const auto run = exits(74, program.finish(60));
    EXPECT_EQ(run.err, "");
    EXPECT_LT(run.seconds, 20) << "it searched on for nobody";
}

TEST(Mistakes, ReaderThatHasGoneEndsTheSearchQuietly) {
    const auto run =
        exits(74, run_program({"analyze", "-p", "h8 i9", "-t", "30"},
                              {.streams = StartedProgram::Streams::broken_output_pipe}));
    EXPECT_EQ(run.err, "");
    EXPECT_LT(run.seconds, 10);
}

TEST(SystemErrors, NoMessageRepeatsWhatATerminalWouldObey) {
    for (const auto& words : std::vector<std::vector<std::string>>{
             {"match", "threads=\x1B[2J"}, {"\x1B[2J"}, {"analyze", "--depth", "\x1B[2J"}}) {
        const auto run = exits(64, run_program(words));
        EXPECT_EQ(run.err.find('\x1B'), std::string::npos) << words.back();
        expect_has(run.err, "?[2J");
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
    expect_has(said, "ulimit -n");
    expect_lacks(said, "--threads");
}

}  // namespace
}  // namespace ybw
