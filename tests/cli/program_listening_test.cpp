// The program as boards start it: by the name of a link, or with no command at all.
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "engine/cli/command_table.hpp"
#include "engine/kit/program.hpp"
#include "tests/support/program.hpp"

namespace ybw {
namespace {

struct Protocol {
    const char* link;
    const char* greeting;  ///< what a board says first
    const char* answer;    ///< a part of what it hears
    const char* end;
};
const std::vector<Protocol> protocols{{"pbrain-ybw", "START 15\n", "OK", "END\n"},
                                      {"ybw-uci", "uci\n", "uciok", "quit\n"},
                                      {"ybw-ucci", "ucci\n", "ucciok", "quit\n"}};

TEST(LinkedProgram, KnowsItsProtocolByTheNameOfTheLink) {
    for (const Protocol& protocol : protocols) {
        const std::string input = std::string(protocol.greeting) + protocol.end;
        const auto run = run_program({}, {.input = input, .program = protocol.link});
        EXPECT_EQ(run.code, 0) << protocol.link << run.err;
        EXPECT_NE(run.out.find(protocol.answer), std::string::npos) << protocol.link << run.out;
        EXPECT_EQ(run.err, "");
    }
}

TEST(LinkedProgram, UnderstandsTheOptionsOfItsCommand) {
    const auto said =
        run_program({"--threads", "3"}, {.input = "uci\nquit\n", .program = "ybw-uci"});
    expect_has(said.out, "option name Threads type spin default 3");
    const auto help = run_program({"--help"}, {.program = "pbrain-ybw"});
    expect_has(help.out, "Usage: ybw gomocup");
    const auto version = run_program({"--version"}, {.program = "pbrain-ybw"});
    EXPECT_EQ(version.out, run_program({"--version"}).out);
    const auto mistaken = exits(64, run_program({"--depht", "3"}, {.program = "ybw-ucci"}));
    expect_has(mistaken.err, "see 'ybw ucci --help'");
}

TEST(ListeningProgram, KnowsTheProtocolByItsFirstWord) {
    for (const Protocol& protocol : protocols) {
        const std::string input = "\r\n  \n" + std::string(protocol.greeting) + protocol.end;
        const auto run = run_program({}, {.input = input});
        EXPECT_EQ(run.code, 0) << protocol.link << run.err;
        EXPECT_NE(run.out.find(protocol.answer), std::string::npos) << protocol.link << run.out;
    }
    for (const auto& [first, answer] :
         std::vector<std::pair<std::string, std::string>>{{"about", "name=\"ybw\""},
                                                          {"INFO timeout_turn 100\nSTART 15", "OK"},
                                                          {"RECTSTART 15,14", "ERROR"}}) {
        const auto run = exits(0, run_program({}, {.input = first + "\nEND\n"}));
        EXPECT_NE(run.out.find(answer), std::string::npos) << first << ": " << run.out;
    }
}

// As a board does: it waits for each answer before it says more.
TEST(ListeningProgram, AnswersBeforeMoreIsSaid) {
    StartedProgram program({}, {.input = std::nullopt});
    program.type("STA");
    program.type("RT 15\n");
    ASSERT_TRUE(program.wait_for("OK"));
    program.type("INFO timeout_turn 50\nBEGIN\n");
    ASSERT_TRUE(program.wait_for(","));
    program.type("END\n");
    exits(0, program.finish());
}

TEST(ListeningProgram, RefusesWhatBeginsNoProtocol) {
    for (const std::string input : {"", "\n \n", "xboard\n", "h8 i9 g7", "\x1b[31m\n"}) {
        const auto run = run_program({}, {.input = input});
        EXPECT_EQ(run.code, 64) << input;
        expect_has(run.err, "a command is missing");
        EXPECT_EQ(run.err.find('\x1b'), std::string::npos);
        EXPECT_EQ(run.out, "");
    }
    exits(65, run_program({}, {.input = std::string(2 << 20, 'x')}));
}

TEST(ListeningProgram, DoesNotListenToATerminalButSaysWhatItCanDo) {
    const auto run = exits(64, run_program({}, {.streams = StartedProgram::Streams::terminal,
                                                .input = std::string("uci\n")}));
    expect_has_all(run.out, {"Commands:", "analyze", "play", "serve"});
    expect_lacks(run.out, "a command is missing");
}

TEST(ListeningProgram, IsStoppedWhileItListens) {
    StartedProgram program({}, {.input = std::nullopt});
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    EXPECT_TRUE(program.is_running());
    program.send(SIGTERM);
    exits(143, program.finish());
}

// What the manual says of them is made of the same table.
TEST(Links, AreThoseOfTheTableOfCommands) {
    std::size_t links = 0;
    for (const Command& command : cli::ybw_program().commands) {
        EXPECT_EQ(command.started_as.empty(), command.first_words.empty()) << command.name;
        if (command.started_as.empty()) continue;
        ++links;
        const auto help = run_program({"--help"}, {.program = command.started_as});
        expect_has_all(help.out, {"Usage: ybw " + std::string(command.name), command.started_as});
    }
    EXPECT_EQ(links, protocols.size());
    EXPECT_TRUE(can_listen(cli::ybw_program()));
}

}  // namespace
}  // namespace ybw
