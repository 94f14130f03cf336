// Two threads that take turns, for what one core costs another.
//
// Pure functions.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <thread>

#include "parallel/clock.hpp"
#include "parallel/platform.hpp"

namespace ybw {

/// Nanoseconds of a clock that all threads share.
inline std::int64_t now() {
    return std::chrono::steady_clock::now().time_since_epoch().count();
}

/// Spins, and yields in the end, should the other thread be off its core.
template <class Condition>
void spin_until(Condition condition) {
    constexpr int spins_before_yield = 10'000;
    for (int i = 0; !condition(); ++i) {
        if (i < spins_before_yield) {
            spin_pause();
        } else {
            std::this_thread::yield();
        }
    }
}

/// Hands a token to and fro; returns seconds for each of `rounds` turns of `mine`.
template <class Mine, class Theirs>
double seconds_of_turns(int rounds, Mine mine, Theirs theirs) {
    std::atomic<int> turn = 0;
    std::jthread other([&] {
        for (int i = 0; i < rounds; ++i) {
            spin_until([&] { return turn.load(std::memory_order_acquire) == 2 * i; });
            theirs();
            turn.store(2 * i + 1, std::memory_order_release);
        }
    });
    double seconds = 0;
    for (int i = 0; i < rounds; ++i) {
        spin_until([&] { return turn.load(std::memory_order_acquire) == 2 * i + 1; });
        const auto start = std::chrono::steady_clock::now();
        mine();
        seconds += Duration(std::chrono::steady_clock::now() - start).count();
        turn.store(2 * i + 2, std::memory_order_release);
    }
    return seconds / rounds;
}

}  // namespace ybw
