// StopSignal and Timer, without a search.
#include <atomic>
#include <gtest/gtest.h>
#include <thread>

#include "parallel/clock.hpp"
#include "parallel/platform.hpp"
#include "parallel/stop.hpp"

namespace ybw {
namespace {

/// Waits for another thread, which may have no processor but this one.
template <class IsOver>
void wait_until(IsOver is_over) {
    constexpr int spins = 200;
    for (int i = 0; !is_over(); ++i) i < spins ? spin_pause() : std::this_thread::yield();
}

// A stop at the very end of a search counts for it or for the next; neither ends without a reason,
// nor is a reason left that nothing ends for.
TEST(StopSignals, AStopWhileTheSignalIsResetHasItsReasonOrIsOver) {
    StopSignal signal;
    constexpr int over = -1;
    std::atomic<int> round = 0;
    std::atomic<int> requested = 0;
    constexpr int most_rounds = 20'000;
    const Duration patience(2.0);  // on one busy processor a round takes a turn of each thread
    const Stopwatch watch;
    int mismatches = 0;
    std::jthread stopper([&] {
        for (int i = 1;; ++i) {
            wait_until([&] { return round.load() >= i || round.load() == over; });
            if (round.load() == over) return;
            signal.request(StopReason::user);
            requested.store(i);
        }
    });
    for (int i = 1; i <= most_rounds && watch.elapsed() < patience; ++i) {
        round.store(i);
        for (int pause = 0; pause < i % 32; ++pause) spin_pause();
        signal.reset();
        wait_until([&] { return requested.load() >= i; });
        const bool has_reason = signal.reason() != StopReason::none;
        if (has_reason != signal.is_requested()) ++mismatches;
        signal.reset();
    }
    round.store(over);
    EXPECT_EQ(mismatches, 0);
}

TEST(StopSignals, KeepTheFirstReasonUntilTheyAreReset) {
    StopSignal signal;
    for (const StopReason reason : {StopReason::time, StopReason::nodes}) {
        EXPECT_FALSE(signal.is_requested());
        EXPECT_EQ(signal.reason(), StopReason::none);
        signal.request(reason);
        signal.request(StopReason::user);
        EXPECT_TRUE(signal.is_requested());
        EXPECT_EQ(signal.reason(), reason);
        signal.reset();
    }
}

TEST(StopSignals, NoTimeAtAllIsOverAtOnce) {
    StopSignal signal;
    const Timer timer(signal, Duration(0));
    EXPECT_TRUE(signal.is_requested());
    EXPECT_EQ(signal.reason(), StopReason::time);
}

}  // namespace
}  // namespace ybw
