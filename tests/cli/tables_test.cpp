// The two tables hold together, and everything that is made of them says all they know.
#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "engine/cli/command_table.hpp"
#include "engine/cli/exit_code_table.hpp"
#include "engine/cli/help_text.hpp"
#include "engine/cli/option_table.hpp"
#include "engine/games/registry.hpp"

namespace ybw::cli {
namespace {

TEST(Tables, NamesAndLettersAreUnique) {
    std::set<std::string_view> names;
    std::set<char> letters;
    for (const Option& option : options()) {
        EXPECT_TRUE(names.insert(option.name).second) << option.name;
        if (option.letter != 0) {
            EXPECT_TRUE(letters.insert(option.letter).second) << option.name;
        }
    }
}

TEST(Tables, EveryOptionOfACommandExistsAndEveryOptionIsTaken) {
    std::set<std::string_view> taken;
    for (const Command& command : commands()) {
        for (const std::string_view name : command.options) {
            taken.insert(name);
            EXPECT_TRUE(std::ranges::any_of(
                options(), [&](const Option& option) { return option.name == name; }))
                << command.name << " --" << name;
        }
        EXPECT_TRUE(std::ranges::find(command.options, "help") != command.options.end())
            << command.name;
        EXPECT_NE(command.run, nullptr) << command.name;
    }
    for (const Option& option : options()) EXPECT_TRUE(taken.contains(option.name)) << option.name;
}

TEST(Tables, ExamplesAreCommandLinesOfTheirCommand) {
    for (const Command& command : commands()) {
        for (const Example& example : command.examples) {
            EXPECT_NE(example.line.find("ybw " + std::string(command.name)), std::string::npos)
                << example.line;
        }
    }
}

TEST(Tables, GamesOfTheRegistryAreChoices) {
    const auto& choices = option_named("game").choices;
    EXPECT_EQ(choices, game_names());
    EXPECT_TRUE(std::ranges::find(choices, "gomoku") != choices.end());
}

TEST(HelpText, NamesEveryCommandAndEveryOption) {
    const std::string help = program_help(80);
    for (const Command& command : commands()) {
        EXPECT_NE(help.find("\n  " + std::string(command.name)), std::string::npos) << command.name;
        const std::string own = command_help(command, 80);
        for (const std::string_view option : command.options) {
            EXPECT_NE(own.find("--" + std::string(option)), std::string::npos) << option;
        }
    }
}

TEST(HelpText, OffersTheOneGameOfACommandAlone) {
    for (const auto* name : {"uci", "ucci", "judge"}) {
        const std::string help = command_help(command_named(name), 80);
        EXPECT_NE(help.find("xiangqi"), std::string::npos) << name;
        EXPECT_NE(help.find("asian"), std::string::npos) << name;
        for (const auto* other : {"gomoku", "tictactoe", "renju"}) {
            EXPECT_EQ(help.find(other), std::string::npos) << name << ' ' << other;
        }
    }
}

/// All that the program can end with: the numbers of the enumeration, as its source has them.
std::vector<int> codes_that_are_declared() {
    std::ifstream file(YBW_SOURCE_DIR "/engine/text/user_error.hpp");
    const std::string source((std::istreambuf_iterator<char>(file)), {});
    const std::size_t begin = source.find("enum class ExitCode");
    const std::string body = source.substr(begin, source.find("};", begin) - begin);
    std::vector<int> codes;
    for (std::size_t at = body.find("= "); at != std::string::npos; at = body.find("= ", at + 1)) {
        codes.push_back(std::stoi(body.substr(at + 2)));
    }
    return codes;
}

TEST(HelpText, NamesEveryExitCode) {
    std::string help = program_help(80);
    std::ranges::replace(help, '\n', ' ');
    const std::vector<int> codes = codes_that_are_declared();
    EXPECT_GT(codes.size(), 10U);
    for (const int code : codes) {
        EXPECT_TRUE(std::ranges::any_of(exit_codes(), [&](const ExitCodeMeaning& entry) {
            return static_cast<int>(entry.code) == code;
        })) << code;
    }
    for (const ExitCodeMeaning& entry : exit_codes()) {
        const std::string text =
            ' ' + std::to_string(static_cast<int>(entry.code)) + ' ' + std::string(entry.summary);
        EXPECT_NE(help.find(text), std::string::npos) << text;
    }
}

TEST(HelpText, ExamplesComeFirst) {
    EXPECT_TRUE(command_help(command_named("analyze"), 80).starts_with("Examples:\n"));
}

TEST(HelpText, LinesFitTheWidth) {
    for (const std::size_t width : {60, 80, 100}) {
        for (const Command& command : commands()) {
            std::istringstream help(command_help(command, width));
            for (std::string line; std::getline(help, line);) {
                // An example is never broken: it is there to be copied.
                if (line.find("ybw ") != std::string::npos) continue;
                EXPECT_LE(line.size(), width) << line;
            }
        }
    }
}

}  // namespace
}  // namespace ybw::cli
