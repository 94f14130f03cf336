// Threads: how the search runs, locks, waits and sleeps on a real machine.
//
// The hooks of an executor are empty here and cost nothing.
//
// oneTBB gives the threads: one task for each worker, alive for the whole search, in an arena of
// the oneTBB that the host program already uses. There are no more workers than oneTBB allows: the
// processors of this process, if the program sets no other limit. Workers without a processor would
// take turns with the others, so that a wider search would be no faster. The search also works if
// oneTBB cannot start some workers: worker 0 is the caller itself, and the others only help.
//
// The arena is kept from search to search: a thread of oneTBB looks through each new arena for 0.4
// ms before it goes on, so that after thousands of short searches, each with a new arena, helpers
// would be seconds late.
//
// Thread safety: a searcher has its own; run is called by one thread at a time.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <compare>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <new>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_group.h>
#include <thread>
#include <utility>

#include "parallel/clock.hpp"
#include "parallel/executor.hpp"
#include "parallel/limits.hpp"
#include "parallel/platform.hpp"

namespace ybw {

/// Calls a function at the end of a scope, however it is left.
template <class Function>
class OnExit {
public:
    explicit OnExit(Function function) : function_(std::move(function)) {}
    ~OnExit() { function_(); }
    OnExit(const OnExit&) = delete;
    OnExit& operator=(const OnExit&) = delete;

private:
    Function function_;
};

/// A lock for the few instructions under the lock of a split point.
class SpinMutex {
public:
    void lock() {
        for (int round = 0; held_.exchange(true, std::memory_order_acquire); ++round) {
            // Partner of the exchange is the release in unlock; this load only waits.
            while (held_.load(std::memory_order_relaxed)) {
                if (++round < spins_before_yield) {
                    spin_pause();
                } else {
                    std::this_thread::yield();  // the holder may be off its core
                }
            }
        }
    }
    void unlock() { held_.store(false, std::memory_order_release); }

private:
    static constexpr int spins_before_yield = 64;
    std::atomic<bool> held_ = false;
};

/// Lets threads sleep until there is news. Ringing costs nothing while no thread sleeps.
///
/// A thread calls look when it begins to look for news and done when it has found some. To sleep it
/// calls listen, looks once more, then calls sleep with the number that listen returned, or leave;
/// after both it looks again. A thread that brings news makes it visible with a sequentially
/// consistent store, then rings. Either the sleeper's last look sees the news, or the ringer sees
/// the sleeper. ring_one wakes no thread while another one looks, because that thread finds the
/// news.
class Bell {
public:
    void look() { lookers_.fetch_add(1); }

    /// True: no thread looks any more.
    bool done() { return lookers_.fetch_sub(1) == 1; }

    bool has_sleepers() const { return sleepers_.load() > 0; }

    /// Lets other threads run first. False: they take too long, so the caller should sleep at once.
    bool yield() {
        if (waits_without_yield_.load(std::memory_order_relaxed) > 0) {
            waits_without_yield_.fetch_sub(1, std::memory_order_relaxed);
            return false;
        }
        const Stopwatch watch;
        std::this_thread::yield();
        if (watch.elapsed() < dear_yield) return true;
        waits_without_yield_.store(waits_before_next_try, std::memory_order_relaxed);
        return false;
    }

    unsigned listen() {
        sleepers_.fetch_add(1);  // seq_cst, in this order: partner of the loads in ring_one
        lookers_.fetch_sub(1);
        return epoch_.load();
    }

    void sleep(unsigned heard) {
        std::unique_lock lock(mutex_);
        rung_.wait(lock, [&] { return epoch_.load() != heard; });
        lock.unlock();
        leave();
    }

    void leave() {
        lookers_.fetch_add(1);
        sleepers_.fetch_sub(1);
    }

