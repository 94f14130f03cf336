// Executor: no more workers than oneTBB may run, and never less than one.
#include "parallel/executor.hpp"

#include <gtest/gtest.h>
#include <oneapi/tbb/global_control.h>

#include "bench/synthetic_tree.hpp"
#include "parallel/searcher.hpp"

namespace ybw {
namespace {

using Control = tbb::global_control;

int workers_of_eight(std::size_t allowed) {
    const Control control(Control::max_allowed_parallelism, allowed);
    const SyntheticTree tree({.height = 5, .order = TreeOrder::strongly_ordered});
    Searcher<SyntheticTree> searcher({.threads = 8, .exact = true});
    const auto result = searcher.search(tree, {.depth = 5});
    EXPECT_EQ(result.lines.front().score, tree.planned_value()) << allowed << " allowed";
    return searcher.workers();
}

TEST(Threads, AreNoMoreThanOneTbbMayRun) {
    EXPECT_EQ(workers_of_eight(1), 1);
    EXPECT_EQ(workers_of_eight(2), 2);
    EXPECT_EQ(workers_of_eight(7), 7);
    EXPECT_EQ(workers_of_eight(64), 8);
}

}  // namespace
}  // namespace ybw
