// TextbookSearch: depth by depth to the end of the game, a limit or a stop.
#include "engine/search/textbook_search.hpp"

#include <chrono>
#include <gtest/gtest.h>
#include <map>
#include <thread>
#include <vector>

#include "engine/games/any_game.hpp"
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

// ---- Comparison: all searches to the same depths, beside the same minimum.

constexpr Duration long_enough{60};

AnyPosition tictactoe(std::string_view text) {
    return game_named("tictactoe").parse_position(text, {});
}

std::map<std::string, std::vector<report::ComparedRow>> rows_of(Comparison& comparison) {
    std::map<std::string, std::vector<report::ComparedRow>> rows;
    for (const std::string_view algorithm : comparison.algorithms()) {
        auto& own = rows[std::string(algorithm)];
        comparison.run(algorithm, [&](const report::ComparedRow& row) { own.push_back(row); });
    }
    return rows;
}

TEST(Comparison, HasTheValueOfMinimaxAndTheSameMinimumInEveryRow) {
    Comparison comparison(tictactoe("b2 a1"), 5, long_enough);
    const auto rows = rows_of(comparison);
    ASSERT_EQ(rows.size(), 12U);
    const auto& minimax = rows.at("minimax");
    for (const auto& [name, own] : rows) {
        ASSERT_EQ(own.size(), 5U) << name;
        for (std::size_t i = 0; i < own.size(); ++i) {
            EXPECT_EQ(own[i].depth, static_cast<Depth>(i + 1));
            EXPECT_EQ(own[i].score, minimax[i].score) << name << ' ' << i;
            EXPECT_EQ(own[i].minimum.nodes, minimax[i].minimum.nodes);
            EXPECT_TRUE(own[i].minimum.counted);
            EXPECT_EQ(own[i].is_last, i == 4);
            EXPECT_FALSE(own[i].is_cut_short);
            EXPECT_FALSE(own[i].best.empty());
            EXPECT_EQ(own[i].leaves.has_value(), name != "ybw");
        }
    }
    EXPECT_EQ(rows.at("minimax")[4].nodes, rows.at("negamax")[4].nodes);
    EXPECT_LT(rows.at("alphabeta")[4].nodes, rows.at("negamax")[4].nodes);
    EXPECT_GT(rows.at("alphabeta")[4].times(), 1);
}

// With its usual selection, threats and quiescence the engine sees more than the horizon.
TEST(Comparison, HasTheEngineSearchWhatMinimaxDoes) {
    GameOptions options;
    options.size = 7;
    Comparison comparison(game_named("gomoku").parse_position("d4 c3 d5 c4 d3", options), 3,
                          long_enough);
    std::vector<report::ComparedRow> rows;
    for (const char* algorithm : {"alphabeta", "ybw"}) {
        comparison.run(algorithm, [&](const report::ComparedRow& row) { rows.push_back(row); });
    }
    ASSERT_EQ(rows.size(), 6U);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(rows[i].score, rows[i + 3].score) << i;
}

TEST(Comparison, GoesNoDeeperThanTheGame) {
    Comparison comparison(tictactoe("b2 a1 c3 c1 b1 b3"), 8, long_enough);
    for (const auto& [name, own] : rows_of(comparison)) {
        ASSERT_FALSE(own.empty()) << name;
        EXPECT_EQ(own.back().depth, 3) << name;
        EXPECT_FALSE(own.back().is_cut_short) << name;
    }
}

TEST(Comparison, SaysWhatHadNoTimeForTheLastDepth) {
    GameOptions options;
    Comparison comparison(game_named("gomoku").start(options), 20, Duration{0.2});
    std::vector<report::ComparedRow> rows;
    comparison.run("minimax", [&](const report::ComparedRow& row) { rows.push_back(row); });
    ASSERT_FALSE(rows.empty());
    EXPECT_LT(rows.back().depth, 20);
    EXPECT_TRUE(rows.back().is_cut_short);
    EXPECT_TRUE(rows.back().is_last);
}

TEST(Comparison, StopEndsIt) {
    Comparison comparison(tictactoe("b2"), 5, long_enough);
    comparison.stop();
    EXPECT_TRUE(rows_of(comparison).at("minimax").empty());
}

TEST(Comparison, StopEndsTheEngineWithinADepth) {
    Comparison comparison(game_named("gomoku").parse_position("h8 i9 g7", {}), 60, Duration(30));
    const std::jthread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        comparison.stop();
    });
    const Stopwatch watch;
    comparison.run("ybw", [](const report::ComparedRow&) {});
    EXPECT_LT(watch.elapsed(), Duration(5));
}

}  // namespace

}  // namespace ybw