    /// False: no thread looks or sleeps.
    bool ring_one() {
        if (lookers_.load() > 0) return true;
        if (!announce()) return false;
        rung_.notify_one();
        return true;
    }
    void ring_all() {
        if (announce()) rung_.notify_all();
    }

private:
    bool announce() {
        if (sleepers_.load() == 0) return false;
        const std::lock_guard lock(mutex_);
        epoch_.fetch_add(1);
        return true;
    }

    /// If other programs want this processor, a yield gives them a whole time slice, some
    /// milliseconds, and the searching thread may lose its claim to the processor; a sleeping
    /// thread keeps its claim.
    static constexpr std::chrono::microseconds dear_yield{100};
    static constexpr int waits_before_next_try = 5'000;

    std::atomic<int> waits_without_yield_ = 0;  ///< number of waits without a yield
    std::atomic<int> lookers_ = 0;
    std::atomic<int> sleepers_ = 0;
    std::atomic<unsigned> epoch_ = 0;
    std::mutex mutex_;
    std::condition_variable rung_;
};

class Threads {
public:
    using Mutex = SpinMutex;
    using Bell = ybw::Bell;
    using Stopwatch = ybw::Stopwatch;

    /// For `wanted` workers, or fewer, if max_allowed_parallelism of oneTBB is less.
    explicit Threads(int wanted) : count_(at_most(wanted)), arena_(count_, 1) {}

    int count() const { return count_; }

    /// The other bodies run concurrently with body(0) if the system gives the threads, else after
    /// it.
    template <class Body>
    void run(const Body& body) {
        arena_.execute([&] {
            tbb::task_group helpers;
            // Also if body(0) throws, as an observer of the search may: no helper is left behind.
            const OnExit wait([&helpers] { helpers.wait(); });
            start_helpers(helpers, count_, body);
            body(0);
        });
    }

    /// Has `group` run body(1) ... body(count - 1), or as many of them as there is memory for. The
    /// helpers that did start wait for body(0), so it must run even if another helper could not
    /// start.
    template <class Group, class Body>
    static void start_helpers(Group& group, int count, const Body& body) {
        try {
            for (int i = 1; i < count; ++i) group.run([&body, i] { body(i); });
        } catch (const std::bad_alloc&) {
            return;
        }
    }

    static void on_node() {}
    static void on_shared() {}
    static void on_copy() {}
    static void on_scan(int /*workers*/) {}

    static bool wait_a_little(Bell& bell, int round) {
        if (round < spin_rounds) {
            for (int i = 0; i < pauses_per_round; ++i) spin_pause();
            return true;
        }
        return round < spin_rounds + yield_rounds && bell.yield();
    }

private:
    using Control = tbb::global_control;

    static int at_most(int wanted) {
        const std::size_t allowed = Control::active_value(Control::max_allowed_parallelism);
        return static_cast<int>(std::min(allowed, static_cast<std::size_t>(wanted)));
    }

    /// A round takes about a fifth of a microsecond; more frequent scans of the join keys would not
    /// pay.
    static constexpr int pauses_per_round = 8;
    /// These 10 us delay no other thread.
    static constexpr int spin_rounds = 60;
    /// Then other threads go first, for 0.2 ms: most waits end by then. Waking from sleep takes 3
    /// us and costs the ringing thread 4 us.
    static constexpr int yield_rounds = 500;
    /// A node of the deepest recursion takes some 5 KiB; there may be max_ply of them, with helping
    /// in between.
    static constexpr std::size_t stack_bytes = std::size_t{64} << 20;

    /// Takes effect only if it exists before oneTBB starts its first thread, so it comes before the
    /// table, whose memory several threads touch. In a program that has used oneTBB before, threads
    /// keep their old stacks (4 MiB, if the program has not asked for more).
    const Control stack_{Control::thread_stack_size, stack_bytes};
    const int count_;
    tbb::task_arena arena_;
};

static_assert(SearchExecutor<Threads>);

}  // namespace ybw
