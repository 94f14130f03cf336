// Clock: the only place of the library that reads the time.
//
// A Stopwatch measures a search; a Timer ends one at the hard limit. The timer is a thread that
// sleeps until that limit. So no node of the search reads a clock, and the limit holds at every
// depth, even if there are more searching threads than cores.
//
// Thread safety: a Stopwatch is a value; a Timer belongs to the thread that made it.
#pragma once

#include <algorithm>
#include <chrono>
#include <compare>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

#include "parallel/limits.hpp"
#include "parallel/stop.hpp"

namespace ybw {

/// Measures the time since its construction.
class Stopwatch {
public:
    Stopwatch() : start_(std::chrono::steady_clock::now()) {}

    /// The time since its construction, in seconds.
    Duration elapsed() const { return std::chrono::steady_clock::now() - start_; }

private:
    std::chrono::steady_clock::time_point start_;
};

/// Calls a function when a time has passed.
class Timer {
public:
    /// Requests a stop of `signal` for StopReason::time.
    Timer(StopSignal& signal, Duration limit)
        : Timer(limit, [&signal] { signal.request(StopReason::time); }) {}

    /// Calls `action` when `limit` has passed from now, from a thread of its own, unless the timer
    /// is destroyed before. A limit of zero or less calls it at once.
    template <class Action>
    Timer(Duration limit, Action action) {
        if (limit <= Duration::zero()) {
            action();
        } else {
            thread_ = std::jthread([this, limit, action](const std::stop_token& token) {
                if (sleep(limit, token)) action();
            });
        }
    }

private:
    /// False: woken before the time had passed.
    bool sleep(Duration time, const std::stop_token& token) {
        // A year stands for "for ever".
        const Duration longest = std::chrono::hours(24 * 365);
        const auto wait =
            std::chrono::duration_cast<std::chrono::nanoseconds>(std::min(time, longest));
        std::unique_lock lock(mutex_);
        wake_.wait_for(lock, token, wait, [] { return false; });
        return !token.stop_requested();
    }

    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::jthread thread_;  // last: it uses the two above and is joined first
};

}  // namespace ybw
