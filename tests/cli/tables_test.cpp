// The tables of ybw hold together, and everything that is made of them says all they know.
#include <algorithm>
#include <gtest/gtest.h>
#include <regex>
#include <set>
#include <sstream>

#include "engine/cli/command_table.hpp"
#include "engine/games/any_game.hpp"
#include "engine/kit/program.hpp"
#include "engine/text/quoting.hpp"
#include "tests/support/complaint.hpp"
#include "tests/support/file_text.hpp"
#include "tests/support/program_tables.hpp"

namespace ybw::cli {

namespace {

TEST(Tables, NamesAndLettersAreUnique) {
    expect_unique_names_and_letters(ybw_program());
}

TEST(Tables, EveryOptionOfACommandExistsAndEveryOptionIsTaken) {
    expect_every_option_to_be_taken(ybw_program());
}

TEST(Tables, ExamplesAreCommandLinesOfTheirCommand) {
    expect_examples_of_the_command(ybw_program());
}

TEST(Tables, GamesOfTheRegistryAreChoices) {
    const auto& choices = ybw_program().option_named("game").choices;
    EXPECT_EQ(choices, game_names());
    EXPECT_TRUE(std::ranges::find(choices, "gomoku") != choices.end());
}

TEST(Tables, AnOptionMayOfferLessInOneCommand) {
    const Program& program = ybw_program();
    const auto formats = [&](std::string_view command) {
        return option_of(program, program.command_named(command), "format").choices;
    };
    EXPECT_EQ(formats("judge"), (std::vector<std::string_view>{"human", "jsonl"}));
    EXPECT_EQ(formats("perft"), (std::vector<std::string_view>{"human", "jsonl", "csv"}));
}

// The table against the source of the type, which cannot be asked for its values.
TEST(ExitCodes, AreAllInTheTableAndOnce) {
    const std::string source = file_text(YBW_SOURCE_DIR "/engine/text/user_error.hpp");
    const std::size_t begin = source.find("enum class ExitCode");
    const std::string values = source.substr(begin, source.find('}', begin) - begin);
    static const std::regex value(R"(\w+ = (\d+),)");
    std::multiset<int> codes;
    for (std::sregex_iterator match(values.begin(), values.end(), value), end; match != end;
         ++match) {
        codes.insert(std::stoi((*match)[1]));
    }
    EXPECT_GE(codes.size(), 12U);
    std::multiset<int> listed;
    for (const ExitCodeMeaning& entry : exit_codes()) listed.insert(static_cast<int>(entry.code));
    EXPECT_EQ(listed, codes);
}

TEST(HelpText, NamesEveryCommandOptionAndExitCode) {
    expect_help_of_everything(ybw_program());
}

TEST(HelpText, OffersTheOneGameOfACommandAlone) {
    const Program& program = ybw_program();
    for (const auto* name : {"uci", "ucci", "judge"}) {
        const std::string help = command_help(program, program.command_named(name), 80);
        EXPECT_NE(help.find("xiangqi"), std::string::npos) << name;
        EXPECT_NE(help.find("asian"), std::string::npos) << name;
        for (const auto* other : {"gomoku", "tictactoe", "renju"}) {
            EXPECT_EQ(help.find(other), std::string::npos) << name << ' ' << other;
        }
    }
}

TEST(HelpText, TellsTheUsualOptionsFirstAndOfTheOthers) {
    const Program& program = ybw_program();
    for (const Command& command : program.commands) {
        if (command.usual.empty()) continue;
        const std::string usual = command_help(program, command, 80, HelpOf::usual_options);
        EXPECT_EQ(command.usual.size(), 12U) << command.name;
        for (const std::string_view option : command.usual) {
            EXPECT_TRUE(takes(command, option)) << option;
            EXPECT_NE(usual.find("--" + std::string(option)), std::string::npos) << option;
        }
        EXPECT_LE(std::ranges::count(usual, '\n'), 65) << usual;
        expect_has(usual, "--help all");
        for (const OptionGroup& group : command.groups) {
            EXPECT_TRUE(takes(command, group.first)) << group.first;
        }
    }
}

TEST(HelpText, ExamplesComeFirst) {
    const Program& program = ybw_program();
    EXPECT_TRUE(
        command_help(program, program.command_named("analyze"), 80).starts_with("Examples:\n"));
}

TEST(HelpText, SummariesOfCommandsStandInOneColumn) {
    const std::string help = program_help(ybw_program(), 40);
    const std::size_t begin = help.find("Commands:\n") + 10;
    std::istringstream lines(help.substr(begin, help.find("\n\n", begin) - begin));
    std::size_t count = 0;
    for (std::string line; std::getline(lines, line); ++count) {
        EXPECT_EQ(line.find_first_not_of(' ', 12), 14U) << line;
    }
    EXPECT_GT(count, ybw_program().commands.size()) << "some take two lines";
}

TEST(HelpText, LinesFitTheWidth) {
    expect_help_to_fit(ybw_program());
}

// ---- Command lines: understood, or refused with what is wrong and how to mend it.

Arguments parse(const std::vector<std::string>& words) {
    return Arguments::parse(ybw_program(), words);
}

std::string refused_words(const std::vector<std::string>& words) {
    return refusal([&] { parse(words); });
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
    expect_has(refused_words({"xyzzy"}), "choose one of analyze");
    expect_has(refused_words({}), "a command is missing");
    expect_has(refused_words({"--depth", "8"}), "stands before a command");
}

TEST(Arguments, UnknownOptionIsAnsweredWithAGuess) {
    expect_has(refused_words({"analyze", "--dpeth", "8"}), "did you mean '--depth'?");
    expect_has(refused_words({"analyze", "--zzzz"}), "there is no option '--zzzz'");
    expect_has(refused_words({"perft", "--multipv", "3"}), "there is no option");
}

TEST(Arguments, BeginningsOfOptionsAreNotGuessed) {
    expect_has(refused_words({"analyze", "--dep", "8"}), "did you mean '--depth'?");
}

TEST(Arguments, MissingAndSuperfluousArgumentsAreRefused) {
    EXPECT_NE(refused_words({"analyze", "--depth"}), "");
    EXPECT_NE(refused_words({"analyze", "--depth", "--nodes", "5"}), "");
    EXPECT_NE(refused_words({"analyze", "--exact=5"}), "");
    expect_has(refused_words({"analyze", "--depth", "8", "--depth", "9"}), "given twice");
}

TEST(Arguments, BarePositionIsExplained) {
    expect_has(refused_words({"analyze", "h8"}), "--position");
}

TEST(Arguments, OperandsWithChoicesAreChecked) {
    EXPECT_EQ(parse({"completion", "bash"}).operands().front(), "bash");
    expect_has(refused_words({"completion", "tcsh"}), "SHELL: 'tcsh' is unknown");
    expect_has(refused_words({"completion", "bash", "zsh"}), "too many");
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
