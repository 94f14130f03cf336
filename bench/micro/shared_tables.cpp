// What threads share: probes and stores of the transposition table, by one thread and by two at
// once, and an update of the history by one, by two in rows of their own, and by two in the same
// row.
#include <benchmark/benchmark.h>
#include <cstdint>

#include "bench/hash_mix.hpp"
#include "bench/synthetic_tree.hpp"
#include "parallel/history.hpp"
#include "parallel/transposition_table.hpp"

namespace ybw {
namespace {

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
