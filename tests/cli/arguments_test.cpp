// Command lines: understood, or refused with what is wrong and how to mend it.
#include "engine/kit/arguments.hpp"

#include <gtest/gtest.h>

#include "engine/cli/command_table.hpp"
#include "engine/text/quoting.hpp"

namespace ybw::cli {
namespace {

Arguments parse(const std::vector<std::string>& words) {
    return Arguments::parse(ybw_program(), words);
}

std::string refused_words(const std::vector<std::string>& words) {
    try {
        parse(words);
    } catch (const UserError& error) {
        EXPECT_EQ(error.code(), ExitCode::usage);
        return error.what();
    }
    return "";
}

TEST(Arguments, OptionsAreReadInAllWaysOfWriting) {
    for (const auto& words : std::vector<std::vector<std::string>>{{"analyze", "--depth", "8"},
                                                                   {"analyze", "--depth=8"},
                                                                   {"analyze", "-d", "8"},
                                                                   {"analyze", "-d8"}}) {
        const Arguments arguments = parse(words);
        EXPECT_EQ(arguments.command().name, "analyze");
        EXPECT_EQ(arguments.value("depth"), "8");
    }
}

TEST(Arguments, SwitchesAreThereOrNot) {
    EXPECT_TRUE(parse({"analyze", "--exact"}).has("exact"));
    EXPECT_FALSE(parse({"analyze"}).has("exact"));
    EXPECT_TRUE(parse({"analyze", "-q"}).has("quiet"));
}

TEST(Arguments, DashAndNegativeNumbersAreArguments) {
    EXPECT_EQ(parse({"analyze", "--position", "-"}).value("position"), "-");
    EXPECT_EQ(parse({"analyze", "--depth", "-3"}).value("depth"), "-3");
    EXPECT_EQ(parse({"analyze", "-d", "-3"}).value("depth"), "-3");
}

TEST(Arguments, EmptyArgumentIsAnArgument) {
    const Arguments arguments = parse({"analyze", "--position", ""});
    EXPECT_TRUE(arguments.has("position"));
    EXPECT_EQ(arguments.value("position"), "");
}

TEST(Arguments, HelpAndVersionAreCommandsToo) {
    EXPECT_EQ(parse({"--help"}).command().name, "help");
    EXPECT_EQ(parse({"-h"}).command().name, "help");
    EXPECT_EQ(parse({"--version"}).command().name, "version");
    EXPECT_TRUE(parse({"analyze", "--help"}).has("help"));
    EXPECT_EQ(parse({"help", "analyze"}).operands(), std::vector<std::string>{"analyze"});
}

TEST(Arguments, UnknownCommandIsAnsweredWithAGuess) {
    EXPECT_EQ(refused_words({"analyse"}), "there is no command 'analyse'; did you mean 'analyze'?");
    EXPECT_NE(refused_words({"xyzzy"}).find("choose one of analyze"), std::string::npos);
    EXPECT_NE(refused_words({}).find("a command is missing"), std::string::npos);
    EXPECT_NE(refused_words({"--depth", "8"}).find("stands before a command"), std::string::npos);
}

TEST(Arguments, UnknownOptionIsAnsweredWithAGuess) {
    EXPECT_NE(refused_words({"analyze", "--dpeth", "8"}).find("did you mean '--depth'?"),
              std::string::npos);
    EXPECT_NE(refused_words({"analyze", "--zzzz"}).find("there is no option '--zzzz'"),
              std::string::npos);
    EXPECT_NE(refused_words({"perft", "--multipv", "3"}).find("there is no option"),
              std::string::npos);
}

TEST(Arguments, BeginningsOfOptionsAreNotGuessed) {
    EXPECT_NE(refused_words({"analyze", "--dep", "8"}).find("did you mean '--depth'?"),
              std::string::npos);
}

TEST(Arguments, MissingAndSuperfluousArgumentsAreRefused) {
    EXPECT_NE(refused_words({"analyze", "--depth"}), "");
    EXPECT_NE(refused_words({"analyze", "--depth", "--nodes", "5"}), "");
    EXPECT_NE(refused_words({"analyze", "--exact=5"}), "");
    EXPECT_NE(refused_words({"analyze", "--depth", "8", "--depth", "9"}).find("given twice"),
              std::string::npos);
}

TEST(Arguments, BarePositionIsExplained) {
    EXPECT_NE(refused_words({"analyze", "h8"}).find("--position"), std::string::npos);
}

TEST(Arguments, OperandsWithChoicesAreChecked) {
    EXPECT_EQ(parse({"completion", "bash"}).operands().front(), "bash");
    EXPECT_NE(refused_words({"completion", "tcsh"}).find("SHELL: 'tcsh' is unknown"),
              std::string::npos);
    EXPECT_NE(refused_words({"completion", "bash", "zsh"}).find("too many"), std::string::npos);
}

TEST(Arguments, CommandLineIsQuotedForAShell) {
    EXPECT_EQ(parse({"analyze", "-p", "h8 i9", "--time", "5s"}).command_line(),
              "ybw analyze -p 'h8 i9' --time 5s");
    EXPECT_EQ(shell_quoted("it's"), "'it'\\''s'");
    EXPECT_EQ(shell_quoted(""), "''");
    EXPECT_EQ(shell_quoted("$HOME"), "'$HOME'");
}

}  // namespace
}  // namespace ybw::cli
