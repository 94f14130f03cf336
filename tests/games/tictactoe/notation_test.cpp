// What people type and read: squares, move lists, boards, mistakes.
#include "engine/games/tictactoe/notation.hpp"

#include <gtest/gtest.h>
#include <string>
#include <utility>

#include "engine/games/any_game.hpp"
#include "engine/text/user_error.hpp"
#include "tests/support/complaint.hpp"

namespace ybw {

const AnyGame& tictactoe_game();  // as the registry knows it

namespace {

using tictactoe::Side;

tictactoe::Position read(std::string_view text, const GameOptions& options = {}) {
    return tictactoe_game().parse_position(text, options).as<tictactoe::Position>();
}

std::string complaint_about(std::string_view text) {
    return complaint([&] { read(text); });
}

TEST(TicTacToeNotation, MoveListsBeginWithX) {
    EXPECT_EQ(tictactoe::format_position(read("b2 a1")), ".../.x./o.. x");
    EXPECT_EQ(tictactoe::format_position(read("  C3\ta1 ")), "..x/.../o.. x");
    EXPECT_EQ(tictactoe::format_position(read("")), ".../.../... x");
}

TEST(TicTacToeNotation, BoardsAreReadFromTheTop) {
    EXPECT_EQ(read("..x/.../o.. x"), read("c3 a1"));
    EXPECT_EQ(read("x../.../...").side_to_move(), Side::o) << "one x more: o moves";
    EXPECT_EQ(read("x../.../..o").side_to_move(), Side::x);
    EXPECT_EQ(read("x../.../... x").side_to_move(), Side::x) << "any side may move";
}

TEST(TicTacToeNotation, TheSideOptionOverridesTheText) {
    const GameOptions options{.side = "o"};
    EXPECT_EQ(read("", options).side_to_move(), Side::o);
    EXPECT_EQ(read("x../.../... x", options).side_to_move(), Side::o);
    EXPECT_EQ(read("xx./.../...", options).side_to_move(), Side::o);
}

TEST(TicTacToeNotation, MistakesAreNamedWithTheirColumnAndAWayOut) {
    const std::pair<const char*, const char*> mistakes[] = {
        {"b2 b2", "move 2 (column 4): b2 is already occupied; name an empty square"},
        {"b2  d1", "move 2 (column 5): 'd1' is no square; name one of a1 to c3"},
        {"a1 b1 a2 b2 a3 c3", "move 6 (column 16): the game is over; leave 'c3' out"},
        {"x.o/.../..",
         "board (column 11): the board ends early; it needs three rows of three, as in "
         "x.o/.x./..."},
        {"x.o/....../...",
         "board (column 8): the board needs three rows of three, as in x.o/.x./..."},
        {"x.o/.../.../...",
         "board (column 12): the board needs three rows of three, as in x.o/.x./..."},
        {"x.o/.z./...", "board (column 6): 'z' is no square; use x, o or '.'"},
        {"xx./.../...",
         "board (column 1): the number of stones does not tell whose move it is; write x or o "
         "after the board"},
        {"xxx/.../ooo x", "board (column 1): both sides have three in a row; take one of them off"},
        {"x../.../... black", "side to move: 'black' is no side; write x or o"},
        {"x../.../... x x", "board (column 15): 'x' is too much; end after the side to move"},
    };
    for (const auto& [text, message] : mistakes) EXPECT_EQ(complaint_about(text), message) << text;
}

TEST(TicTacToeNotation, LongOrUnprintableTextIsNotRepeated) {
    EXPECT_EQ(complaint_about(std::string(1000, 'a')),
              "move 1 (column 1): 'aaaaaaaaaaaaaaaaaaaa...' is no square; name one of a1 to c3");
    EXPECT_EQ(complaint_about("\x1b[2J"),
              "move 1 (column 1): '?[2J' is no square; name one of a1 to c3");
}

TEST(TicTacToeNotation, OptionsThatDoNotApplyAreMistakesOfUsage) {
    for (const GameOptions& options : {GameOptions{5, {}, {}}, GameOptions{{}, "renju", {}}}) {
        EXPECT_NE(refusal([&] { read("", options); }), "");
    }
    EXPECT_NO_THROW(read("", {3, {}, {}}));
}

TEST(TicTacToeNotation, IllegalMovesAreRefused) {
    for (const char* text : {"b2", "", "b2 a1", "b4", "22"}) {
        EXPECT_THROW(tictactoe::parse_move(read("b2"), text), UserError) << text;
    }
    EXPECT_THROW(tictactoe::parse_move(read("xxx/.../oo. o"), "a2"), UserError);
    EXPECT_EQ(tictactoe::parse_move(read("b2"), "C1"), tictactoe::move_to(2));
}

TEST(TicTacToeNotation, TheBoardIsDrawnWithCoordinatesAndMarks) {
    const auto position = read("b2 a3");
    EXPECT_EQ(tictactoe::draw(position, {.color = false, .unicode = false},
                              {tictactoe::parse_move(position, "c1")}),
              "3  o   .   .\n"
              "2  .   x   .\n"
              "1  .   .  [.]\n"
              "   a   b   c\n");
    EXPECT_EQ(tictactoe::draw(position, {.color = true, .unicode = true}, {}),
              "3  \033[1;34mo\033[0m   ·   ·\n"
              "2  ·   \033[1;31mx\033[0m   ·\n"
              "1  ·   ·   ·\n"
              "   a   b   c\n");
}

}  // namespace
}  // namespace ybw
