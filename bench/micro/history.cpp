// History: an update by one thread, by two in rows of their own, and by two in the same row.
#include "parallel/history.hpp"

#include <benchmark/benchmark.h>

#include "bench/synthetic_tree.hpp"

namespace ybw {
namespace {

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
