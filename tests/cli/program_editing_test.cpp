// Typing at the prompt of `ybw play`: keys that edit, history, completion.
#include <gtest/gtest.h>

#include "tests/cli/keys.hpp"
#include "tests/support/program.hpp"

namespace ybw {
namespace {

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
    program.type(std::string("moes") + left + left + "v\r");
    ASSERT_TRUE(program.wait_for("no move yet")) << program.out();
    program.type(end_of_input);
    EXPECT_EQ(program.finish(10).code, 0);
    EXPECT_EQ(program.out().find("neither a move nor a command"), std::string::npos)
        << program.out();
}

TEST(EditedLine, ComesAgainFromTheHistory) {
    StartedProgram program({"play", "-g", "tictactoe", "--hash", "1"}, terminal("xterm"));
    program.type("moves\r");
    ASSERT_TRUE(program.wait_for("no move yet")) << program.out();
    program.type(std::string(up) + "\r");
    EXPECT_TRUE(program.wait_until([&] { return times("no move yet", program.out()) == 2; }, 20))
        << program.out();
    program.type("quit\r");
    EXPECT_EQ(program.finish(10).code, 0);
}

TEST(EditedLine, IsCompletedByTheTabulator) {
    StartedProgram program({"play", "-g", "tictactoe", "--hash", "1"}, terminal("xterm"));
    program.type("mov\t\r");
    EXPECT_TRUE(program.wait_for("no move yet")) << program.out();
    program.type("b\t\t");  // b1, b2, b3, board: all are shown
    EXPECT_TRUE(program.wait_for("board b1 b2 b3")) << program.out();
    program.type("2\r");
    EXPECT_TRUE(program.wait_for("o plays ")) << program.out();
    program.type("res\t\r");
    EXPECT_TRUE(program.wait_for("has resigned")) << program.out();
    program.type("quit\r");
    EXPECT_EQ(program.finish(10).code, 0);
}

TEST(EditedLine, MayBeChinese) {
    StartedProgram program({"play", "-g", "xiangqi", "--hash", "1", "--time", "100ms"},
                           terminal("xterm"));
    program.type("炮二平五\r");
    EXPECT_TRUE(program.wait_for("black plays ")) << program.out();
    program.type("quit\r");
    EXPECT_EQ(program.finish(10).code, 0);
}

TEST(EditedLine, IsLeftByASignalAndTheTerminalIsAsItWas) {
    StartedProgram program({"play", "-g", "tictactoe", "--hash", "1"}, terminal("xterm"));
    ASSERT_TRUE(program.wait_for("x> ")) << program.out();
    ASSERT_TRUE(program.wait_until([&] { return !program.echoes(); }, 10));
    program.type(std::string("bo") + ctrl_c);
    EXPECT_EQ(program.finish(10).code, 130);
    EXPECT_TRUE(program.echoes());
}

TEST(EditedLine, IsReadAsItComesWhereTheTerminalHasNoKeys) {
    StartedProgram program({"play", "-g", "tictactoe", "--hash", "1"}, terminal("dumb"));
    ASSERT_TRUE(program.wait_for("x> ")) << program.out();
    EXPECT_TRUE(program.echoes());
    program.type("moves\n");
    EXPECT_TRUE(program.wait_for("no move yet")) << program.out();
    program.type("quit\n");
    EXPECT_EQ(program.finish(10).code, 0);
}

}  // namespace
}  // namespace ybw
