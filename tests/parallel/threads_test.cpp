// Threads: no more workers than oneTBB may run, and never less than one; helpers that come at
// once, with the stacks that they need.
#include "parallel/threads.hpp"

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <gtest/gtest.h>
#include <oneapi/tbb/global_control.h>
#include <pthread.h>
#include <thread>
#include <vector>

#include "bench/synthetic_tree.hpp"
#include "parallel/clock.hpp"
#include "parallel/platform.hpp"
#include "tests/support/compiled_searcher.hpp"
#include "tests/support/hooked_threads.hpp"
#include "tests/support/restless_threads.hpp"

namespace ybw {
namespace {

using Control = tbb::global_control;

int workers_of_eight(std::size_t allowed) {
    const Control control(Control::max_allowed_parallelism, allowed);
    const SyntheticTree tree({.height = 5, .order = TreeOrder::strongly_ordered});
    CompiledSearcher<SyntheticTree> searcher({.threads = 8, .exact = true});
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

TEST(Threads, HelpersComeAtOnceAfterManyShortSearches) {
    const SyntheticTree small({.most_moves = 3, .height = 4});
    CompiledSearcher<SyntheticTree> searcher({.threads = 2, .hash_mib = 1});
    for (int i = 0; i < 5000; ++i) searcher.search(small, {.depth = 2});

    const SyntheticTree large({.most_moves = 6, .height = 12, .distinct_values = 100});
    CompiledSearcher<SyntheticTree, RestlessThreads> next({.threads = 2, .hash_mib = 1});
    EXPECT_GT(next.search(large, {.depth = 10}).statistics.joins, 0U);
}

TEST(Threads, YieldNoMoreForAWhileWhereOthersWantTheProcessor) {
    std::vector<std::jthread> others;
    for (unsigned i = 0; i < 2 * std::thread::hardware_concurrency(); ++i) {
        others.emplace_back([](const std::stop_token& stop) {
            while (!stop.stop_requested()) spin_pause();
        });
    }
    Bell bell;
    const Stopwatch since_start;
    bool is_cheap = true;
    while (is_cheap && since_start.elapsed().count() < 5) is_cheap = bell.yield();
    ASSERT_FALSE(is_cheap);
    const Stopwatch watch;
    for (int wait = 0; wait < 1'000; ++wait) ASSERT_FALSE(bell.yield());
    EXPECT_LT(watch.elapsed().count(), 0.5) << "a thousand slices would be seconds";
    others.clear();
    const Stopwatch since_end;  // a machine has other work, too
    while (!is_cheap && since_end.elapsed().count() < 5) is_cheap = bell.yield();
    EXPECT_TRUE(is_cheap) << "nobody else wants it now";
}

std::size_t own_stack_bytes() {
    pthread_attr_t attributes;
    std::size_t bytes = 0;
    pthread_getattr_np(pthread_self(), &attributes);
    pthread_attr_getstacksize(&attributes, &bytes);
    pthread_attr_destroy(&attributes);
    return bytes;
}

// A ring takes the ringer four microseconds; whoever looks finds the news by itself.
TEST(ABell, WakesNobodyWhileSomebodyLooks) {
    Bell bell;
    std::atomic<bool> is_asleep = false;
    std::atomic<bool> is_awake = false;
    std::thread sleeper([&] {
        bell.look();
        const unsigned heard = bell.listen();
        is_asleep = true;
        bell.sleep(heard);
        is_awake = true;
        EXPECT_TRUE(bell.done()) << "who was woken looks, and nobody else";
    });
    while (!is_asleep) std::this_thread::yield();
    bell.look();
    EXPECT_TRUE(bell.ring_one());
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_FALSE(is_awake);
    EXPECT_TRUE(bell.has_sleepers());
    EXPECT_TRUE(bell.done());  // it has found something, and nobody else looks
    EXPECT_TRUE(bell.ring_one());
    sleeper.join();
    EXPECT_FALSE(bell.has_sleepers());
    EXPECT_FALSE(bell.ring_one());
}

// In a process of its own, since stacks are made when oneTBB starts.
TEST(Threads, HaveStacksForTheDeepestSearch) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    const auto has_room = [] {
        std::atomic<std::size_t> stack_bytes = 0;
        HookedThreads::on_helper = [&] { stack_bytes = own_stack_bytes(); };
        CompiledSearcher<SyntheticTree, HookedThreads> searcher({.threads = 2, .hash_mib = 16});
        searcher.search(SyntheticTree({.height = 5}), {.depth = 3});
        return stack_bytes >= std::size_t{64} << 20;
    };
    EXPECT_EXIT(std::exit(has_room() ? EXIT_SUCCESS : EXIT_FAILURE),
                ::testing::ExitedWithCode(EXIT_SUCCESS), "");
}

}  // namespace
}  // namespace ybw
