// HookedThreads: RestlessThreads with what a test changes of them, so that the search with them is
// compiled once: helpers that come late, memory that is scarce, and a look at a helper's thread.
//
// Thread safety: the hooks are set while no search runs.
#pragma once

#include <atomic>
#include <functional>
#include <new>
#include <thread>

#include "parallel/threads.hpp"
#include "tests/support/restless_threads.hpp"

namespace ybw {

/// A part of every worker that cannot be made in another thread than `rich` while memory is scarce.
struct ScarceMutex : SpinMutex {
    static inline std::atomic<bool> is_scarce = false;
    static inline std::thread::id rich;

    ScarceMutex() {
        if (is_scarce.load() && std::this_thread::get_id() != rich) throw std::bad_alloc();
    }
};

struct HookedThreads : RestlessThreads {
    using RestlessThreads::RestlessThreads;
    using Mutex = ScarceMutex;

    /// Helpers begin when the search is over, as they may on a busy machine.
    static inline bool are_late = false;
    /// Called by each helper first.
    static inline std::function<void()> on_helper{};

    template <class Body>
    void run(const Body& body) {
        if (!are_late) {
            return RestlessThreads::run([&](int id) {
                if (id != 0 && on_helper) on_helper();
                body(id);
            });
        }
        std::atomic<bool> is_over = false;
        Threads::run([&](int id) {
            while (id != 0 && !is_over) std::this_thread::yield();
            body(id);
            if (id == 0) is_over = true;
        });
    }
};

}  // namespace ybw
