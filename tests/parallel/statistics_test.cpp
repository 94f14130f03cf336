// Statistics of a search: they are of that search alone, whenever they are asked for.
#include <atomic>
#include <gtest/gtest.h>
#include <thread>

#include "bench/synthetic_tree.hpp"
#include "parallel/searcher.hpp"
#include "tests/support/compiled_searcher.hpp"
#include "tests/support/restless_threads.hpp"

namespace ybw {
namespace {

/// Helpers take part in the first search and come too late for those after it, as they may on a
/// busy machine.
struct LateThreads : RestlessThreads {
    using RestlessThreads::RestlessThreads;

    template <class Body>
    void run(const Body& body) {
        if (searches_++ == 0) return RestlessThreads::run(body);
        std::atomic<bool> is_over = false;
        Threads::run([&](int id) {
            while (id != 0 && !is_over) std::this_thread::yield();
            body(id);
            if (id == 0) is_over = true;
        });
    }

private:
    int searches_ = 0;
};

TEST(SearchStatistics, HelpersThatAreLateLeaveNoNumbersOfTheLastSearch) {
    const SyntheticTree tree({.most_moves = 6, .height = 12, .distinct_values = 100});
    Searcher<SyntheticTree, LateThreads> searcher({.threads = 4, .hash_mib = 1});
    const auto first = searcher.search(tree, {.depth = 10});
    ASSERT_GT(first.statistics.joins, 0U) << "nobody helped";
    searcher.clear();

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
