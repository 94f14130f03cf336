// Split points: what it takes to open one, to join one, and until a cutoff is seen.
#include <array>
#include <atomic>
#include <benchmark/benchmark.h>
#include <chrono>
#include <memory>
#include <thread>

#include "bench/micro/positions.hpp"
#include "bench/micro/two_threads.hpp"
#include "parallel/threads.hpp"
#include "parallel/worker.hpp"

namespace ybw {
namespace {

/// A worker with a family that can be opened.
template <auto make>
struct Bench {
    using G = decltype(make());

    SearchState<G> state{SearchOptions{.threads = 2, .hash_mib = 0}};
    Worker<G, Threads> worker{0, state};
    Visit<G> node;
    Family<G> family;

    Bench() {
        worker.begin_search(make());
        MovesOf<G> moves;
        worker.position().legal_moves(moves);
        node.depth = 8;
        node.flag = &state.stop.flag();
        family.open(node.window);
        family.order().fill(moves, {});
    }
};

/// Open and close, by the owner, with nobody about: what a split costs that nobody joins.
template <auto make>
void open_and_close(benchmark::State& state) {
    auto bench = std::make_unique<Bench<make>>();
    auto& slot = *bench->worker.free_slot();
    for (auto _ : state) {
        slot.open(bench->node, bench->worker.position(), bench->family, {}, false);
        slot.close();
    }
}

/// Join, copy the position, leave, in one thread: without the cache misses of a real join.
template <auto make>
void join_and_leave(benchmark::State& state) {
    auto bench = std::make_unique<Bench<make>>();
    auto& slot = *bench->worker.free_slot();
    slot.open(bench->node, bench->worker.position(), bench->family, {}, false);
    auto helper = std::make_unique<Worker<decltype(make()), Threads>>(1, bench->state);
    for (auto _ : state) {
        benchmark::DoNotOptimize(slot.try_join(helper->as_helper(), nullptr));
        helper->set_position(slot.position());
        benchmark::DoNotOptimize(slot.leave(helper->id()));
    }
    slot.close();
}

/// Copying a position that another core has just written.
template <auto make>
void copy_from_another_core(benchmark::State& state) {
    constexpr int rounds = 100;
    using G = decltype(make());
    const auto source = std::make_unique<G>(make());
    const auto written = std::make_unique<G>(*source);
    const auto copy = std::make_unique<G>(*source);
    for (auto _ : state) {
        state.SetIterationTime(seconds_of_turns(
            rounds,
            [&] {
                *copy = *written;
                benchmark::ClobberMemory();
            },
            [&] {
                *written = *source;
                benchmark::ClobberMemory();
            }));
    }
}

/// From raising a flag to its being seen at the end of a chain of `levels`, by another thread.
void cancellation_latency(benchmark::State& state) {
    constexpr int rounds = 100;
    constexpr std::size_t most_levels = 16;
    const auto levels = static_cast<std::size_t>(state.range(0));
    std::array<CancelFlag, most_levels> chain;
    for (std::size_t i = 1; i < levels; ++i) chain[i].reset(&chain[i - 1]);
    for (auto _ : state) {
        std::atomic<std::int64_t> seen_at = 0;
        std::atomic<bool> is_ready = false;
        double seconds = 0;
        for (int i = 0; i < rounds; ++i) {
            chain[0].reset(nullptr);
            is_ready.store(false);
            std::jthread poller([&] {
                is_ready.store(true);
                while (!chain[levels - 1].is_cancelled()) {
                }
                seen_at.store(now());
            });
            spin_until([&] { return is_ready.load(); });
            const auto raised_at = now();
            chain[0].raise();
            poller.join();
            seconds += static_cast<double>(seen_at.load() - raised_at) * 1e-9;
        }
        state.SetIterationTime(seconds / rounds);
    }
}

/// Polling the chain when nothing is raised: what every node pays.
void cancellation_poll(benchmark::State& state) {
    constexpr std::size_t most_levels = 16;
    const auto levels = static_cast<std::size_t>(state.range(0));
    std::array<CancelFlag, most_levels> chain;
    for (std::size_t i = 1; i < levels; ++i) chain[i].reset(&chain[i - 1]);
    for (auto _ : state) benchmark::DoNotOptimize(chain[levels - 1].is_cancelled());
}

BENCHMARK(open_and_close<synthetic_tree>);
BENCHMARK(open_and_close<gomoku_middlegame>);
BENCHMARK(open_and_close<xiangqi_opening>);
BENCHMARK(join_and_leave<synthetic_tree>);
BENCHMARK(join_and_leave<gomoku_middlegame>);
BENCHMARK(join_and_leave<xiangqi_opening>);
BENCHMARK(copy_from_another_core<synthetic_tree>)->UseManualTime()->Iterations(20);
BENCHMARK(copy_from_another_core<gomoku_middlegame>)->UseManualTime()->Iterations(20);
BENCHMARK(copy_from_another_core<xiangqi_opening>)->UseManualTime()->Iterations(20);
BENCHMARK(cancellation_latency)->Arg(1)->Arg(4)->Arg(16)->UseManualTime()->Iterations(20);
BENCHMARK(cancellation_poll)->Arg(1)->Arg(4)->Arg(16);

}  // namespace
}  // namespace ybw
