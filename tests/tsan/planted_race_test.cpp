// A race planted on purpose: the tsan preset is believed because it can fail.
//
// Two workers of the search's own executor, a oneTBB task_group in an arena, add to one counter.
// Each test runs them in a process of its own, whose exit code and output are what a run of the
// suite would see. One plain counter for both must be reported; an atomic one, one under a lock,
// and one each, read after the group's wait, must not.
#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <gtest/gtest.h>
#include <mutex>
#include <string>
#include <thread>

#include "parallel/clock.hpp"
#include "parallel/threads.hpp"
#include "tests/support/sanitizers.hpp"

namespace ybw {
namespace {

constexpr int additions = 1000;

/// What a process under ThreadSanitizer returns if anything was reported in it.
constexpr int race_exit_code = 66;

/// Lets two workers call `add(worker)` at the same time, then ends the process and tells `total()`.
template <class Add, class Total>
[[noreturn]] void add_with_two_workers(Add add, Total total) {
    std::atomic<int> arrived = 0;
    Threads(2).run([&](int id) {
        // Relaxed on purpose: to meet must not order what comes after.
        arrived.fetch_add(1, std::memory_order_relaxed);
        const Stopwatch watch;
        while (arrived.load(std::memory_order_relaxed) < 2) {
            if (watch.elapsed() > Duration(20)) {
                std::fputs("no second worker came\n", stderr);
                std::_Exit(EXIT_FAILURE);
            }
            std::this_thread::yield();
        }
        for (int i = 0; i < additions; ++i) add(id);
    });
    std::fprintf(stderr, "total %d\n", total());
    std::exit(EXIT_SUCCESS);
}

[[noreturn]] void add_to_plain_memory() {
    int counter = 0;
    add_with_two_workers([&](int) { ++counter; }, [&] { return counter; });
}

[[noreturn]] void add_to_an_atomic() {
    std::atomic<int> counter = 0;
    add_with_two_workers([&](int) { counter.fetch_add(1, std::memory_order_relaxed); },
                         [&] { return counter.load(std::memory_order_relaxed); });
}

[[noreturn]] void add_under_a_lock() {
    SpinMutex mutex;
    int counter = 0;
    add_with_two_workers(
        [&](int) {
            const std::lock_guard lock(mutex);
            ++counter;
        },
        [&] { return counter; });
}

[[noreturn]] void add_to_one_each() {
    std::array<int, 2> counters{};
    add_with_two_workers([&](int id) { ++counters[static_cast<std::size_t>(id)]; },
                         [&] { return counters[0] + counters[1]; });
}

class PlantedRace : public ::testing::Test {
protected:
    void SetUp() override {
        if (!has_thread_sanitizer) GTEST_SKIP() << "needs the tsan preset";
        GTEST_FLAG_SET(death_test_style, "threadsafe");  // the child is the program started anew
        const std::string options = "exitcode=" + std::to_string(race_exit_code);
        ::setenv("TSAN_OPTIONS", options.c_str(), 1);
    }
};

TEST_F(PlantedRace, OnPlainMemoryIsReported) {
    EXPECT_EXIT(add_to_plain_memory(), ::testing::ExitedWithCode(race_exit_code), "data race");
}

TEST_F(PlantedRace, IsNoneOnAnAtomic) {
    EXPECT_EXIT(add_to_an_atomic(), ::testing::ExitedWithCode(EXIT_SUCCESS), "^total 2000\n$");
}

TEST_F(PlantedRace, IsNoneUnderTheLockOfASplitPoint) {
    EXPECT_EXIT(add_under_a_lock(), ::testing::ExitedWithCode(EXIT_SUCCESS), "^total 2000\n$");
}

TEST_F(PlantedRace, IsNoneOnWhatTheWaitOfTheGroupOrders) {
    EXPECT_EXIT(add_to_one_each(), ::testing::ExitedWithCode(EXIT_SUCCESS), "^total 2000\n$");
}

}  // namespace
}  // namespace ybw
