// Waiting: locks, memory that another core has written, spinning, sleep, and oneTBB's tasks.
#include <array>
#include <atomic>
#include <benchmark/benchmark.h>
#include <chrono>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_group.h>
#include <thread>

#include "bench/micro/two_threads.hpp"
#include "parallel/threads.hpp"

namespace ybw {
namespace {

/// The lock of a split point, by one thread.
void lock_and_unlock(benchmark::State& state) {
    SpinMutex mutex;
    for (auto _ : state) {
        mutex.lock();
        benchmark::ClobberMemory();
        mutex.unlock();
    }
}

/// Loading a cache line that another core has just written, each from an address that the one
/// before has told.
void line_from_another_core(benchmark::State& state) {
    constexpr int rounds = 100;
    constexpr std::size_t lines = 64;
    struct alignas(cache_line) Line {
        std::atomic<std::size_t> next;
    };
    static std::array<Line, lines> chain;
    constexpr std::size_t stride = 29;  // prime to `lines`, so all are visited, in no order
    for (auto _ : state) {
        const double seconds = seconds_of_turns(
            rounds,
            [&] {
                std::size_t at = 0;
                do {
                    at = chain[at].next.load(std::memory_order_relaxed);
                } while (at != 0);
            },
            [&] {
                for (std::size_t i = 0; i < lines; ++i) {
                    chain[i].next.store((i + stride) % lines, std::memory_order_relaxed);
                }
            });
        state.SetIterationTime(seconds / static_cast<double>(lines));
    }
}

/// From one look for work to the next.
void spin_round(benchmark::State& state) {
    Bell bell;
    for (auto _ : state) benchmark::DoNotOptimize(Threads::wait_a_little(bell, 0));
}

/// From ringing until the sleeper runs; the counter is what ringing takes the ringer, in ns.
void wake_a_sleeper(benchmark::State& state) {
    constexpr int rounds = 100;
    using namespace std::chrono_literals;
    for (auto _ : state) {
        Bell bell;
        std::atomic<bool> is_listening = false;
        std::atomic<std::int64_t> woken_at = 0;
        std::jthread sleeper([&] {
            for (int i = 0; i < rounds; ++i) {
                const unsigned heard = bell.listen();
                is_listening.store(true);
                bell.sleep(heard);
                woken_at.store(now());
            }
        });
        std::int64_t latency = 0;
        std::int64_t ringing = 0;
        for (int i = 0; i < rounds; ++i) {
            spin_until([&] { return is_listening.load(); });
            is_listening.store(false);
            std::this_thread::sleep_for(100us);  // it is off its core by now
            woken_at.store(0);
            const auto start = now();
            bell.ring_one();
            ringing += now() - start;
            spin_until([&] { return woken_at.load() != 0; });
            latency += woken_at.load() - start;
        }
        state.SetIterationTime(static_cast<double>(latency) * 1e-9 / rounds);
        state.counters["ring_ns"] = static_cast<double>(ringing) / rounds;
    }
}

/// A task made, taken up by its own thread and waited for, among a thousand.
void task_of_ones_own(benchmark::State& state) {
    constexpr int tasks = 1'000;
    tbb::task_arena arena(1);
    for (auto _ : state) {
        arena.execute([] {
            tbb::task_group group;
            for (int i = 0; i < tasks; ++i) group.run([] {});
            group.wait();
        });
    }
    state.SetItemsProcessed(state.iterations() * tasks);
}

/// From making a task until another thread, which looks for one, runs it.
void task_stolen(benchmark::State& state) {
    constexpr int rounds = 1'000;
    tbb::task_arena arena(2);
    for (auto _ : state) {
        double seconds = 0;
        arena.execute([&] {
            tbb::task_group group;
            for (int i = 0; i < rounds; ++i) {
                std::atomic<std::int64_t> begun_at = 0;
                const auto start = now();
                group.run([&begun_at] { begun_at.store(now()); });
                spin_until([&] { return begun_at.load() != 0; });
                seconds += static_cast<double>(begun_at.load() - start) * 1e-9;
            }
            group.wait();
        });
        state.SetIterationTime(seconds / rounds);
    }
}

BENCHMARK(lock_and_unlock);
BENCHMARK(line_from_another_core)->UseManualTime()->Iterations(20);
BENCHMARK(spin_round);
BENCHMARK(wake_a_sleeper)->UseManualTime()->Iterations(10);
BENCHMARK(task_of_ones_own);
BENCHMARK(task_stolen)->UseManualTime()->Iterations(10);

}  // namespace
}  // namespace ybw
