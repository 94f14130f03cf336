// Signals: best so far and 129, 130 or 143, a second one leaves at once, SIGUSR1 tells how far it
// is.
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <list>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <sys/stat.h>
#include <thread>

#include "engine/report/machine.hpp"
#include "tests/match/temporary_directory.hpp"
#include "tests/support/program.hpp"
#include "tests/support/sanitizers.hpp"

namespace ybw {
namespace {

const std::vector<std::string> long_search{"analyze", "-p", "h8 i9", "-t",   "60",
                                           "--hash",  "16", "-f",    "jsonl"};

/// Hundreds of rows, which the pipe does not hold: the program waits in the middle of writing.
const std::vector<std::string> talkative{"analyze", "-g", "tictactoe", "--json-lines", "--multipv",
                                         "9",       "-t", "60",        "--hash",       "1"};

nlohmann::json last_line(const std::string& text) {
    const std::size_t end = text.find_last_not_of('\n') + 1;
    const std::size_t begin = text.rfind('\n', end - 1) + 1;
    return nlohmann::json::parse(text.substr(begin, end - begin));
}

/// Sends a signal once the search has shown something, and expects a marked result.
void expect_marked_result(int signal, int code) {
    StartedProgram program(long_search);
    ASSERT_TRUE(program.wait_for("\"iteration\""));
    program.send(signal);
    const auto run = exits(code, program.finish(20));
    EXPECT_LT(run.seconds, 30);
    const auto result = last_line(run.out);
    EXPECT_EQ(result["type"], "result");
    EXPECT_EQ(result["interrupted"], true);
    EXPECT_EQ(result["reason"], "interrupted");
    EXPECT_TRUE(result["best"].is_string());
    EXPECT_EQ(run.err, "");
}

TEST(SignalsProgram, InterruptGivesTheBestSoFarMarked) {
    expect_marked_result(SIGINT, 130);
}

TEST(SignalsProgram, TerminationGivesTheBestSoFarMarked) {
    expect_marked_result(SIGTERM, 143);
}

/// A table that takes seconds, of half the memory.
TEST(SignalsProgram, AStopIsHeardWhileTheTableIsMade) {
    if (is_sanitized) GTEST_SKIP() << "memory is the sanitizer's";
    const auto mib = std::to_string(report::available_memory_mib() / 2);
    for (const char* command : {"analyze", "play"}) {
        StartedProgram program({command, "-j", "1", "--hash", mib}, {.input = "h8 i9 g7\n"});
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        program.send(SIGTERM);
        const double told = program.age();
        const auto run = program.finish(20);
        EXPECT_EQ(run.code, 143) << command;
        EXPECT_LT(run.seconds - told, 3) << command << " with a table of " << mib << " MiB";
    }
}

TEST(SignalsProgram, HangUpGivesTheBestSoFarMarked) {
    expect_marked_result(SIGHUP, 129);
}

TEST(SignalsProgram, ManyHangUpsAreOne) {
    for (int round = 0; round < 5; ++round) {
        StartedProgram program(long_search);
        ASSERT_TRUE(program.wait_for("\"iteration\""));
        for (int i = 0; i < 20; ++i) {
            program.send(SIGHUP);
            std::this_thread::sleep_for(std::chrono::microseconds(200));
        }
        const auto run = exits(129, program.finish(20));
        EXPECT_EQ(last_line(run.out)["type"], "result");
    }
}

TEST(SignalsProgram, HangUpIsNothingToWhoIgnoresIt) {
    StartedProgram program(long_search, {.ignored_signals = {SIGHUP}});
    ASSERT_TRUE(program.wait_for("\"iteration\""));
    program.send(SIGHUP);
    program.send(SIGUSR1);
    ASSERT_TRUE(program.wait_for("ybw: depth "));
    EXPECT_TRUE(program.is_running());
    program.send(SIGTERM);
    exits(143, program.finish(20));
}

TEST(SignalsProgram, InterruptIsTakenAtAnyMoment) {
    for (int delay = 0; delay < 60; delay += 6) {
        StartedProgram program(long_search);
        ASSERT_TRUE(program.wait_for("\"header\""));
        std::this_thread::sleep_for(std::chrono::milliseconds(delay));
        program.send(SIGINT);
        const auto run = program.finish(20);
        EXPECT_EQ(run.code, 130) << delay;
        EXPECT_EQ(last_line(run.out)["type"], "result") << delay;
    }
}

TEST(SignalsProgram, HumanOutputIsMarkedToo) {
    StartedProgram program({"analyze", "-p", "h8 i9", "-t", "60", "--hash", "16"});
    ASSERT_TRUE(program.wait_for("hash  pv"));
    program.send(SIGINT);
    const auto run = exits(130, program.finish(20));
    expect_has(run.out, "(interrupted)");
}

TEST(SignalsProgram, TextbookSearchIsInterruptedToo) {
    StartedProgram program({"analyze", "-p", "h8 i9", "-a", "minimax", "-t", "60", "-f", "jsonl"});
    ASSERT_TRUE(program.wait_for("\"iteration\""));
    program.send(SIGINT);
    const auto run = exits(130, program.finish(20));
    EXPECT_EQ(last_line(run.out)["interrupted"], true);
}

TEST(SignalsProgram, SecondInterruptLeavesAtOnceEvenIfNobodyReads) {
    StartedProgram program(talkative, {.streams = StartedProgram::Streams::unread_output});
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    program.send(SIGINT);
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    ASSERT_TRUE(program.is_running());
    const double sent = program.age();
    program.send(SIGINT);
    const auto run = exits(130, program.finish(20));
    EXPECT_LT(run.seconds - sent, 2);
}

TEST(SignalsProgram, TwoSignalsOfOneMomentAreOneWish) {
    // As `timeout` sends them: one to the process, one to its group.
    for (const int between : {0, 500, 2'000, 10'000, 40'000}) {
        StartedProgram program(long_search);
        ASSERT_TRUE(program.wait_for("\"iteration\""));
        program.send(SIGTERM);
        std::this_thread::sleep_for(std::chrono::microseconds(between));
        program.send(SIGTERM);
        const auto run = exits(143, program.finish(20));
        EXPECT_EQ(last_line(run.out)["type"], "result") << between;
    }
}

TEST(SignalsProgram, AFirstSignalEndsItThoughNobodyReads) {
    for (const int signal : {SIGINT, SIGTERM}) {
        StartedProgram program(talkative, {.streams = StartedProgram::Streams::unread_output});
        std::this_thread::sleep_for(std::chrono::milliseconds(500));
        program.send(SIGUSR1);  // the status stands behind the row that is being written
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        ASSERT_TRUE(program.is_running());
        const double sent = program.age();
        program.send(signal);
        const auto run = program.finish(20);
        EXPECT_EQ(run.code, 128 + signal);
        EXPECT_LT(run.seconds - sent, 10);
    }
}

TEST(SignalsProgram, AFirstSignalEndsItThoughNobodyWritesToAFifo) {
    const match::TemporaryDirectory directory;
    const std::string fifo = directory.path() / "fifo";
    ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
    std::list<StartedProgram> programs;  // at the same time: each is waited for with patience
    for (const std::vector<std::string>& words : {std::vector<std::string>{"annotate", fifo},
                                                  {"analyze", "--positions", fifo},
                                                  {"analyze", "--resume", fifo}}) {
        programs.emplace_back(words);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    for (StartedProgram& program : programs) program.send(SIGTERM);
    for (StartedProgram& program : programs) {
        const auto run = exits(143, program.finish(20));
        EXPECT_LT(run.seconds, 10);
    }
}

TEST(SignalsProgram, InterruptIsTakenInTheBackgroundOfAScriptToo) {
    StartedProgram program(long_search, {.ignored_signals = {SIGINT}});
    ASSERT_TRUE(program.wait_for("\"iteration\""));
    program.send(SIGINT);
    exits(130, program.finish(20));
}

TEST(SignalsProgram, CommandsThatSearchLongAreInterrupted) {
    for (const std::vector<std::string>& words :
         std::vector<std::vector<std::string>>{{"perft", "-d", "200"},
                                               {"solve", "-p", "h8 i9 g7 i7", "--hash", "16"},
                                               {"signature", "-d", "60"}}) {
        StartedProgram program(words);
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        program.send(SIGINT);
        EXPECT_EQ(program.finish(10).code, 130) << words.front();
    }
}

TEST(SignalsProgram, UserSignalPrintsTheStatusAndTheSearchGoesOn) {
    StartedProgram program(long_search);
    ASSERT_TRUE(program.wait_for("\"iteration\""));
    program.send(SIGUSR1);
    EXPECT_TRUE(program.wait_for("ybw: depth "));
    program.send(SIGUSR1);
    program.send(SIGINT);
    const auto run = exits(130, program.finish(20));
    expect_has_all(run.err, {"nodes", "best "});
}

TEST(SignalsProgram, StatusNamesTheBestMoveOfTheLatestDepth) {
    StartedProgram program(long_search);
    ASSERT_TRUE(program.wait_for("\"depth\":9"));
    program.send(SIGUSR1);
    ASSERT_TRUE(program.wait_for("ybw: depth "));
    program.send(SIGINT);
    const auto run = program.finish(20);
    bool is_named = false;
    std::istringstream lines(run.out);
    for (std::string line; std::getline(lines, line);) {
        const auto row = nlohmann::json::parse(line);
        if (row["type"] != "iteration" || row["depth"] < 9) continue;
        const std::string best = fmt::format("   best {} {:+}\n", row["best"].get<std::string>(),
                                             row["score"].value("cp", 0));
        is_named = is_named || run.err.find(best) != std::string::npos;
    }
    EXPECT_TRUE(is_named) << run.out << run.err;
}

TEST(SignalsProgram, InterruptWhileThePositionIsAwaitedLeaves) {
    StartedProgram program({"analyze", "-p", "-"}, {.input = std::nullopt});
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    program.send(SIGINT);
    const auto run = exits(130, program.finish(20));
    EXPECT_EQ(run.out, "");
}

TEST(SignalsProgram, StatusThatCannotBeWrittenEndsNoMatch) {
    const std::filesystem::path journal = testing::TempDir() + "status.jsonl";
    std::filesystem::remove(journal);
    StartedProgram program({"match", "--pairs", "1", "-t", "20ms", "--draw-after", "20",
                            "--journal", journal.string()},
                           {.streams = StartedProgram::Streams::full_error});
    for (int i = 0; i < 1000 && !std::filesystem::exists(journal); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    for (int i = 0; i < 10; ++i) {  // the first may come before the games begin
        program.send(SIGUSR1);
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    exits(0, program.finish(20));
    std::filesystem::remove(journal);
}

}  // namespace
}  // namespace ybw
