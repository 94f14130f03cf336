// Want of memory in a helper: an exception of the search, never the end of the process, nor a wait
// without end.
#include <gtest/gtest.h>
#include <new>
#include <thread>
#include <vector>

#include "bench/synthetic_tree.hpp"
#include "tests/support/compiled_searcher.hpp"
#include "tests/support/hooked_threads.hpp"

namespace ybw {
namespace {

TEST(WantOfMemory, OfAHelperIsThrownByTheSearch) {
    ScarceMutex::rich = std::this_thread::get_id();
    const SyntheticTree tree({.seed = 1, .most_moves = 8, .height = 6, .distinct_values = 51});
    CompiledSearcher<SyntheticTree, HookedThreads> searcher({.threads = 3, .hash_mib = 1});
    if (searcher.workers() < 2) GTEST_SKIP() << "one processor: there are no helpers";
    ScarceMutex::is_scarce.store(true);
    EXPECT_THROW(searcher.search(tree, {.depth = 6}), std::bad_alloc);
    ScarceMutex::is_scarce.store(false);
    EXPECT_EQ(searcher.search(tree, {.depth = 6}).depth, 6);
}

/// Runs two tasks and has no memory for a third.
struct SmallGroup {
    std::vector<int>& started;
    template <class Task>
    void run(Task task) {
        if (started.size() == 2) throw std::bad_alloc();
        task();
    }
};

TEST(WantOfMemory, ForAHelperLeavesTheOthers) {
    std::vector<int> started;
    SmallGroup group{started};
    Threads::start_helpers(group, 8, [&](int id) { started.push_back(id); });
    EXPECT_EQ(started, (std::vector{1, 2}));
}

}  // namespace
}  // namespace ybw
