// Statistics of a search: they are of that search alone, whenever they are asked for.
#include <cstdint>
#include <gtest/gtest.h>

#include "bench/synthetic_tree.hpp"
#include "tests/support/compiled_searcher.hpp"
#include "tests/support/hooked_threads.hpp"

namespace ybw {
namespace {

TEST(SearchStatistics, HelpersThatAreLateLeaveNoNumbersOfTheLastSearch) {
    const SyntheticTree tree({.most_moves = 6, .height = 12, .distinct_values = 100});
    CompiledSearcher<SyntheticTree, HookedThreads> searcher({.threads = 4, .hash_mib = 1});
    std::uint64_t joins = 0;
    // On a busy machine all of them may be late.
    for (int tries = 0; joins == 0 && tries < 1'000; ++tries) {
        joins = searcher.search(tree, {.depth = 10}).statistics.joins;
        searcher.clear();
    }
    ASSERT_GT(joins, 0U) << "nobody helped";
    const OnExit in_time([] { HookedThreads::are_late = false; });
    HookedThreads::are_late = true;

    CompiledSearcher<SyntheticTree> alone({.hash_mib = 1});
    const auto expected = alone.search(tree, {.depth = 1});
    const auto second = searcher.search(tree, {.depth = 1}, [&](const auto& iteration) {
        EXPECT_EQ(iteration.statistics.nodes, expected.statistics.nodes);
        EXPECT_EQ(iteration.statistics.joins, 0U);
    });
    EXPECT_EQ(second.statistics.nodes, expected.statistics.nodes);
}

TEST(SearchStatistics, AGameThatIsOverTakesNoNodes) {
    CompiledSearcher<SyntheticTree> searcher({.hash_mib = 1});
    const SyntheticTree open({.height = 4});
    EXPECT_GT(searcher.search(open, {.depth = 3}).statistics.nodes, 0U);
    const SyntheticTree over({.height = 0, .end = TreeEnd::game_over});
    ASSERT_TRUE(over.outcome());
    EXPECT_EQ(searcher.search(over, {.depth = 3}).statistics.nodes, 0U);
}

}  // namespace
}  // namespace ybw
