// `ybw gomocup` as a program: what is heard while other commands wait for an answer.
#include <chrono>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <thread>
#include <tuple>

#include "engine/report/machine.hpp"
#include "tests/protocol/moves_heard.hpp"
#include "tests/support/program.hpp"
#include "tests/support/sanitizers.hpp"

namespace ybw::protocol {
namespace {

/// Says all of it at once while a search of a minute runs, and keeps the input open.
StartedProgram::Finished thinking_and_then(const std::string& lines) {
    StartedProgram program({"gomocup", "--hash", "1"}, {.input = std::nullopt});
    program.type("START 15\nINFO timeout_turn 60000\nBEGIN\n");
    EXPECT_TRUE(program.wait_for("OK"));
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    program.type(lines);
    return program.finish(20);
}

TEST(GomocupProgram, EndIsHeardBehindCommandsThatWaitForTheAnswer) {
    for (const char* lines :
         {"END\n", "ABOUT\nEND\n", "TURN 0,0\nEND\n", "TURN 0,0\nTURN 0,2\nEND\n",
          "INFO timeout_turn 50000\nTAKEBACK 0,0\nEND\n"}) {
        const auto run = thinking_and_then(lines);
        EXPECT_EQ(run.code, 0) << lines;
        EXPECT_LT(run.seconds, 10) << lines;
    }
}

TEST(GomocupProgram, EveryCommandBeforeTheEndHasItsAnswerInOrder) {
    const auto run = thinking_and_then("ABOUT\nTURN 0,0\nEND\n");
    EXPECT_EQ(moves_in(run.out), 2) << run.out;
    const std::size_t about = run.out.find("name=\"ybw\"");
    ASSERT_NE(about, std::string::npos) << run.out;
    EXPECT_EQ(moves_in(run.out.substr(0, about)), 1) << run.out;
}

TEST(GomocupProgram, ANewGameOrPositionEndsTheSearchThatItMakesPointless) {
    for (const char* lines : {"ABOUT\nRESTART\n", "ABOUT\nSTART 15\n", "ABOUT\nBOARD\nDONE\n",
                              "RESTART\nBEGIN\n", "ABOUT\nYXSTOP\n"}) {
        StartedProgram program({"gomocup", "--hash", "1"}, {.input = std::nullopt});
        program.type("START 15\nINFO timeout_turn 60000\nTURN 7,7\n");
        EXPECT_TRUE(program.wait_for("OK"));
        program.type(lines);
        EXPECT_TRUE(hears_moves(program, 1)) << lines;
        program.type("END\n");
        EXPECT_LT(program.finish(20).seconds, 10) << lines;
    }
}

/// What was asked for at last is searched as long as it may.
TEST(GomocupProgram, ASearchAfterAStopHasItsTime) {
    StartedProgram program({"gomocup", "--hash", "1"}, {.input = std::nullopt});
    program.type("START 15\nINFO timeout_turn 1000\nTURN 7,7\nRESTART\nTURN 7,7\n");
    EXPECT_TRUE(hears_moves(program, 1)) << program.out();
    EXPECT_FALSE(hears_moves(program, 2, 0.5)) << program.out();
    EXPECT_TRUE(hears_moves(program, 2)) << program.out();
    program.type("END\n");
    EXPECT_EQ(moves_in(program.finish().out), 2);
}

/// Memory of the program in MiB.
long memory_of(const StartedProgram& program) {
    std::ifstream status(fmt::format("/proc/{}/status", program.process()));
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmRSS:")) return std::stol(line.substr(6)) >> 10;
    }
    return -1;
}

// A manager's clock runs from BEGIN on: the table is there before, in the size of the command line
// or of INFO.
/// A sanitizer's shadow and what it holds back of freed memory are hundreds of MiB.
constexpr bool is_memory_its_own = !is_sanitized;

TEST(GomocupProgram, TheTableIsMadeBeforeTheFirstMove) {
    for (const auto& [hash, info, most] : {std::tuple{"256", "", 320L},
                                           {"1", "INFO hash_size 262144\n", 320L},
                                           {"256", "INFO max_memory 33554432\n", 64L},
                                           {"256", "INFO hash_size 4096\n", 64L}}) {
        StartedProgram program({"gomocup", "--threads", "1", "--hash", hash},
                               {.input = std::nullopt});
        program.type("START 15\n");
        EXPECT_TRUE(program.wait_for("OK"));
        program.type(std::string(info) + "INFO max_depth 1\nABOUT\n");
        EXPECT_TRUE(program.wait_for("name="));
        const long before = memory_of(program);
        if (is_memory_its_own) {
            EXPECT_LT(before, most) << hash << info;
        }
        program.type("BEGIN\n");
        EXPECT_TRUE(hears_moves(program, 1));
        EXPECT_LT(memory_of(program), before + 32) << hash << info;
        program.type("END\n");
        program.finish();
    }
}

// The same for boards, which may set the size between two moves and never ask "isready".
TEST(Boards, GetTheirTableWhenTheySetItsSize) {
    if (!is_memory_its_own) GTEST_SKIP() << "memory is the sanitizer's";
    for (const auto& [protocol, beginning, answer, size] :
         {std::tuple{"uci", "isready\n", "readyok", "setoption name Hash value 256\n"},
          {"ucci", "ucci\n", "ucciok", "setoption hashsize 256\n"},
          {"ucci", "go depth 2\n", "bestmove", "setoption hashsize 256\n"}}) {
        StartedProgram program({protocol, "--threads", "1", "--hash", "1"},
                               {.input = std::nullopt});
        program.type(beginning);
        EXPECT_TRUE(program.wait_for(answer));
        EXPECT_LT(memory_of(program), 128) << protocol;
        program.type(size);
        EXPECT_TRUE(StartedProgram::wait_until([&] { return memory_of(program) > 256; }, 10))
            << protocol;
        program.type("quit\n");
        program.finish();
    }
}

TEST(Boards, AreNotLeftForALineThatIsTooLong) {
    for (const auto& [protocol, ask, answer, refusal] :
         {std::tuple{"uci", "isready", "readyok", "1 MiB"},
          {"ucci", "isready", "readyok", "1 MiB"},
          {"gomocup", "ABOUT", "name=", "UNKNOWN"}}) {
        const std::string mark = "\xEF\xBB\xBF";  // and a mark before the first
        const auto run = exits(
            0, run_program(
                   {protocol, "--hash", "1"},
                   {.input = mark + ask + "\n" + std::string(1'100'000, 'x') + "\n" + ask + "\n"}));
        const std::size_t first = run.out.find(answer);
        ASSERT_NE(first, std::string::npos) << run.out;
        EXPECT_NE(run.out.find(answer, first + 1), std::string::npos) << run.out;
        expect_has(run.out, refusal);
    }
}

TEST(Boards, MaySendAByteOrderMarkInParts) {
    StartedProgram program({"uci", "--hash", "1"}, {.input = std::nullopt});
    program.type("\xEF");
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    program.type("\xBB\xBFisready\nquit\n");
    EXPECT_EQ(program.finish().out, "readyok\n");
}

/// A table that takes seconds, of half the memory.
TEST(GomocupProgram, TheEndIsHeardWhileTheTableIsMade) {
    if (!is_memory_its_own) GTEST_SKIP() << "memory is the sanitizer's";
    const auto mib = std::to_string(report::available_memory_mib() / 2);
    for (const auto& [command, start, end] :
         {std::tuple{"gomocup", "START 15\nABOUT\n", "END\n"},
          {"uci", "position startpos\nisready\ngo infinite\nstop\n", "quit\n"}}) {
        StartedProgram program({command, "--threads", "1", "--hash", mib}, {.input = std::nullopt});
        program.type(start);
        StartedProgram::wait_until([&] { return memory_of(program) > 100; }, 20);
        program.type(end);
        const double told = program.age();
        const auto run = program.finish();
        EXPECT_LT(run.seconds - told, 3) << command << " with a table of " << mib << " MiB";
        expect_has(run.out, command == std::string("uci") ? "bestmove" : "name=");
    }
}

TEST(GomocupProgram, ATableForWhichThereIsNoMemoryIsNotMade) {
    for (const char* size : {"9223372036854775807", "99999999999999999999", "1099511627776"}) {
        StartedProgram program({"gomocup", "--threads", "1", "--hash", "1"},
                               {.input = std::nullopt});
        program.type(
            fmt::format("INFO hash_size {0}\nSTART 15\nINFO max_memory {0}\n"
                        "INFO hash_size {0}\nINFO max_depth 1\nBEGIN\n",
                        size));
        EXPECT_TRUE(hears_moves(program, 1)) << size;
        if (is_memory_its_own) {
            EXPECT_LT(memory_of(program), 64) << size;
        }
        EXPECT_TRUE(program.wait_for("MESSAGE hash_size"));
        program.type("END\n");
        exits(0, program.finish());
    }
}

TEST(GomocupProgram, TheEndOfTheInputIsTheEnd) {
    StartedProgram program({"gomocup", "--hash", "1"},
                           {.input = "START 15\nINFO timeout_turn 60000\nBEGIN\nABOUT\n"});
    EXPECT_LT(program.finish(20).seconds, 10);
}

}  // namespace
}  // namespace ybw::protocol
