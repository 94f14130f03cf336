// `ybw gomocup` as a program: what is heard while other commands wait for an answer.
#include <algorithm>
#include <chrono>
#include <gtest/gtest.h>
#include <regex>
#include <thread>

#include "tests/protocol/moves_heard.hpp"
#include "tests/support/program.hpp"

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

TEST(GomocupProgram, TheEndOfTheInputIsTheEnd) {
    StartedProgram program({"gomocup", "--hash", "1"},
                           {.input = "START 15\nINFO timeout_turn 60000\nBEGIN\nABOUT\n"});
    EXPECT_LT(program.finish(20).seconds, 10);
}

}  // namespace
}  // namespace ybw::protocol
