// What single steps cost: moves, evaluations and nodes of each game; what threads cost each other,
// in split points, locks and waiting; and what they share, the transposition table and the history.
#include <array>
#include <atomic>
#include <benchmark/benchmark.h>
#include <chrono>
#include <cstdint>
#include <memory>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_group.h>
#include <thread>

#include "bench/synthetic_tree.hpp"
#include "engine/games/any_game.hpp"
#include "engine/games/gomoku/notation.hpp"
#include "engine/games/xiangqi/notation.hpp"
#include "engine/text/splitmix.hpp"
#include "parallel/clock.hpp"
#include "parallel/history.hpp"
#include "parallel/platform.hpp"
#include "parallel/searcher.hpp"
#include "parallel/threads.hpp"
#include "parallel/transposition_table.hpp"
#include "parallel/worker.hpp"

namespace ybw {
namespace {

// ---- Games: a position of each, what it costs, and how many nodes a second their search makes.

constexpr const char* gomoku_moves = "h8 i9 h9 h10 i10 j11 g8 f7 j9 k8";

gomoku::Position gomoku_middlegame() {
    return gomoku::parse_position(gomoku_moves, {});
}
xiangqi::Position xiangqi_opening() {
    return xiangqi::parse_position(xiangqi::start_fen);
}
SyntheticTree synthetic_tree() {
    return SyntheticTree({.most_moves = 24, .height = 12, .order = TreeOrder::strongly_ordered});
}

template <auto make>
void copy(benchmark::State& state) {
    const auto position = make();
    auto target = position;
    for (auto _ : state) {
        target = position;
        benchmark::DoNotOptimize(&target);
        benchmark::ClobberMemory();
    }
    state.counters["bytes"] = sizeof position;
}

template <auto make>
void evaluation(benchmark::State& state) {
    const auto position = make();
    for (auto _ : state) {
        benchmark::DoNotOptimize(&position);
        benchmark::ClobberMemory();
        benchmark::DoNotOptimize(position.evaluate());
    }
}

/// All moves of the position, each made and taken back.
template <auto make>
void play_and_undo(benchmark::State& state) {
    auto position = make();
    MovesOf<decltype(position)> moves;
    position.legal_moves(moves);
    std::size_t next = 0;
    for (auto _ : state) {
        position.play(moves[next]);
        benchmark::DoNotOptimize(&position);
        benchmark::ClobberMemory();
        position.undo(moves[next]);
        next = next + 1 == moves.size() ? 0 : next + 1;
    }
}

template <auto make>
void generate_moves(benchmark::State& state) {
    const auto position = make();
    MovesOf<std::remove_cvref_t<decltype(position)>> moves;
    for (auto _ : state) {
        benchmark::DoNotOptimize(&position);
        benchmark::ClobberMemory();
        moves.clear();
        position.legal_moves(moves);
        benchmark::DoNotOptimize(moves.size());
    }
    state.counters["moves"] = static_cast<double>(moves.size());
}

AnyPosition any_gomoku_middlegame() {
    return game_named("gomoku").parse_position(gomoku_moves, {});
}
AnyPosition any_xiangqi_opening() {
    return game_named("xiangqi").start({});
}

SearchOptions serial_options() {
    return {.hash_mib = 64, .policy = BrothersPolicy::serial};
}

/// The search of a game of the program is compiled with the game.
std::unique_ptr<AnySearch> searcher_of(const AnyPosition& position) {
    return position.game().make_search(serial_options());
}
std::unique_ptr<Searcher<SyntheticTree>> searcher_of(const SyntheticTree& /*position*/) {
    return std::make_unique<Searcher<SyntheticTree>>(serial_options());
}

/// The whole search, one thread: nodes a second stand in items_per_second.
template <auto make>
void search_nodes(benchmark::State& state) {
    const auto position = make();
    const auto searcher = searcher_of(position);
    std::int64_t nodes = 0;
    for (auto _ : state) {
        searcher->clear();
        nodes += static_cast<std::int64_t>(
            searcher->search(position, {.nodes = 200'000}).statistics.nodes);
    }
    state.SetItemsProcessed(nodes);
}

BENCHMARK(copy<gomoku_middlegame>);
BENCHMARK(copy<xiangqi_opening>);
BENCHMARK(copy<synthetic_tree>);
BENCHMARK(evaluation<gomoku_middlegame>);
BENCHMARK(evaluation<xiangqi_opening>);
BENCHMARK(evaluation<synthetic_tree>);
BENCHMARK(play_and_undo<gomoku_middlegame>);
BENCHMARK(play_and_undo<xiangqi_opening>);
BENCHMARK(play_and_undo<synthetic_tree>);
BENCHMARK(generate_moves<gomoku_middlegame>);
BENCHMARK(generate_moves<xiangqi_opening>);
BENCHMARK(generate_moves<synthetic_tree>);
BENCHMARK(search_nodes<any_gomoku_middlegame>)->Unit(benchmark::kMillisecond);
BENCHMARK(search_nodes<any_xiangqi_opening>)->Unit(benchmark::kMillisecond);
BENCHMARK(search_nodes<synthetic_tree>)->Unit(benchmark::kMillisecond);

// ---- Threads that take turns.

/// Nanoseconds of a clock that all threads share.
std::int64_t now() {
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

// ---- Split points: what it takes to open one, to join one, and until a cutoff is seen.

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

/// Flags of so many levels, each below the one before.
struct Chain {
    static constexpr std::size_t most_levels = 16;
    std::array<CancelFlag, most_levels> flags;
    CancelFlag& last;

    explicit Chain(const benchmark::State& state)
        : last(flags[static_cast<std::size_t>(state.range(0)) - 1]) {
        for (std::size_t i = 1; i < most_levels; ++i) flags[i].reset(&flags[i - 1]);
    }
};

/// From raising a flag to its being seen at the end of a chain of `levels`, by another thread.
void cancellation_latency(benchmark::State& state) {
    constexpr int rounds = 100;
    Chain chain(state);
    for (auto _ : state) {
        std::atomic<std::int64_t> seen_at = 0;
        std::atomic<bool> is_ready = false;
        double seconds = 0;
        for (int i = 0; i < rounds; ++i) {
            chain.flags[0].reset(nullptr);
            is_ready.store(false);
            std::jthread poller([&] {
                is_ready.store(true);
                while (!chain.last.is_cancelled()) {
                }
                seen_at.store(now());
            });
            spin_until([&] { return is_ready.load(); });
            const auto raised_at = now();
            chain.flags[0].raise();
            poller.join();
            seconds += static_cast<double>(seen_at.load() - raised_at) * 1e-9;
        }
        state.SetIterationTime(seconds / rounds);
    }
}

/// Polling the chain when nothing is raised: what every node pays.
void cancellation_poll(benchmark::State& state) {
    const Chain chain(state);
    for (auto _ : state) benchmark::DoNotOptimize(chain.last.is_cancelled());
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

// ---- Waiting: locks, memory that another core has written, spinning, sleep, and oneTBB's tasks.

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
                for (std::size_t i = 0; i < lines; ++i)
                    chain[i].next.store((i + stride) % lines, std::memory_order_relaxed);
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

// ---- What threads share: the transposition table, by one thread and by two at once, and the
// history, by one, by two in rows of their own, and by two in the same row.

using Move = std::uint32_t;
using Table = TranspositionTable<Move>;

/// One table for all threads of a benchmark: 1 MiB stands in the cache, 256 MiB does not.
Table& shared_table(std::int64_t mib) {
    static Table small(1);
    static Table large(256);
    return mib == 1 ? small : large;
}

std::uint64_t first_key(const benchmark::State& state) {
    return scrambled(static_cast<std::uint64_t>(state.thread_index()) + 1);
}

void table_store(benchmark::State& state) {
    Table& table = shared_table(state.range(0));
    std::uint64_t key = first_key(state);
    for (auto _ : state) {
        key = scrambled(key);
        table.store(key, {.move = 7, .score = Score::draw(), .depth = 3, .bound = Bound::lower});
    }
}

void table_probe(benchmark::State& state) {
    Table& table = shared_table(state.range(0));
    std::uint64_t key = first_key(state);
    for (auto _ : state) {
        key = scrambled(key);
        benchmark::DoNotOptimize(table.probe(key));
    }
}

/// As the search does it: the line is asked for a little before it is needed.
void table_probe_prefetched(benchmark::State& state) {
    Table& table = shared_table(state.range(0));
    std::uint64_t key = first_key(state);
    std::uint64_t next = scrambled(key);
    for (auto _ : state) {
        table.prefetch(next);
        benchmark::DoNotOptimize(table.probe(key));
        key = next;
        next = scrambled(next);
    }
}

BENCHMARK(table_store)->Arg(1)->Arg(256)->Threads(1)->Threads(2);
BENCHMARK(table_probe)->Arg(1)->Arg(256)->Threads(1)->Threads(2);
BENCHMARK(table_probe_prefetched)->Arg(256)->Threads(1)->Threads(2);

void history_update(benchmark::State& state) {
    static HistoryTable<SyntheticTree> history;
    constexpr std::size_t other_row = 64;
    const bool is_same_row = state.range(0) == 1;
    const std::size_t index =
        is_same_row ? 0 : static_cast<std::size_t>(state.thread_index()) * other_row;
    int bonus = 16;
    for (auto _ : state) {
        history.update(index, bonus);
        bonus = -bonus;
    }
}

BENCHMARK(history_update)->ArgName("same_row")->Arg(0)->Arg(1)->Threads(1)->Threads(2);

}  // namespace
}  // namespace ybw
