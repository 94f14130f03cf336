// What Gomocup is told of a game, and how its moves are read.
#include <gtest/gtest.h>

#include "engine/games/any_game.hpp"
#include "engine/games/gomoku/notation.hpp"
#include "engine/text/user_error.hpp"

namespace ybw {

const AnyGame& gomoku_game();  // as the registry knows it

namespace gomoku {
namespace {

GameText told(const std::string& opening, const std::string& moves, GameOptions options = {}) {
    const AnyPosition start = gomoku_game().parse_position(opening, options);
    std::vector<AnyMove> played;
    for (const Move move : parse_moves(start.as<Position>(), moves))
        played.push_back(any_move(move));
    return gomoku_game().told(start, opening, played);
}

TEST(GomokuProtocolText, HasStonesInTheOrderOfPlayFromTheUpperLeft) {
    const GameText text = told("h8 i9", "g7", {.rule = "renju"});
    EXPECT_EQ(text.size, 15);
    EXPECT_EQ(text.rule, "renju");
    EXPECT_EQ(text.stones, (std::vector<Stone>{{7, 7, 0}, {8, 6, 1}, {6, 8, 0}}));
}

TEST(GomokuProtocolText, HasTheStonesOfABoardInAnyOrderAndThenTheMoves) {
    const GameText text = told("...../..o../.x.../...../x.... o", "e5");
    EXPECT_EQ(text.size, 5);
    EXPECT_EQ(text.stones, (std::vector<Stone>{{0, 4, 0}, {1, 2, 0}, {2, 1, 1}, {4, 0, 1}}));
}

TEST(GomokuProtocolText, ReadsPointsAndNamesOfMoves) {
    const Position empty(Settings{});
    EXPECT_EQ(format_cell(parse_told_move(empty, "0,14").cell()), "a1");
    EXPECT_EQ(format_cell(parse_told_move(empty, "8,6").cell()), "i9");
    EXPECT_EQ(format_cell(parse_told_move(empty, " 8 , 6 ").cell()), "i9");
    EXPECT_EQ(format_cell(parse_told_move(empty, "i9").cell()), "i9");
    for (const char* wrong : {"15,0", "0,15", "-1,3", "z", "99,99", "99999999999,5",
                              "5,99999999999", "4294967296,5", "x,5", "5,", ",5", "5,5x"}) {
        EXPECT_THROW(parse_told_move(empty, wrong), UserError) << wrong;
    }
    const Position occupied = parse_position("h8", {});
    EXPECT_THROW(parse_told_move(occupied, "7,7"), UserError);
}

}  // namespace
}  // namespace gomoku
}  // namespace ybw
