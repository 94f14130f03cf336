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

TEST(SearchStatistics, AreAddedUpNumberByNumber) {
    const Statistics one{.nodes = 1,
                         .quiescence_nodes = 2,
                         .proof_nodes = 3,
                         .evaluations = 4,
                         .table_cutoffs = 5,
                         .cutoffs = 6,
                         .first_move_cutoffs = 7,
                         .researches = 8,
                         .splits = 9,
                         .joins = 10,
                         .cancelled_nodes = 11,
                         .idle_seconds = 12};
    Statistics sum;
    for (int i = 0; i != 2; ++i) sum += one;
    EXPECT_EQ(sum.nodes, 2U);
    EXPECT_EQ(sum.quiescence_nodes, 4U);
    EXPECT_EQ(sum.proof_nodes, 6U);
    EXPECT_EQ(sum.evaluations, 8U);
    EXPECT_EQ(sum.table_cutoffs, 10U);
    EXPECT_EQ(sum.cutoffs, 12U);
    EXPECT_EQ(sum.first_move_cutoffs, 14U);
    EXPECT_EQ(sum.researches, 16U);
    EXPECT_EQ(sum.splits, 18U);
    EXPECT_EQ(sum.joins, 20U);
    EXPECT_EQ(sum.cancelled_nodes, 22U);
    EXPECT_EQ(sum.idle_seconds, 24);
}

TEST(SearchStatistics, SayWhatIsUsefulPaidAndCutOffAtOnce) {
    EXPECT_EQ(Statistics().first_move_rate(), 0);
    const Statistics some{.nodes = 100,
                          .proof_nodes = 30,
                          .cutoffs = 40,
                          .first_move_cutoffs = 10,
                          .cancelled_nodes = 7};
    EXPECT_EQ(some.first_move_rate(), 0.25);
    EXPECT_EQ(some.useful_nodes(), 93U);
    EXPECT_EQ(some.paid_nodes(), 130U);
}

TEST(SearchStatistics, AGameThatIsOverTakesNoNodes) {
    CompiledSearcher<SyntheticTree> searcher({.hash_mib = 1});
    EXPECT_EQ(searcher.status().depth, 0);
    EXPECT_EQ(searcher.status().statistics.paid_nodes(), 0U);
    EXPECT_EQ(searcher.status().hashfull_permille, 0);
    const SyntheticTree open({.height = 4});
    EXPECT_GT(searcher.search(open, {.depth = 3}).statistics.nodes, 0U);
    const SyntheticTree over({.height = 0, .end = TreeEnd::game_over});
    ASSERT_TRUE(over.outcome());
    EXPECT_EQ(searcher.search(over, {.depth = 3}).statistics.nodes, 0U);
}

}  // namespace
}  // namespace ybw
