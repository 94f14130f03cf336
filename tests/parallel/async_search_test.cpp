// A search in the background: it has the same result, can be stopped by hand and by a token, and a
// request never reaches another search.
#include "parallel/async_search.hpp"

#include <atomic>
#include <chrono>
#include <cmath>
#include <gtest/gtest.h>
#include <stdexcept>
#include <stop_token>
#include <thread>

#include "tests/support/hooked_tree.hpp"

namespace ybw {
namespace {

using LooseSearcher = Searcher<LooseTree>;
using TreeSearch = AsyncSearch<LooseTree>;

LooseTree tree_of(const SyntheticTreeOptions& options = {}) {
    return LooseTree({}, options);
}

LooseTree endless_tree() {
    return tree_of({.most_moves = 40, .height = 200});
}

TEST(AsyncSearch, FindsWhatASearchFinds) {
    const LooseTree tree = tree_of({.most_moves = 5, .height = 7});
    LooseSearcher searcher({.hash_mib = 1});
    const auto expected = searcher.search(tree, {.depth = 6});
    searcher.clear();
    int depths = 0;
    TreeSearch search(searcher, tree, {.depth = 6}, [&](const auto&) { ++depths; });
    const auto result = search.wait();
    EXPECT_TRUE(search.is_done());
    EXPECT_EQ(result.lines.front().score, expected.lines.front().score);
    EXPECT_EQ(result.statistics.nodes, expected.statistics.nodes);
    EXPECT_EQ(depths, 6);
}

TEST(AsyncSearch, GivesItsResultAsOftenAsItIsAskedFor) {
    LooseSearcher searcher({.hash_mib = 1});
    TreeSearch search(searcher, tree_of({.height = 4}), {.depth = 3});
    const auto first = search.wait();
    const auto second = search.wait();
    EXPECT_TRUE(first.best);
    EXPECT_EQ(second.best, first.best);
    EXPECT_EQ(second.statistics.nodes, first.statistics.nodes);
    TreeSearch refused(searcher, tree_of(), {.depth = 0});
    EXPECT_THROW(refused.wait(), std::invalid_argument);
    EXPECT_THROW(refused.wait(), std::invalid_argument);
}

TEST(AsyncSearch, StopsByHandByTokenAndAtTheEndOfItsScope) {
    LooseSearcher searcher({.threads = 2, .hash_mib = 1});
    {
        TreeSearch search(searcher, endless_tree(), {});
        EXPECT_FALSE(search.is_done());
        search.stop();
        EXPECT_EQ(search.wait().reason, StopReason::user);
    }
    {
        std::stop_source source;
        TreeSearch search(searcher, endless_tree(), {}, {}, {}, source.get_token());
        source.request_stop();
        EXPECT_EQ(search.wait().reason, StopReason::user);
    }
    { TreeSearch search(searcher, endless_tree(), {}); }
    EXPECT_EQ(searcher.search(tree_of(), {.depth = 3}).reason, StopReason::depth);
}

TEST(AsyncSearch, SaysAtOnceThatItIsNotDone) {
    LooseSearcher searcher({.hash_mib = 1});
    const TreeSearch search(searcher, endless_tree(), {});
    const Stopwatch watch;
    for (int i = 0; i != 4; ++i) EXPECT_FALSE(search.is_done());
    EXPECT_LT(watch.elapsed(), Duration(2.0));
}

TEST(AsyncSearch, PondersUntilItIsGivenATime) {
    LooseSearcher searcher({.hash_mib = 1});
    constexpr Duration never(1e9);
    {
        TreeSearch search(searcher, endless_tree(), {});
        const Stopwatch watch;
        search.end_in(never, never);
        search.end_in(Duration(0.05), never);
        EXPECT_EQ(search.wait().reason, StopReason::user);
        EXPECT_GE(watch.elapsed(), Duration(0.05));
    }
    {
        std::atomic<Depth> depth = 0;
        TreeSearch search(searcher, endless_tree(), {},
                          [&](const auto& iteration) { depth = iteration.depth; });
        while (depth < 2) std::this_thread::yield();
        const Depth before = depth;
        search.end_in(never, Duration(0));
        const auto result = search.wait();
        EXPECT_EQ(result.reason, StopReason::user);
        EXPECT_GE(result.depth, before) << "the depth under way is finished";
    }
    { TreeSearch(searcher, endless_tree(), {}).end_in(never, never); }
    {
        TreeSearch search(searcher, endless_tree(), {});
        for (const Duration wrong : {Duration(std::nan("")), Duration(-1)}) {
            EXPECT_THROW(search.end_in(wrong, never), std::invalid_argument);
            EXPECT_THROW(search.end_in(never, wrong), std::invalid_argument);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        EXPECT_FALSE(search.is_done()) << "a refused time ends nothing";
    }
    EXPECT_EQ(searcher.search(tree_of(), {.depth = 3}).reason, StopReason::depth);
}

TEST(AsyncSearch, ARequestThatComesTooLateIsForNobody) {
    LooseSearcher searcher({.hash_mib = 1});
    const LooseTree tree = tree_of({.most_moves = 3, .height = 4});
    for (int i = 0; i < 300; ++i) {
        TreeSearch search(searcher, tree, {.depth = 2});
        if (i % 2 == 0) search.wait();
        search.stop();
        while (!search.is_done()) {  // soon
        }
        ASSERT_EQ(searcher.search(tree, {.depth = 3}).reason, StopReason::depth) << i;
    }
}

TEST(AsyncSearch, ThrowsWhatTheSearchHasThrown) {
    LooseSearcher searcher({.hash_mib = 1});
    TreeSearch search(searcher, tree_of(), {.depth = 3},
                      [](const auto&) { throw std::runtime_error("observed"); });
    EXPECT_THROW(search.wait(), std::runtime_error);
}

}  // namespace
}  // namespace ybw
