// Stops, limits and storms of cancellations: however a search ends, its best move is legal and its
// result is one that a search could have.
#include <atomic>
#include <chrono>
#include <gtest/gtest.h>
#include <set>
#include <stdexcept>
#include <thread>

#include "tests/support/compiled_searcher.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/racing_ways.hpp"
#include "tests/support/random_trees.hpp"
#include "tests/support/restless_threads.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw {
namespace {

using RestlessSearcher = CompiledSearcher<SyntheticTree, RestlessThreads>;

class Stops : public SeededTest {
protected:
    /// A tree that no search of a test finishes.
    SyntheticTree endless_tree() {
        SyntheticTreeOptions options;
        options.seed = random();
        options.most_moves = draw(2, 20);
        options.fewest_moves = 1;
        options.height = 200;
        options.distinct_values = 2 * draw(1, 50) + 1;
        options.order = static_cast<TreeOrder>(draw(0, 3));
        return SyntheticTree(options);
    }

    SearchOptions any_options() {
        return {.threads = draw(1, 8),
                .hash_mib = static_cast<std::size_t>(draw(0, 1)),
                .multipv = draw(1, 3),
                .exact = draw(0, 1) == 0};
    }
};

/// What holds for every result of an open position.
void expect_sound(const SyntheticTree& tree, const Result<SyntheticMove>& result) {
    ASSERT_TRUE(result.best);
    ASSERT_FALSE(result.lines.empty());
    EXPECT_EQ(result.lines[0].pv.front(), *result.best);
    EXPECT_NE(result.reason, StopReason::none);
    std::set<int> firsts;
    for (const auto& line : result.lines) {
        EXPECT_TRUE(value_of_line(tree, line.pv)) << "a line is not legal";
        EXPECT_LE(std::abs(line.score.raw()), Score::win_at_root);
        EXPECT_TRUE(firsts.insert(line.pv.front().number).second) << "two lines, one move";
    }
    // Lines of an interrupted depth stand before those of the depth before it, whatever their
    // scores.
    if (result.reason != StopReason::depth && result.reason != StopReason::solved) return;
    for (std::size_t i = 1; i < result.lines.size(); ++i) {
        EXPECT_GE(result.lines[i - 1].score, result.lines[i].score);
    }
}

TEST_F(Stops, AnyMomentLeavesALegalBestMove) {
    for (int i = 0; i < 100 && !HasFailure(); ++i) {
        const SyntheticTree tree = endless_tree();
        const SearchOptions options = any_options();
        SCOPED_TRACE(::testing::Message() << tree.options() << ", " << options);
        RestlessSearcher searcher(options);
        const auto pause = std::chrono::microseconds(draw(0, 1) * draw(0, 8000));
        std::jthread stopper([&] {
            std::this_thread::sleep_for(pause);
            searcher.stop();
        });
        const auto result = searcher.search(tree, {});
        expect_sound(tree, result);
        EXPECT_EQ(result.reason, StopReason::user);
    }
}

TEST_F(Stops, AStopBeforeTheSearchEndsTheNextOne) {
    const SyntheticTree tree = endless_tree();
    for (const int threads : {1, 2, 8}) {
        CompiledSearcher<SyntheticTree> searcher({.threads = threads, .hash_mib = 1});
        searcher.stop();
        expect_sound(tree, searcher.search(tree, {}));
        // And only the next one: the search after it runs to its depth.
        EXPECT_EQ(searcher.search(tree, {.depth = 2}).reason, StopReason::depth);
    }
}

TEST_F(Stops, AStopFromTheObserverEndsTheSearch) {
    const SyntheticTree tree = endless_tree();
    for (const int threads : {1, 2, 8}) {
        CompiledSearcher<SyntheticTree> searcher({.threads = threads, .hash_mib = 1});
        const auto result = searcher.search(tree, {}, [&](const auto& iteration) {
            if (iteration.depth == 3) searcher.stop();
        });
        expect_sound(tree, result);
        EXPECT_EQ(result.depth, 3);
        EXPECT_EQ(result.reason, StopReason::user);
    }
}

TEST_F(Stops, TheNodeLimitIsKeptExactly) {
    for (int i = 0; i < 100 && !HasFailure(); ++i) {
        const SyntheticTree tree = endless_tree();
        const SearchOptions options = any_options();
        SCOPED_TRACE(::testing::Message() << tree.options() << ", " << options);
        RestlessSearcher searcher(options);
        const auto limit = static_cast<std::uint64_t>(draw(1, draw(0, 1) == 0 ? 20 : 20'000));
        const auto result = searcher.search(tree, {.nodes = limit});
        expect_sound(tree, result);
        EXPECT_LE(result.statistics.nodes, limit);
        EXPECT_EQ(result.reason, StopReason::nodes);
    }
}

TEST_F(Stops, TheTimeLimitIsKept) {
    for (int i = 0; i < 12 && !HasFailure(); ++i) {
        const SyntheticTree tree = endless_tree();
        const SearchOptions options = any_options();
        SCOPED_TRACE(::testing::Message() << tree.options() << ", " << options);
        CompiledSearcher<SyntheticTree> searcher(options);
        const Duration limit = std::chrono::milliseconds(draw(0, 40));
        const auto result = searcher.search(tree, {.time = limit});
        expect_sound(tree, result);
        EXPECT_EQ(result.reason, StopReason::time);
        EXPECT_GE(result.time, limit);
        EXPECT_LE(result.time.count(), limit.count() + 1.0) << "not even on a busy machine";
    }
}

TEST_F(Stops, DepthsAreReportedOneByOne) {
    for (int i = 0; i < 50 && !HasFailure(); ++i) {
        const SyntheticTreeOptions options = random_tree_options(random, 2000);
        const SyntheticTree tree(options);
        if (tree.outcome()) continue;
        RestlessSearcher searcher({.threads = draw(1, 8), .hash_mib = 1, .multipv = draw(1, 3)});
        SCOPED_TRACE(::testing::Message() << options << ", " << searcher.options());
        Depth depth = 0;
        int rank = 0;
        std::uint64_t nodes = 0;
        const auto result =
            searcher.search(tree, {.depth = options.height}, [&](const auto& iteration) {
                if (iteration.rank == 1) {
                    // How near an end is may be found out after the depth that has found it.
                    const auto& line = iteration.line;
                    const bool is_settled = line.score.is_decisive() && line.bound == Bound::exact;
                    if (!is_settled || iteration.depth != depth) {
                        EXPECT_EQ(iteration.depth, depth + 1);
                    }
                    depth = iteration.depth;
                    rank = 0;
                }
                EXPECT_EQ(iteration.rank, ++rank);
                EXPECT_EQ(iteration.depth, depth);
                EXPECT_GE(iteration.statistics.nodes, nodes);
                nodes = iteration.statistics.nodes;
                EXPECT_TRUE(value_of_line(tree, iteration.line.pv));
            });
        expect_sound(tree, result);
        EXPECT_EQ(result.depth, depth);
        EXPECT_TRUE(result.depth == options.height || result.reason == StopReason::solved);
        EXPECT_GE(result.statistics.nodes, nodes);
    }
}

// What a cancelled node returns must not be remembered: a later search would believe it. Many
// interruptions, since one leaves few entries; many values, so that a wrong one is seen.
TEST_F(Stops, InterruptedSearchesLeaveNothingWrongInTheTable) {
    for (int i = 0; i < 80 && !HasFailure(); ++i) {
        const int threads = i % 8 == 0 ? 3 : 1;
        if (!can_race(threads)) continue;
        SyntheticTreeOptions options;
        options.seed = random();
        options.most_moves = draw(3, 6);
        options.height = options.most_moves == 3 ? 7 : 5;
        options.distinct_values = 201;
        const SyntheticTree tree(options);
        const auto best = oracle(tree, options.height);
        CompiledSearcher<SyntheticTree> searcher(
            {.threads = threads, .hash_mib = 1, .exact = true});
        SCOPED_TRACE(::testing::Message() << options << ", " << searcher.options());
        const auto all = searcher.search(tree, {.depth = options.height}).statistics.nodes;
        searcher.clear();
        for (int interruption = 0; interruption < 40; ++interruption) {
            searcher.search(tree, {.depth = options.height, .nodes = 1 + random() % all});
        }
        const auto result = searcher.search(tree, {.depth = options.height});
        EXPECT_EQ(result.lines.at(0).score, best.value);
        EXPECT_EQ(value_of_line(tree, result.lines.at(0).pv), best.value);
    }
}

// Narrow trees with few values: cutoffs all the time, at split points that have just been opened.
TEST_F(Stops, StormsOfCutoffsLeaveTheRightValue) {
    std::uint64_t cancelled = 0;
    for (int i = 0; i < 100 && !HasFailure(); ++i) {
        SyntheticTreeOptions options;
        options.seed = random();
        options.most_moves = draw(3, 10);
        options.height = options.most_moves <= 5 ? 7 : 6;
        options.distinct_values = 2 * draw(0, 2) + 1;
        options.order = draw(0, 1) == 0 ? TreeOrder::random : TreeOrder::worst_first;
        const SyntheticTree tree(options);
        SCOPED_TRACE(::testing::Message() << options);
        classic::TreeWalk<SyntheticTree> walk(tree);
        classic::LineOf<SyntheticTree> line;
        const auto value = classic::failsoft(walk, Window::full(), options.height, 0, line);
        RestlessSearcher searcher({.threads = 8, .hash_mib = 0, .exact = true});
        for (int repeat = 0; repeat < 3; ++repeat) {
            const auto result = searcher.search(tree, {.depth = options.height});
            EXPECT_EQ(result.lines.at(0).score, *value);
            cancelled += result.statistics.cancelled_nodes;
            EXPECT_LT(result.statistics.cancelled_nodes, result.statistics.nodes);
        }
    }
    EXPECT_GT(cancelled, 0U) << "nothing was ever cancelled: nothing was tested";
}

TEST_F(Stops, TheStatusMayBeAskedAtAnyTime) {
    const SyntheticTree tree = endless_tree();
    RestlessSearcher searcher({.threads = 4, .hash_mib = 1});
    std::atomic<bool> is_over = false;
    std::uint64_t asked = 0;
    std::jthread observer([&] {
        std::uint64_t nodes = 0;
        // The counters start again when the search does; from then on they only grow.
        while (searcher.status().depth == 0 && !is_over) std::this_thread::yield();
        while (!is_over) {
            const Status status = searcher.status();
            if (status.depth == 0) break;  // the search has ended
            EXPECT_GE(status.statistics.nodes, nodes);
            EXPECT_LE(status.hashfull_permille, 1000);
            nodes = status.statistics.nodes;
            ++asked;
        }
    });
    searcher.search(tree, {.nodes = 50'000});
    is_over = true;
    observer.join();
    EXPECT_GT(asked, 0U);
}

// For ThreadSanitizer.
TEST_F(Stops, TheStatusMayBeAskedWhileSearchesBeginAndEnd) {
    const SyntheticTree tree = endless_tree();
    CompiledSearcher<SyntheticTree> searcher({.threads = 2, .hash_mib = 1});
    std::atomic<bool> is_over = false;
    std::jthread observer([&] {
        while (!is_over) EXPECT_GE(searcher.status().time.count(), 0.0);
    });
    for (int i = 0; i < 50; ++i) searcher.search(tree, {.nodes = 500});
    is_over = true;
}

TEST_F(Stops, AnObserverThatThrowsEndsTheSearchAndLeavesTheSearcherAsItWas) {
    const SyntheticTree tree({.seed = random(), .most_moves = 5, .height = 8});
    for (const int threads : {1, 2, 8}) {
        CompiledSearcher<SyntheticTree> searcher({.threads = threads, .hash_mib = 1});
        const auto throws_at_three = [](const auto& iteration) {
            if (iteration.depth == 3) throw std::runtime_error("disk full");
        };
        EXPECT_THROW(searcher.search(tree, {.depth = 6}, throws_at_three), std::runtime_error);
        EXPECT_EQ(searcher.status().depth, 0);
        EXPECT_GE(searcher.search(tree, {.depth = 2}).depth, 1);
    }
}

TEST(Interruptions, ADepthOfWhichOneMoveIsKnownLeavesTheFinishedLines) {
    // Depth 1 gives the root moves 100, 90 and 90; the first is worth 30 at depth 2, and forty
    // nodes are enough to see that, but not what the other two are worth: what was finished stays.
    const SyntheticTree tree({.seed = 1, .most_moves = 6, .height = 200});
    const SearchOptions options{.threads = 1, .hash_mib = 0, .multipv = 3, .exact = true};
    const auto first_depth = CompiledSearcher<SyntheticTree>(options).search(tree, {.depth = 1});
    const auto result = CompiledSearcher<SyntheticTree>(options).search(tree, {.nodes = 40});
    ASSERT_EQ(result.depth, 1);
    ASSERT_EQ(result.lines.size(), 3U);
    EXPECT_EQ(result.best, first_depth.best);
    for (std::size_t rank = 0; rank < 3; ++rank) {
        EXPECT_EQ(result.lines[rank].pv, first_depth.lines[rank].pv);
        EXPECT_EQ(result.lines[rank].score, first_depth.lines[rank].score);
    }
}

TEST(SearchOptionsRefused, WhatMakesNoSenseIsThrownAtOnce) {
    using S = CompiledSearcher<SyntheticTree>;
    EXPECT_THROW(S({.threads = 0}), std::invalid_argument);
    EXPECT_THROW(S({.threads = -3}), std::invalid_argument);
    EXPECT_THROW(S({.threads = 1'000'000}), std::invalid_argument);
    EXPECT_THROW(S({.multipv = 0}), std::invalid_argument);
    EXPECT_THROW(S({.threads = 2, .policy = BrothersPolicy::serial}), std::invalid_argument);
    EXPECT_THROW(S({.hash_mib = 1'000'000'000'000}), std::bad_alloc);
}

}  // namespace
}  // namespace ybw
