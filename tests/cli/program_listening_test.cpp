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
    EXPECT_NE(said.out.find("option name Threads type spin default 3"), std::string::npos)
        << said.out;
    const auto help = run_program({"--help"}, {.program = "pbrain-ybw"});
    EXPECT_NE(help.out.find("Usage: ybw gomocup"), std::string::npos) << help.out;
    const auto version = run_program({"--version"}, {.program = "pbrain-ybw"});
    EXPECT_EQ(version.out, run_program({"--version"}).out);
    const auto mistaken = run_program({"--depht", "3"}, {.program = "ybw-ucci"});
    EXPECT_EQ(mistaken.code, 64);
    EXPECT_NE(mistaken.err.find("see 'ybw ucci --help'"), std::string::npos) << mistaken.err;
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
        const auto run = run_program({}, {.input = first + "\nEND\n"});
        EXPECT_EQ(run.code, 0) << run.err;
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
    EXPECT_EQ(program.finish().code, 0);
}

TEST(ListeningProgram, RefusesWhatBeginsNoProtocol) {
    for (const std::string input : {"", "\n \n", "xboard\n", "h8 i9 g7", "\x1b[31m\n"}) {
        const auto run = run_program({}, {.input = input});
        EXPECT_EQ(run.code, 64) << input;
        EXPECT_NE(run.err.find("a command is missing"), std::string::npos) << run.err;
        EXPECT_EQ(run.err.find('\x1b'), std::string::npos);
        EXPECT_EQ(run.out, "");
    }
    EXPECT_EQ(run_program({}, {.input = std::string(2 << 20, 'x')}).code, 65);
}

TEST(ListeningProgram, DoesNotListenToATerminalButSaysWhatItCanDo) {
    const auto run = run_program(
        {}, {.streams = StartedProgram::Streams::terminal, .input = std::string("uci\n")});
    EXPECT_EQ(run.code, 64);
    for (const char* part : {"Commands:", "analyze", "play", "serve"}) {
        EXPECT_NE(run.out.find(part), std::string::npos) << part << " in " << run.out;
    }
    EXPECT_EQ(run.out.find("a command is missing"), std::string::npos) << run.out;
}

TEST(ListeningProgram, IsStoppedWhileItListens) {
    StartedProgram program({}, {.input = std::nullopt});
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    EXPECT_TRUE(program.is_running());
    program.send(SIGTERM);
    EXPECT_EQ(program.finish().code, 143);
}

// What the manual says of them is made of the same table.
TEST(Links, AreThoseOfTheTableOfCommands) {
    std::size_t links = 0;
    for (const Command& command : cli::ybw_program().commands) {
        EXPECT_EQ(command.started_as.empty(), command.first_words.empty()) << command.name;
        if (command.started_as.empty()) continue;
        ++links;
        const auto help = run_program({"--help"}, {.program = command.started_as});
        EXPECT_NE(help.out.find("Usage: ybw " + std::string(command.name)), std::string::npos);
        EXPECT_NE(help.out.find(command.started_as), std::string::npos);
    }
    EXPECT_EQ(links, protocols.size());
    EXPECT_TRUE(can_listen(cli::ybw_program()));
}

}  // namespace
}  // namespace ybw
