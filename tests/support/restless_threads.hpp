// RestlessThreads: an executor whose threads interleave as much as they can, on any machine.
//
// On a busy machine a helper may get its first time slice when a small search is over, and a test
// of split points tests nothing. Here the search begins when all workers have started (or after a
// while without them), and threads give up their processor at random nodes and before shared
// memory, so that even trees of a few thousand nodes are searched by all threads in ever new
// interleavings.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <thread>

#include "engine/text/splitmix.hpp"
#include "parallel/clock.hpp"
#include "parallel/threads.hpp"

namespace ybw {

struct RestlessThreads : Threads {
    using Threads::Threads;

    template <class Body>
    void run(const Body& body) {
        std::atomic<int> started = 0;
        Threads::run([&](int id) {
            started.fetch_add(1);
            const Stopwatch watch;
            while (id == 0 && started.load() < count() && watch.elapsed() < longest_wait) {
                std::this_thread::sleep_for(std::chrono::microseconds(20));
            }
            body(id);
        });
    }

    static void on_node() { yield_one_time_in(128); }
    static void on_shared() { yield_one_time_in(16); }

private:
    static constexpr Duration longest_wait{0.5};

    static void yield_one_time_in(std::uint64_t times) {
        static std::atomic<std::uint64_t> next_seed = 0;
        thread_local std::uint64_t state = scrambled(next_seed.fetch_add(1));
        state = scrambled(state);
        if (state % times == 0) std::this_thread::yield();
    }
};

}  // namespace ybw
