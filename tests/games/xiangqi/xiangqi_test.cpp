// The game as the program sees it: options, texts, the drawn board.
#include "engine/games/xiangqi/xiangqi.hpp"

#include <gtest/gtest.h>
#include <string>

#include "engine/text/user_error.hpp"

namespace ybw {
namespace {

TEST(Xiangqi, StartsWithRedAndTheAsianRules) {
    const Xiangqi::Position position = Xiangqi::start({});
    EXPECT_EQ(Xiangqi::side_to_move(position), 0);
    EXPECT_EQ(position.rule(), xiangqi::RepetitionRule::asian);
    EXPECT_EQ(Xiangqi::rules().front().name, "asian");
}

TEST(Xiangqi, TakesRuleAndSideFromTheOptions) {
    GameOptions options;
    options.rule = "computer";
    options.side = "black";
    const Xiangqi::Position position = Xiangqi::start(options);
    EXPECT_EQ(Xiangqi::side_to_move(position), 1);
    EXPECT_EQ(position.rule(), xiangqi::RepetitionRule::computer);
    for (const NamedChoice& choice : Xiangqi::rules()) {
        options.rule = std::string(choice.name);
        EXPECT_NO_THROW(Xiangqi::start(options)) << choice.name;
    }
}

TEST(Xiangqi, RefusesOptionsOutOfRange) {
    GameOptions size;
    size.size = 10;
    EXPECT_THROW(Xiangqi::start(size), UserError);
    GameOptions rule;
    rule.rule = "renju";
    EXPECT_THROW(Xiangqi::start(rule), UserError);
    GameOptions side;
    side.side = "white";
    EXPECT_THROW(Xiangqi::start(side), UserError);
}

TEST(Xiangqi, ReadsBackWhatItWrites) {
    const Xiangqi::Position position = Xiangqi::parse_position("startpos moves h2e2 h9g7", {});
    const Xiangqi::Position again = Xiangqi::parse_position(Xiangqi::format_position(position), {});
    EXPECT_TRUE(Xiangqi::same_position(position, again));
    EXPECT_FALSE(Xiangqi::same_position(position, Xiangqi::start({})));
}

TEST(Drawing, ShowsTheBoardInAscii) {
    const Xiangqi::Position position = Xiangqi::start({});
    EXPECT_EQ(Xiangqi::draw(position, {.color = false, .unicode = false}, {}),
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
    const Xiangqi::Position position = Xiangqi::parse_position("startpos moves h2e2", {});
    const std::string board = Xiangqi::draw(position, {.color = false, .unicode = false}, {});
    EXPECT_NE(board.find("2  +---C---+---+--[C]--+---+--[+]--+  2"), std::string::npos) << board;
}

TEST(Drawing, SetsOffTheLastMoveInColour) {
    const Xiangqi::Position position = Xiangqi::parse_position("startpos moves h2e2", {});
    const std::string board = Xiangqi::draw(position, {.color = true, .unicode = true}, {});
    EXPECT_NE(board.find("\033[1;31m\033[43m炮"), std::string::npos) << board;
}

TEST(Drawing, MarksTheMovesAskedFor) {
    const Xiangqi::Position position = Xiangqi::start({});
    const std::vector<Xiangqi::Move> marks{Xiangqi::parse_move(position, "h2e2")};
    const std::string board = Xiangqi::draw(position, {.color = false, .unicode = true}, marks);
    EXPECT_NE(board.find("[炮]"), std::string::npos) << board;
    EXPECT_NE(board.find("[┼─]"), std::string::npos) << board;
}

}  // namespace
}  // namespace ybw
