// Files of several games: every game is read, and its faults have their places in the file.
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "engine/record/written_game.hpp"

namespace ybw::record {
namespace {

TEST(Wxf, EveryGameOfAFileIsRead) {
    const std::string one = "FORMAT\tWXF\nRED\tA;;;\nSTART{\n1. C2.5 h8+7\n}END\n";
    const std::string other = "FORMAT\tWXF\nRED\tB;;;\nSTART{\n1. H2+3\n}END\n";
    const auto games = read_games(one + other);
    ASSERT_EQ(games.size(), 2U);
    EXPECT_EQ(games[0].game.moves, (std::vector<std::string>{"C2.5", "h8+7"}));
    EXPECT_EQ(games[1].game.players[0], "B");
    EXPECT_EQ(games[1].game.moves, (std::vector<std::string>{"H2+3"}));
    const WrittenGame first = read_game(one + other);
    EXPECT_EQ(first.moves, games[0].game.moves);
    EXPECT_EQ(first.notes,
              (std::vector<std::string>{"the file has 2 games; this is the first of them"}));
}

TEST(Readers, ComplainOfTheLinesOfTheFileInEveryGame) {
    const std::string sgf = "(;GM[4]SZ[15];B[hh])\n(;GM[4]SZ[15];B[hh]\n;B[ii])";
    EXPECT_TRUE(std::string(read_games(sgf).at(1).error->what()).starts_with("SGF, line 3, "));
    const std::string pgn = "[Red \"A\"]\n\n1. h2e2\n\n[Red \"B\"]\n\n1. {h2e2";
    EXPECT_TRUE(std::string(read_games(pgn).at(1).error->what()).starts_with("PGN, line 7, "));
}

}  // namespace
}  // namespace ybw::record
