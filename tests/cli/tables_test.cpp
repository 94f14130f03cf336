// The tables of ybw hold together, and everything that is made of them says all they know.
#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <regex>
#include <set>

#include "engine/cli/command_table.hpp"
#include "engine/games/registry.hpp"
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
    std::ifstream file(YBW_SOURCE_DIR "/engine/text/user_error.hpp");
    const std::string source{std::istreambuf_iterator<char>(file), {}};
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

TEST(HelpText, ExamplesComeFirst) {
    const Program& program = ybw_program();
    EXPECT_TRUE(
        command_help(program, program.command_named("analyze"), 80).starts_with("Examples:\n"));
}

TEST(HelpText, LinesFitTheWidth) {
    expect_help_to_fit(ybw_program());
}

}  // namespace
}  // namespace ybw::cli
