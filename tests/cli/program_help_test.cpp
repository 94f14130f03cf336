// Help, version, manual page and completions of the built program.
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>

#include "engine/cli/command_table.hpp"
#include "engine/cli/exit_code_table.hpp"
#include "engine/cli/option_table.hpp"
#include "tests/support/program.hpp"

namespace ybw {
namespace {

TEST(HelpProgram, HelpGoesToStandardOutputWithSuccess) {
    for (const auto& words : std::vector<std::vector<std::string>>{
             {"--help"}, {"-h"}, {"help"}, {"analyze", "--help"}, {"help", "play"}}) {
        const auto run = run_program(words);
        EXPECT_EQ(run.code, 0);
        EXPECT_EQ(run.err, "");
        EXPECT_NE(run.out.find("ybw"), std::string::npos);
    }
}

TEST(HelpProgram, EveryCommandHasHelp) {
    for (const cli::Command& command : cli::commands()) {
        const auto run = run_program({std::string(command.name), "--help"});
        EXPECT_EQ(run.code, 0) << command.name;
        EXPECT_NE(run.out.find("Usage: ybw " + std::string(command.name)), std::string::npos);
    }
}

TEST(HelpProgram, VersionIsNameAndNumber) {
    const auto run = run_program({"--version"});
    EXPECT_EQ(run.code, 0);
    EXPECT_TRUE(run.out.starts_with("ybw 0.") || run.out.starts_with("ybw 1.")) << run.out;
    EXPECT_EQ(run_program({"version"}).out, run.out);
}

TEST(HelpProgram, ManualPageNamesEveryCommandAndOption) {
    const auto run = run_program({"man"});
    EXPECT_EQ(run.code, 0);
    EXPECT_TRUE(run.out.starts_with(".TH YBW 1")) << run.out.substr(0, 40);
    for (const cli::Command& command : cli::commands()) {
        EXPECT_NE(run.out.find(".SS " + std::string(command.name)), std::string::npos)
            << command.name;
    }
    for (const cli::Option& option : cli::options()) {
        std::string escaped = "\\-\\-";
        for (const char c : option.name) escaped += c == '-' ? "\\-" : std::string(1, c);
        EXPECT_NE(run.out.find(escaped), std::string::npos) << escaped;
    }
}

TEST(HelpProgram, ManualPageNamesEveryExitCode) {
    const auto run = run_program({"man"});
    for (const cli::ExitCodeMeaning& entry : cli::exit_codes()) {
        const std::string head = fmt::format("\n.TP\n.B {}\n", static_cast<int>(entry.code));
        EXPECT_NE(run.out.find(head), std::string::npos) << head;
    }
}

TEST(HelpProgram, CompletionsNameEveryCommandAndOption) {
    for (const auto* shell : {"bash", "zsh", "fish"}) {
        const auto run = run_program({"completion", shell});
        EXPECT_EQ(run.code, 0);
        for (const cli::Command& command : cli::commands()) {
            EXPECT_NE(run.out.find(command.name), std::string::npos) << shell << command.name;
        }
        for (const cli::Option& option : cli::options()) {
            EXPECT_NE(run.out.find(option.name), std::string::npos) << shell << option.name;
        }
    }
}

TEST(HelpProgram, BashCompletesCommandsOptionsAndArguments) {
    const std::string file = testing::TempDir() + "/ybw_completion_" + std::to_string(::getpid());
    const auto complete = [&](const std::string& words, int at) {
        std::ofstream(file) << run_program({"completion", "bash"}).out << "COMP_WORDS=(" << words
                            << ")\nCOMP_CWORD=" << at << "\n_ybw\necho \"${COMPREPLY[*]}\" > "
                            << file << ".out\n";
        EXPECT_EQ(std::system(("bash " + file).c_str()), 0);
        std::string line;
        std::getline(std::ifstream(file + ".out") >> std::ws, line);
        return line;
    };
    EXPECT_EQ(complete("ybw ana", 1), "analyze");
    EXPECT_EQ(complete("ybw analyze --mul", 2), "--multipv");
    EXPECT_EQ(complete("ybw analyze --game go", 3), "gomoku");
    EXPECT_EQ(complete("ybw completion z", 2), "zsh");
    std::remove(file.c_str());
    std::remove((file + ".out").c_str());
}

}  // namespace
}  // namespace ybw
