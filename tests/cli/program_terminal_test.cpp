// On a terminal: a status line that lives and is wiped, colours, keys that interrupt.
#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <set>
#include <sstream>
#include <tuple>

#include "engine/report/text.hpp"
#include "engine/text/quoting.hpp"
#include "tests/cli/keys.hpp"
#include "tests/match/temporary_directory.hpp"
#include "tests/support/program.hpp"

namespace ybw {
namespace {

StartedProgram::Setting terminal(unsigned short columns = 100) {
    return {.streams = StartedProgram::Streams::terminal,
            .input = std::nullopt,
            .environment = {},
            .columns = columns};
}

/// The drawings of the status line in what a terminal was sent: each begins after a wipe.
std::vector<std::string> drawings(const std::string& text) {
    static const std::string wipe = "\x1b[J";
    std::vector<std::string> found;
    for (std::size_t at = text.find(wipe); at != std::string::npos; at = text.find(wipe, at + 1)) {
        const std::string rest = text.substr(at + wipe.size());
        const std::string line = rest.substr(0, rest.find_first_of("\r\n\x1b"));
        if (line.starts_with("depth ")) found.push_back(line);
    }
    return found;
}

TEST(TerminalProgram, StatusLineMovesAndIsWiped) {
    StartedProgram program({"analyze", "-p", "h8 i9", "-t", "2500ms", "--hash", "16"}, terminal());
    const auto run = exits(0, program.finish(30));
    const auto lines = drawings(run.out);
    // Every 250 ms; half of that is enough on a busy machine, and once a second is the promise.
    EXPECT_GE(lines.size(), 3U) << run.out;
    EXPECT_GE(std::set<std::string>(lines.begin(), lines.end()).size(), 3U);
    const std::size_t last = run.out.rfind("   best ");
    ASSERT_NE(last, std::string::npos);
    EXPECT_NE(run.out.find("\r\x1b[J", last), std::string::npos) << "the line stays on the screen";
}

// White has to stop a four: every line but the first is lost, and is shown after it.
TEST(TerminalProgram, StatusLineNamesTheBestOfSeveralLines) {
    StartedProgram program(
        {"analyze", "-p", "h8 g8 i8 a3 j8 a5 k8", "--multipv", "3", "-t", "2500ms", "--hash", "16"},
        terminal());
    const auto run = exits(0, program.finish(30));
    std::size_t told = 0;
    for (const std::string& line : drawings(run.out)) {
        const std::size_t best = line.find("   best ");
        if (best == std::string::npos) continue;
        EXPECT_EQ(line.substr(best, 11), "   best l8 ") << line;
        ++told;
    }
    EXPECT_GE(told, 3U) << run.out;
}

TEST(TerminalProgram, StatusLineIsAsWideAsTheTerminalAtMost) {
    StartedProgram program({"analyze", "-p", "h8 i9", "-t", "2", "--hash", "16"}, terminal(40));
    const auto run = program.finish(30);
    const auto lines = drawings(run.out);
    ASSERT_FALSE(lines.empty());
    for (const std::string& line : lines) EXPECT_LT(line.size(), 40U) << line;
}

TEST(TerminalProgram, StatusLineIsCutBetweenCharacters) {
    for (const auto columns : std::to_array<unsigned short>({70, 71, 72})) {
        StartedProgram program({"analyze", "-g", "xiangqi", "--notation", "chinese", "-t", "1500ms",
                                "--hash", "16", "--threads", "1"},
                               terminal(columns));
        const auto lines = drawings(program.finish(30).out);
        ASSERT_FALSE(lines.empty());
        for (const std::string& line : lines) {
            EXPECT_EQ(line, printable(line)) << "a broken character";
            EXPECT_LT(report::display_width(line), columns) << line;
        }
    }
}

/// As a shell does that has shown its own prompt while the program was stopped.
TEST(TerminalProgram, APromptThatWasStoppedIsDrawnAgainAndEditsItsLine) {
    auto setting = terminal();
    setting.environment = {{"TERM", "xterm"}};
    StartedProgram program({"play", "-g", "tictactoe", "-d", "1"}, setting);
    ASSERT_TRUE(program.wait_for("x> "));
    ASSERT_TRUE(StartedProgram::wait_until([&] { return !program.echoes(); }, 20));
    program.type("b");
    ASSERT_TRUE(program.wait_for("x> b"));
    program.send(SIGSTOP);
    program.set_echo();
    ASSERT_TRUE(program.echoes());
    program.send(SIGCONT);
    EXPECT_TRUE(StartedProgram::wait_until([&] { return !program.echoes(); }, 20));
    EXPECT_TRUE(StartedProgram::wait_until(
        [&] { return program.out().rfind("x> b") != program.out().find("x> b"); }, 20))
        << program.out();
    program.type("2\r");
    EXPECT_TRUE(program.wait_for("o plays ")) << program.out();
}

TEST(TerminalProgram, QuietIsAMatchWithoutAStatusLine) {
    for (const bool is_quiet : {false, true}) {
        const match::TemporaryDirectory directory;
        std::vector<std::string> words{"match",   "-g",        "tictactoe",
                                       "--games", "40",        "-t",
                                       "20ms",    "--journal", directory.path() / "a.jsonl"};
        if (is_quiet) words.emplace_back("--quiet");
        StartedProgram program(words, terminal());
        const auto run = exits(0, program.finish(60));
        EXPECT_EQ(run.out.find("\x1b[J") == std::string::npos, is_quiet) << run.out;
    }
}

TEST(TerminalProgram, HelpIsAsWideAsTheTerminalWithinReason) {
    for (const auto& [columns, least, most] :
         {std::tuple(90, 85U, 90U), std::tuple(250, 95U, 100U)}) {
        StartedProgram program({"analyze", "--help"},
                               terminal(static_cast<unsigned short>(columns)));
        std::istringstream lines(program.finish(30).out);
        std::size_t longest = 0;
        for (std::string line; std::getline(lines, line);) {
            longest = std::max(longest, line.substr(0, line.find('\r')).size());
        }
        EXPECT_GE(longest, least) << columns;
        EXPECT_LE(longest, most) << columns;
    }
}

TEST(TerminalProgram, StatusLineFollowsAResize) {
    StartedProgram program({"analyze", "-p", "h8 i9", "-t", "3", "--hash", "16"}, terminal(100));
    ASSERT_TRUE(program.wait_for("   best "));
    program.resize(30);
    const auto run = program.finish(30);
    const auto lines = drawings(run.out);
    ASSERT_FALSE(lines.empty());
    EXPECT_LT(lines.back().size(), 30U) << lines.back();
}

TEST(TerminalProgram, QuietHasNoStatusLine) {
    StartedProgram program({"analyze", "-p", "h8 i9", "-t", "1", "--hash", "16", "-q"}, terminal());
    const auto run = exits(0, program.finish(30));
    EXPECT_TRUE(drawings(run.out).empty()) << run.out;
}

/// What reads the pipe (`| tee`) writes to the same terminal, whenever it likes.
TEST(TerminalProgram, OutputThroughAPipeHasNoStatusLineBesideIt) {
    StartedProgram piped({"analyze", "-p", "h8 i9", "-t", "1500ms", "--hash", "16"},
                         {.streams = StartedProgram::Streams::terminal_error});
    const auto run = exits(0, piped.finish(30));
    expect_has(run.out, "best");
    EXPECT_EQ(run.err, "");
}

/// The key that stops a terminal's output; the status line has no place to go, and nobody reads.
TEST(TerminalProgram, AStopIsObeyedWhileTheOutputIsHeld) {
    constexpr auto ctrl_s = "\x13";
    StartedProgram program({"analyze", "-p", "h8 i9", "-t", "60", "--hash", "16"}, terminal());
    ASSERT_TRUE(program.wait_for("hash  pv"));
    program.type(ctrl_s);
    std::this_thread::sleep_for(std::chrono::seconds(1));
    const double sent = program.age();
    program.send(SIGTERM);
    const auto run = exits(143, program.finish(20));
    EXPECT_LT(run.seconds - sent, 10);
}

TEST(TerminalProgram, RowsEndAtTheEdge) {
    StartedProgram program(
        {"analyze", "-p", "h8 i9", "-d", "8", "--hash", "16", "--color", "never"}, terminal(90));
    const auto run = exits(0, program.finish(60));
    std::istringstream stream(run.out);
    int rows = 0;
    for (std::string line; std::getline(stream, line);) {
        if (line.find("nodes/s") != std::string::npos || line.find("%  ") == std::string::npos) {
            continue;
        }
        const std::size_t row =
            line.rfind("\x1b[J") == std::string::npos ? 0 : line.rfind("[J") + 2;
        EXPECT_LE(line.size() - row, 91U) << line;  // with its '\r'
        ++rows;
    }
    EXPECT_GE(rows, 8);
}

TEST(TerminalProgram, ColorsFollowNoColorAndTheOption) {
    const std::vector<std::string> words{"analyze", "-g", "tictactoe", "-d", "2", "--hash", "1"};
    const std::string bold = "\x1b[1m";
    StartedProgram automatic(words, terminal());
    expect_has(automatic.finish(30).out, bold);
    StartedProgram::Setting refused = terminal();
    refused.environment = {{"NO_COLOR", "1"}};
    StartedProgram without(words, refused);
    expect_lacks(without.finish(30).out, bold);
    std::vector<std::string> never = words;
    never.insert(never.end(), {"--color", "never"});
    StartedProgram asked(never, terminal());
    expect_lacks(asked.finish(30).out, bold);
}

TEST(TerminalProgram, KeyInterruptsTheSearch) {
    StartedProgram program({"analyze", "-p", "h8 i9", "-t", "60", "--hash", "16"}, terminal());
    ASSERT_TRUE(program.wait_for("hash  pv"));
    program.type(ctrl_c);
    const auto run = exits(130, program.finish(20));
    expect_has(run.out, "(interrupted)");
}

TEST(TerminalProgram, KeyLeavesTheGameAtThePrompt) {
    StartedProgram program({"play", "-g", "tictactoe", "--hash", "1"}, terminal());
    ASSERT_TRUE(program.wait_for("x> "));
    program.type(ctrl_c);
    exits(130, program.finish(20));
}

TEST(TerminalProgram, KeyMakesTheEngineMoveAtOnce) {
    StartedProgram program({"play", "--time", "60s", "--hash", "16"}, terminal());
    ASSERT_TRUE(program.wait_for("black> "));
    program.type("h8\n");
    ASSERT_TRUE(program.wait_for("thinking: "));
    program.type(ctrl_c);
    EXPECT_TRUE(program.wait_for("white plays ")) << program.out();
    program.type("quit\n");
    const auto run = exits(0, program.finish(20));
    EXPECT_LT(run.seconds, 40);
}

}  // namespace
}  // namespace ybw
