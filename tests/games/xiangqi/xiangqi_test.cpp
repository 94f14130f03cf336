// The game as the program sees it: options, texts, the drawn board.
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/games/xiangqi/position.hpp"
#include "engine/text/user_error.hpp"
#include "tests/support/said.hpp"

namespace ybw {

const AnyGame& xiangqi_game();  // as the registry knows it

namespace {

TEST(Xiangqi, StartsWithRedAndTheAsianRules) {
    const AnyPosition position = xiangqi_game().start({});
    EXPECT_EQ(position.side_to_move(), 0);
    EXPECT_EQ(position.as<xiangqi::Position>().rule(), xiangqi::RepetitionRule::asian);
    EXPECT_EQ(xiangqi_game().rules().front().name, "asian");
}

TEST(Xiangqi, TakesRuleAndSideFromTheOptions) {
    GameOptions options{.rule = "computer", .side = "black"};
    const AnyPosition position = xiangqi_game().start(options);
    EXPECT_EQ(position.side_to_move(), 1);
    EXPECT_EQ(position.as<xiangqi::Position>().rule(), xiangqi::RepetitionRule::computer);
    for (const NamedChoice& choice : xiangqi_game().rules()) {
        options.rule = std::string(choice.name);
        EXPECT_NO_THROW(xiangqi_game().start(options)) << choice.name;
    }
}

TEST(Xiangqi, RefusesOptionsOutOfRange) {
    EXPECT_THROW(xiangqi_game().start({.size = 10}), UserError);
    EXPECT_THROW(xiangqi_game().start({.rule = "renju"}), UserError);
    EXPECT_THROW(xiangqi_game().start({.side = "white"}), UserError);
}

TEST(Xiangqi, ReadsBackWhatItWrites) {
    const AnyPosition position = xiangqi_game().parse_position("startpos moves h2e2 h9g7", {});
    const AnyPosition again = xiangqi_game().parse_position(position.text(), {});
    EXPECT_TRUE(same_position(position, again));
    EXPECT_FALSE(same_position(position, xiangqi_game().start({})));
}

TEST(Drawing, ShowsTheBoardInAscii) {
    const AnyPosition position = xiangqi_game().start({});
    EXPECT_EQ(position.draw({.color = false, .unicode = false}, {}),
              R"(    a   b   c   d   e   f   g   h   i
 9  r---n---b---a---k---a---b---n---r  9
    |   |   |   | \ | / |   |   |   |
 8  +---+---+---+---+---+---+---+---+  8
    |   |   |   | / | \ |   |   |   |
 7  +---c---+---+---+---+---+---c---+  7
    |   |   |   |   |   |   |   |   |
 6  p---+---p---+---p---+---p---+---p  6
    |   |   |   |   |   |   |   |   |
 5  +---+---+---+---+---+---+---+---+  5
    |             river             |
 4  +---+---+---+---+---+---+---+---+  4
    |   |   |   |   |   |   |   |   |
 3  P---+---P---+---P---+---P---+---P  3
    |   |   |   |   |   |   |   |   |
 2  +---C---+---+---+---+---+---C---+  2
    |   |   |   | \ | / |   |   |   |
 1  +---+---+---+---+---+---+---+---+  1
    |   |   |   | / | \ |   |   |   |
 0  R---N---B---A---K---A---B---N---R  0
    a   b   c   d   e   f   g   h   i
)");
}

TEST(Drawing, BracketsTheLastMoveWithoutColour) {
    const AnyPosition position = xiangqi_game().parse_position("startpos moves h2e2", {});
    const std::string board = position.draw({.color = false, .unicode = false}, {});
    expect_has(board, "2  +---C---+---+--[C]--+---+--[+]--+  2");
}

TEST(Drawing, SetsOffTheLastMoveInColour) {
    const AnyPosition position = xiangqi_game().parse_position("startpos moves h2e2", {});
    const std::string board = position.draw({.color = true, .unicode = true}, {});
    expect_has(board, "\033[1;31m\033[43m炮");
}

TEST(Drawing, MarksTheMovesAskedFor) {
    const AnyPosition position = xiangqi_game().start({});
    const std::vector<AnyMove> marks{position.parse_move("h2e2")};
    const std::string board = position.draw({.color = false, .unicode = true}, marks);
    expect_has_all(board, {"[炮]", "[┼─]"});
}

// ---- What protocols are told

GameText told(const std::string& opening) {
    const AnyPosition start = xiangqi_game().parse_position(opening, {});
    return xiangqi_game().told(start, opening, std::vector{start.legal_moves().front()});
}

TEST(XiangqiProtocolText, TellsAnOpeningThatWasWrittenAsMovesAsMoves) {
    const GameText text = told("startpos moves C2=5 b9c7");
    EXPECT_TRUE(text.is_usual_start);
    EXPECT_EQ(text.moves, (std::vector<std::string>{"h2e2", "b9c7", "a0a1"}));
}

TEST(XiangqiProtocolText, LeavesAPositionAsItIs) {
    const GameText text = told("4k4/9/4b4/9/9/9/9/4N4/9/4K4 w - - 0 1");
    EXPECT_FALSE(text.is_usual_start);
    EXPECT_EQ(text.moves.size(), 1U);
    EXPECT_EQ(text.xboard_start, "4k4/9/4e4/9/9/9/9/4H4/9/4K4 w - - 0 1");
}

TEST(XiangqiProtocolText, WritesMovesAsATextOfAPosition) {
    EXPECT_EQ(xiangqi_game().text_of_moves({}), "startpos");
    EXPECT_EQ(xiangqi_game().text_of_moves({"h2e2", "b9c7"}), "startpos moves h2e2 b9c7");
    EXPECT_TRUE(same_position(xiangqi_game().parse_position(xiangqi_game().text_of_moves({}), {}),
                              xiangqi_game().start({})));
}

}  // namespace
}  // namespace ybw
