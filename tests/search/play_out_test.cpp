// PlayOut: lines of wins end with the win, and with nothing else.
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/search/search_values.hpp"
#include "engine/text/user_error.hpp"
#include "tests/support/complaint.hpp"

namespace ybw {

namespace {

Line<AnyMove> line_of(AnyPosition position, Score score, const std::vector<std::string>& names) {
    Line<AnyMove> line{.score = score, .bound = Bound::exact, .pv = {}};
    for (const std::string& name : names) {
        const AnyMove move = position.parse_move(name);
        line.pv.push_back(move);
        position.play(move);
    }
    return line;
}

/// x, to move, wins at once with c1, and in three with nothing forced before it.
AnyPosition open_two() {
    return game_named("tictactoe").parse_position("a1 a3 b1 b3", {});
}

TEST(PlayOut, AddsTheMovesUpToTheEnd) {
    const AnyPosition root = open_two();
    auto line = line_of(root, Score::win_in(1), {});
    play_out(root, line);
    ASSERT_EQ(line.pv.size(), 1U);
    EXPECT_EQ(root.format_move(line.pv.front()), "c1");
}

TEST(PlayOut, ContinuesWhereTheLineEnds) {
    const AnyPosition root = game_named("gomoku").parse_position("h8 a1 i8 a3 j8 a5", {});
    for (const std::vector<std::string>& found : {std::vector<std::string>{"g8", "f8"}, {"g8"}}) {
        auto line = line_of(root, Score::win_in(3), found);
        play_out(root, line);
        ASSERT_EQ(line.pv.size(), 3U) << found.size();
        AnyPosition end = root;
        for (const AnyMove move : line.pv) end.play(move);
        EXPECT_EQ(end.outcome(), Outcome::loss) << "for the side to move, not for the winner";
    }
}

TEST(PlayOut, AddsNothingWhereItComesToAnotherValue) {
    const AnyPosition root = open_two();
    auto line = line_of(root, Score::win_in(3), {});
    play_out(root, line);
    EXPECT_TRUE(line.pv.empty()) << "the win is nearer than the line says";
    line = line_of(root, Score::loss_in(2), {});
    play_out(root, line);
    EXPECT_TRUE(line.pv.empty());
}

TEST(PlayOut, AddsNothingToBoundsEvaluationsAndFarEnds) {
    const AnyPosition root = open_two();
    auto line = line_of(root, Score::win_in(1), {});
    line.bound = Bound::lower;
    play_out(root, line);
    EXPECT_TRUE(line.pv.empty());
    line = line_of(root, Score::evaluation(100), {});
    play_out(root, line);
    EXPECT_TRUE(line.pv.empty());
    line = line_of(root, Score::win_in(5), {});
    play_out(game_named("tictactoe").parse_position("a1 b1", {}), line);
    EXPECT_TRUE(line.pv.empty()) << "true, but too far";
}

// ---- Lines of files of positions: three forms, and what is wrong with one.

TEST(ListedPosition, IsATextWithADepthOrJson) {
    EXPECT_EQ(listed_position(" h8 i9 "),
              (ListedPosition{.name = "", .text = "h8 i9", .depth = {}}));
    EXPECT_EQ(listed_position("12 h8i9\r"),
              (ListedPosition{.name = "", .text = "h8i9", .depth = 12}));
    EXPECT_EQ(listed_position(R"({"name": "a", "depth": 3, "position": "h8", "best": ["i9"]})"),
              (ListedPosition{.name = "a", .text = "h8", .depth = 3, .best = {"i9"}}));
    // A FEN may begin with a digit, which is no depth.
    const std::string fen = "9/9/4k4/9/9/9/9/9/9/4K4 w - - 0 1";
    EXPECT_EQ(listed_position(fen), (ListedPosition{.name = "", .text = fen, .depth = {}}));
}

TEST(ListedPosition, IsNoCommentAndNoBlankLine) {
    for (const char* line : {"", "  \t", "# h8", "  # h8"}) EXPECT_FALSE(listed_position(line));
    EXPECT_EQ(listed_position("12 h8 i9 # a # remark"),
              (ListedPosition{.name = "", .text = "h8 i9", .depth = 12}));
    EXPECT_EQ(listed_position(R"({"name": "no. # 1", "position": "h8"})"),
              (ListedPosition{.name = "no. # 1", .text = "h8", .depth = {}}));
}

TEST(ListedPosition, IsRefusedWhereItIsWrong) {
    for (const char* line :
         {"{}", "{", R"({"position": 7})", R"({"position": "h8", "depth": 0})",
          R"({"position": "h8", "depth": "3"})", R"({"position": "h8", "name": 1})",
          R"({"position": "h8", "best": []})", R"({"position": "h8", "depth": 4294967300})",
          R"({"position": "h8", "depth": 18446744073709551617})", "0 h8", "999 h8",
          "99999999999999999999 h8"}) {
        EXPECT_THROW(listed_position(line), UserError) << line;
    }
    EXPECT_EQ(complaint([] { listed_position(R"({"position": "h8", "dept": 8})"); }),
              "there is no member 'dept'; did you mean 'depth'?");
    EXPECT_EQ(complaint([] { listed_position(R"({"position": "h8", "moves": ["i9"]})"); }),
              "\"moves\" are a member of queries; here they follow the text of \"position\"");
    EXPECT_NO_THROW(listed_position(R"({"id": 7, "position": "h8", "source": "a book"})"));
}

}  // namespace

}  // namespace ybw
