// What a server of a protocol does when it is to end: by a signal, or by a command far behind.
#include <gtest/gtest.h>
#include <regex>

#include "tests/protocol/board.hpp"

namespace ybw::protocol {
namespace {

/// What `timeout` sends: one signal to the process, and at once another to its group.
void send_twice(const Board& board, int signal, double seconds_between) {
    board.send(signal);
    pause(seconds_between);
    board.send(signal);
}

TEST(Stopped, TwoSignalsOfOneMomentAreOneWish) {
    for (int round = 0; round < 30; ++round) {
        // Many threads have to end their search before there is an answer.
        Board board({round % 2 == 0 ? "uci" : "ucci", "--threads", "16"});
        ASSERT_TRUE(board.replies("go infinite", "info depth 1 "));
        send_twice(board, SIGTERM, 0.0001 * round);
        exits(143, board.finish());
        EXPECT_EQ(board.answers(), 1U) << "round " << round;
    }
}

/// A search of a protocol that talks much, to a reader that does not listen.
StartedProgram unread(const std::string& protocol) {
    const bool is_uci = protocol == "uci";
    std::string input = is_uci ? "setoption name MultiPV value 100\n" : "setoption multipv 100\n";
    for (int i = 0; i < 40; ++i) input += protocol + '\n';  // more than the pipe holds
    return StartedProgram(
        {protocol, "--hash", "1", "--threads", "1"},
        {.streams = StartedProgram::Streams::unread_output, .input = input + "go infinite\n"});
}

TEST(Stopped, AFirstSignalEndsItThoughNobodyReads) {
    for (const auto& [protocol, signal] : {std::pair("uci", SIGTERM), {"ucci", SIGHUP}}) {
        StartedProgram program = unread(protocol);
        pause(0.3);
        ASSERT_TRUE(program.is_running());
        const double sent = program.age();
        program.send(signal);
        const auto run = program.finish(20);
        EXPECT_EQ(run.code, 128 + signal) << protocol;
        EXPECT_LT(run.seconds - sent, 10) << protocol;
    }
}

/// So many commands that none of them is heard in time if they are read only as they are obeyed.
std::string many(const std::string& line) {
    constexpr int lines = 30'000;
    std::string text;
    for (int i = 0; i < lines; ++i) text += line + '\n';
    return text;
}

/// Says all of it at once and waits for the end; whoever does not read it all is killed.
StartedProgram::Finished end_of(const std::string& protocol, const std::string& text) {
    StartedProgram program({protocol, "--hash", "1"}, {.input = std::nullopt});
    const std::jthread typist([&] { program.type(text); });
    return program.finish(30);
}

TEST(Stopped, StopAndQuitAreHeardBehindAnyNumberOfCommands) {
    for (const char* last : {"stop\nquit\n", "quit\n"}) {
        const auto run = end_of("ucci", "go time 600000 movestogo 1\n" + many("banmoves a3a4") +
                                            "go time 600000 movestogo 1\n" + last);
        EXPECT_EQ(run.code, 0) << last;
        EXPECT_TRUE(std::regex_search(run.out, std::regex("bestmove[^]*bestmove[^]*bye\n")))
            << run.out.substr(0, 2000);
    }
    const auto run = exits(0, end_of("gomocup", "START 15\nINFO timeout_turn 600000\nBEGIN\n" +
                                                    many("TAKEBACK 19,19") + "YXSTOP\nEND\n"));
    EXPECT_NE(run.out.find("\n7,7\n"), std::string::npos) << run.out.substr(0, 2000);
}

TEST(Stopped, ASignalIsHeardBehindAnyNumberOfCommands) {
    StartedProgram program({"ucci", "--hash", "1", "--threads", "1"}, {.input = std::nullopt});
    program.type("setoption batch true\ngo time 600000 movestogo 1\n");
    ASSERT_TRUE(program.wait_for("info depth 1 "));
    // More than is read ahead: what does not fit stays in the pipe.
    const std::string chunk = many("go time 600000 movestogo 1 searchmoves a3a4 c3c4 e3e4");
    const std::jthread typist([&] {
        for (int i = 0; i < 40; ++i) program.type(chunk);
    });
    pause(1);
    const double sent = program.age();
    program.send(SIGTERM);
    const auto run = exits(143, program.finish(30));
    EXPECT_LT(run.seconds - sent, 15);
    expect_has(run.out, "bestmove");
}

}  // namespace
}  // namespace ybw::protocol
