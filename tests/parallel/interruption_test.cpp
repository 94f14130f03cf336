// What an interrupted search says last: the best that it has finished, or a better move.
#include <gtest/gtest.h>
#include <optional>

#include "tests/support/compiled_searcher.hpp"
#include "tests/support/random_trees.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw {
namespace {

using Interruption = SeededTest;

bool begins_with(const Variation<SyntheticMove>& line, const Variation<SyntheticMove>& head) {
    return line.size() >= head.size() && std::equal(head.begin(), head.end(), line.begin());
}

TEST_F(Interruption, LeavesTheLastFinishedLineOrABetterMove) {
    int interrupted = 0;
    int better = 0;
    for (int i = 0; i < 400 && !HasFailure(); ++i) {
        const SyntheticTree tree({.seed = random(),
                                  .most_moves = 8,
                                  .height = 8,
                                  .distinct_values = 51,
                                  .order = TreeOrder::strongly_ordered});
        CompiledSearcher<SyntheticTree> searcher({.hash_mib = 1, .tell_bounds = true});
        std::optional<Iteration<SyntheticMove>> finished;
        const auto result =
            searcher.search(tree, {.nodes = 200 + random() % 5'000}, [&](const auto& iteration) {
                if (iteration.line.bound == Bound::exact) finished = iteration;
            });
        if (result.reason != StopReason::nodes || !finished) continue;
        ++interrupted;
        const auto& line = result.lines.front();
        if (line.pv.front() == finished->line.pv.front()) {
            EXPECT_EQ(line.score, finished->line.score);
            EXPECT_EQ(line.bound, Bound::exact);
            EXPECT_EQ(line.depth, result.depth);
            EXPECT_TRUE(begins_with(line.pv, finished->line.pv));
        } else {
            ++better;
            EXPECT_EQ(line.bound, Bound::lower) << "the depth was not finished";
            EXPECT_EQ(line.depth, result.depth + 1);
        }
    }
    EXPECT_GT(interrupted, 100) << "hardly a search was interrupted: nothing was tested";
    EXPECT_GT(better, 0);
}

TEST_F(Interruption, LeavesNoLineBetterThanTheFirst) {
    int interrupted = 0;
    for (int i = 0; i < 400 && !HasFailure(); ++i) {
        const SyntheticTree tree({.seed = random(),
                                  .most_moves = 8,
                                  .height = 8,
                                  .distinct_values = 51,
                                  .order = TreeOrder::random});
        CompiledSearcher<SyntheticTree> searcher({.hash_mib = 1, .multipv = draw(2, 4)});
        const auto result = searcher.search(tree, {.nodes = 200 + random() % 5'000});
        if (result.reason == StopReason::nodes) ++interrupted;
        for (const auto& line : result.lines) {
            EXPECT_LE(line.score, result.lines.front().score);
            EXPECT_LE(line.depth, result.lines.front().depth) << "a deeper line knows better";
        }
    }
    EXPECT_GT(interrupted, 100) << "hardly a search was interrupted: nothing was tested";
}

}  // namespace
}  // namespace ybw
