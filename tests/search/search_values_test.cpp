// Search values: moves by name, positions by text, ends in words.
#include "engine/search/search_values.hpp"

#include <gtest/gtest.h>

#include "engine/games/registry.hpp"
#include "engine/text/user_error.hpp"

namespace ybw {
namespace {

const AnyGame& tictactoe() {
    return game_named("tictactoe");
}

AnyPosition tictactoe_after(std::string_view moves) {
    return read_position(tictactoe(), moves, {});
}

TEST(SearchValues, NoTextIsTheInitialPosition) {
    const AnyPosition start = tictactoe().start({});
    for (const std::string_view text : {"", " \t", "startpos", "startpos moves", " startpos "}) {
        EXPECT_TRUE(same_position(tictactoe_after(text), start)) << text;
    }
    EXPECT_TRUE(same_position(tictactoe_after("startpos moves b2"), tictactoe_after("b2")));
}

TEST(SearchValues, WordsBeforeTheMovesLeaveColumnsAsTheyAre) {
    try {
        tictactoe_after("startpos moves b2 z9");
        FAIL() << "z9 is no square";
    } catch (const UserError& error) {
        EXPECT_NE(std::string(error.what()).find("column 19"), std::string::npos) << error.what();
    }
}

TEST(SearchValues, LinesAreNamedMoveByMove) {
    const AnyPosition start = game_named("xiangqi").start({});
    AnyPosition position = start;
    std::vector<AnyMove> moves;
    for (const std::string_view name : {"h2e2", "h9g7", "h0g2"}) {
        moves.push_back(position.parse_move(name));
        position.play(moves.back());
    }
    EXPECT_EQ(line_names(start, moves), (std::vector<std::string>{"h2e2", "h9g7", "h0g2"}));
}

TEST(SearchValues, EndsAreSaidInWords) {
    EXPECT_EQ(ending(tictactoe_after("a1 b1")), std::nullopt);
    EXPECT_EQ(ending(tictactoe_after("a1 b1 a2 b2 a3")), "x has won");
    EXPECT_EQ(ending(tictactoe_after("a1 b1 a2 b2 c1 b3")), "o has won");
    EXPECT_EQ(ending(tictactoe_after("b2 a1 a2 c2 b3 b1 c1 a3 c3")), "a draw");
}

TEST(SearchValues, EndsThatTheBoardDoesNotShowHaveTheirReason) {
    const auto end_of = [](std::string_view text) {
        return ending(read_position(game_named("xiangqi"), text, {})).value_or("it goes on");
    };
    const std::string checks =
        "4k4/9/4b4/9/9/9/9/9/R8/3K5 w moves a1a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9 a8a9";
    EXPECT_TRUE(end_of(checks).starts_with("black has won (perpetual check by red: "))
        << end_of(checks);
    EXPECT_EQ(end_of("3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 120 90"),
              "a draw (60 moves of each side without a capture)");
    EXPECT_EQ(end_of("3k5/9/9/9/9/9/9/9/4A4/4K4 w"),
              "a draw (nothing is left that can cross the river)");
    EXPECT_EQ(end_of("3k5/3P5/3P5/9/9/9/9/9/9/4K4 b"), "red has won (checkmate)");
    EXPECT_EQ(end_of("3k5/9/4P4/9/9/9/9/9/9/4K4 w"), "it goes on");
}

TEST(SearchValues, FinishedGameHasItsValueAndItsBoard) {
    const AnyPosition position = tictactoe_after("a1 b1 a2 b2 a3");
    const report::Summary summary = finished_game(position, {.unicode = false});
    EXPECT_EQ(summary.over, "x has won");
    EXPECT_EQ(summary.over_score, Score::loss_in(0));
    EXPECT_EQ(summary.board, position.draw({.unicode = false}, {}));
    EXPECT_TRUE(summary.lines.empty());
}

TEST(SearchValues, SummaryShowsTheBoardWithTheBestMove) {
    const AnyPosition root = tictactoe_after("a1 a3 b1 b3");
    const AnyMove best = root.parse_move("c1");
    Result<AnyMove> result;
    result.best = best;
    result.depth = 1;
    result.lines = {{.score = Score::win_in(1), .bound = Bound::exact, .pv = {}}};
    result.lines.front().pv.push_back(best);
    const report::Summary summary = summary_of(root, result, {.unicode = false});
    ASSERT_EQ(summary.lines.size(), 1U);
    EXPECT_EQ(summary.lines.front().rank, 1);
    EXPECT_EQ(summary.lines.front().pv, std::vector<std::string>{"c1"});
    AnyPosition after = root;
    after.play(best);
    EXPECT_EQ(summary.board, after.draw({.unicode = false}, {best}));
}

}  // namespace
}  // namespace ybw
