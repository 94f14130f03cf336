// Positions as people have them.
#include "engine/cli/asked_position.hpp"

#include <gtest/gtest.h>

#include "engine/cli/command_table.hpp"
#include "engine/games/registry.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::cli {
namespace {

TEST(AskedPosition, BoardInRowsBecomesOneLine) {
    EXPECT_EQ(in_one_line("..x\n.o.\n...\nx\n"), "..x/.o./... x");
    EXPECT_EQ(in_one_line("h8 i9\ng7\r\n\n"), "h8 i9 g7");
    EXPECT_EQ(in_one_line("  h8"), "  h8");
    EXPECT_EQ(in_one_line("\n \n"), "");
}

Arguments arguments_of(std::vector<std::string> words) {
    return Arguments::parse(ybw_program(), words);
}

std::string refusal_of(std::vector<std::string> words) {
    try {
        game_options(arguments_of(std::move(words)));
    } catch (const UserError& error) {
        EXPECT_EQ(error.code(), ExitCode::usage);
        return error.what();
    }
    return "";
}

TEST(AskedGame, IsTheFirstOrTheOnlyOneUnlessItIsNamed) {
    EXPECT_EQ(asked_game(arguments_of({"analyze"})).name(), all_games().front()->name());
    EXPECT_EQ(asked_game(arguments_of({"analyze", "-g", "tictactoe"})).name(), "tictactoe");
    EXPECT_EQ(asked_game(arguments_of({"uci"})).name(), "xiangqi");
    EXPECT_THROW(asked_game(arguments_of({"analyze", "-g", "go"})), UserError);
}

TEST(AskedGame, SizesAreThoseOfTheGame) {
    EXPECT_EQ(game_options(arguments_of({"analyze", "--size", "9"})).size, 9);
    EXPECT_NE(refusal_of({"analyze", "--size", "4"}).find("5 to 22"), std::string::npos);
    EXPECT_NE(refusal_of({"analyze", "--size", "fifteen"}), "");
    EXPECT_EQ(refusal_of({"analyze", "-g", "xiangqi", "--size", "30"}), "")
        << "the game itself says that it has one board";
}

}  // namespace
}  // namespace ybw::cli
