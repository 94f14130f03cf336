// CompletedDepth: the lines of a file from which a search goes on.
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/search/search_values.hpp"

namespace ybw {
namespace {

TEST(CompletedDepthOfRows, HasOneLineForEachFirstMove) {
    std::vector<report::Row> rows(3);
    const std::vector<std::vector<std::string>> lines{{"b2", "a1"}, {"b2", "c3"}, {"a1"}};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i].depth = 4;
        rows[i].score = Score::evaluation(10 * static_cast<int>(i));
        rows[i].pv = lines[i];
    }
    const AnyPosition root = game_named("tictactoe").start({});
    const auto completed = completed_depth(root, rows);
    EXPECT_EQ(completed.depth, 4);
    ASSERT_EQ(completed.lines.size(), 2U);
    EXPECT_EQ(completed.lines[0].score, Score::evaluation(0));
    EXPECT_EQ(completed.lines[1].score, Score::evaluation(20));
    EXPECT_EQ(completed.lines[1].pv.front(), root.parse_move("a1"));
    const auto search = root.game().make_search({.hash_mib = 1});
    EXPECT_TRUE(search->search(root, {.depth = 5}, {}, {}, completed).best.has_value());
}

}  // namespace
}  // namespace ybw
