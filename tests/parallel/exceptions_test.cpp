// A game that throws: the search ends, whoever searched, and the searcher can be used again.
#include <atomic>
#include <gtest/gtest.h>
#include <stdexcept>

#include "tests/support/compiled_searcher.hpp"
#include "tests/support/hooked_tree.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/random_trees.hpp"
#include "tests/support/restless_threads.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw {
namespace {

class Exceptions : public SeededTest {};

TEST_F(Exceptions, OfTheGameEndTheSearchAndLeaveTheSearcherUsable) {
    const SyntheticTreeOptions options{.seed = random(), .most_moves = 6, .height = 6};
    std::atomic<int> evaluations_left = 0;  // then one throws, wherever in the search that is
    const HookedTree tree({.evaluate =
                               [&](const SyntheticTree& position) {
                                   if (evaluations_left.fetch_sub(1) == 1) {
                                       throw std::runtime_error("out of order");
                                   }
                                   return position.evaluate();
                               }},
                          options);
    const Score expected = oracle_value(SyntheticTree(options), options.height);
    int thrown_with_helpers = 0;
    for (int i = 0; i < 60 && !HasFailure(); ++i) {
        const int threads = draw(1, 8);
        CompiledSearcher<HookedTree, RestlessThreads> searcher(
            {.threads = threads, .hash_mib = 1, .exact = true});
        evaluations_left = draw(1, 400);
        EXPECT_THROW(searcher.search(tree, {.depth = options.height}), std::runtime_error);
        EXPECT_EQ(searcher.status().depth, 0);
        if (searcher.status().statistics.joins > 0) ++thrown_with_helpers;

        evaluations_left = 0;
        const auto result = searcher.search(tree, {.depth = options.height});
        EXPECT_EQ(result.lines.front().score, expected) << threads << " threads";
    }
    EXPECT_GT(thrown_with_helpers, 10) << "hardly a helper took part: nothing was tested";
}

TEST_F(Exceptions, OfAHelperStopAllOthers) {
    constexpr int first = 2'000;
    constexpr int most_nodes = 200'000;
    for (int i = 0; i < 5; ++i) {
        std::atomic<int> evaluations_left = first;
        const HookedTree tree({.evaluate =
                                   [&](const SyntheticTree& position) {
                                       if (evaluations_left.fetch_sub(1) == 1) {
                                           throw std::runtime_error("out of order");
                                       }
                                       return position.evaluate();
                                   }},
                              {.seed = random(), .most_moves = 12, .height = 40});
        CompiledSearcher<HookedTree, RestlessThreads> searcher(
            {.threads = 4, .hash_mib = 1, .exact = true});
        EXPECT_THROW(searcher.search(tree, {.nodes = most_nodes}), std::runtime_error);
        EXPECT_LT(-evaluations_left, most_nodes / 4) << "they went on";
    }
}

}  // namespace
}  // namespace ybw
