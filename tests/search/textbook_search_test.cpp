// TextbookSearch: depth by depth to the end of the game, a limit or a stop.
#include "engine/search/textbook_search.hpp"

#include <gtest/gtest.h>
#include <vector>

#include "engine/games/registry.hpp"
#include "engine/text/user_error.hpp"

namespace ybw {
namespace {

struct Told {
    std::vector<report::Row> rows;
    report::Summary summary;
};

Told run(TextbookSearch& search) {
    Told told;
    told.summary = search.run([&](const report::Row& row) { told.rows.push_back(row); }, {});
    return told;
}

TEST(TextbookSearch, GoesToTheDepthThatIsAskedFor) {
    TextbookSearch search("alphabeta", game_named("tictactoe").start({}), {.depth = 4});
    const Told found = run(search);
    ASSERT_EQ(found.rows.size(), 4U);
    for (std::size_t i = 0; i < found.rows.size(); ++i) {
        EXPECT_EQ(found.rows[i].depth, static_cast<Depth>(i + 1));
        ASSERT_TRUE(found.rows[i].minimum);
        EXPECT_TRUE(found.rows[i].minimum->counted);
        EXPECT_LE(found.rows[i].minimum->nodes, found.rows[i].minimum->depth_nodes);
    }
    EXPECT_EQ(found.summary.reason, StopReason::depth);
    EXPECT_EQ(search.status().depth, 4);
    EXPECT_EQ(search.status().statistics.nodes, found.summary.statistics.nodes);
}

TEST(TextbookSearch, EndsWhereTheGameIsSolved) {
    const AnyGame& game = game_named("tictactoe");
    for (const std::string_view algorithm : game.textbook_searches()) {
        TextbookSearch search(std::string(algorithm), game.start({}), {});
        const Told found = run(search);
        EXPECT_EQ(found.summary.reason, StopReason::solved) << algorithm;
        EXPECT_EQ(found.summary.lines.front().score, Score::draw()) << algorithm;
        EXPECT_EQ(found.rows.size(), 9U) << algorithm;
    }
}

TEST(TextbookSearch, StopEndsItWithTheLastWholeDepth) {
    TextbookSearch search("minimax", game_named("gomoku").start({}), {});
    std::size_t rows = 0;
    const auto summary = search.run(
        [&](const report::Row&) {
            if (++rows == 2) search.stop();
        },
        {});
    EXPECT_EQ(rows, 2U);
    EXPECT_EQ(summary.reason, StopReason::user);
    EXPECT_EQ(summary.depth, 2);
}

TEST(TextbookSearch, UnknownAlgorithmIsRefused) {
    TextbookSearch search("nothing", game_named("tictactoe").start({}), {});
    EXPECT_THROW(run(search), UserError);
}

}  // namespace
}  // namespace ybw
