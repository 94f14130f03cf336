// StopSignal and Timer, without a search.
#include <atomic>
#include <gtest/gtest.h>
#include <thread>

#include "parallel/clock.hpp"
#include "parallel/platform.hpp"
#include "parallel/stop.hpp"

namespace ybw {
namespace {

// A stop at the very end of a search counts for it or for the next; neither ends without a reason,
// nor is a reason left that nothing ends for.
TEST(StopSignals, AStopWhileTheSignalIsResetHasItsReasonOrIsOver) {
    StopSignal signal;
    std::atomic<int> round = 0;
    std::atomic<int> requested = 0;
    constexpr int rounds = 20'000;
    int mismatches = 0;
    std::jthread stopper([&] {
        for (int i = 1; i <= rounds; ++i) {
            while (round.load() < i) spin_pause();
            signal.request(StopReason::user);
            requested.store(i);
        }
    });
    for (int i = 1; i <= rounds; ++i) {
        round.store(i);
        for (int pause = 0; pause < i % 32; ++pause) spin_pause();
        signal.reset();
        while (requested.load() < i) spin_pause();
        const bool has_reason = signal.reason() != StopReason::none;
        if (has_reason != signal.is_requested()) ++mismatches;
        signal.reset();
    }
    EXPECT_EQ(mismatches, 0);
}

TEST(StopSignals, NoTimeAtAllIsOverAtOnce) {
    StopSignal signal;
    const Timer timer(signal, Duration(0));
    EXPECT_TRUE(signal.is_requested());
    EXPECT_EQ(signal.reason(), StopReason::time);
}

}  // namespace
}  // namespace ybw
