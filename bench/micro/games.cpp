// Games: what their positions cost, and how many nodes a second their search makes.
#include <benchmark/benchmark.h>

#include "bench/micro/positions.hpp"
#include "parallel/searcher.hpp"

namespace ybw {
namespace {

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

/// The whole search, one thread: nodes a second stand in items_per_second.
template <auto make>
void search_nodes(benchmark::State& state) {
    const auto position = make();
    Searcher<std::remove_cvref_t<decltype(position)>> searcher(
        {.hash_mib = 64, .policy = BrothersPolicy::serial});
    std::int64_t nodes = 0;
    for (auto _ : state) {
        searcher.clear();
        nodes += static_cast<std::int64_t>(
            searcher.search(position, {.nodes = 200'000}).statistics.nodes);
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
BENCHMARK(search_nodes<gomoku_middlegame>)->Unit(benchmark::kMillisecond);
BENCHMARK(search_nodes<xiangqi_opening>)->Unit(benchmark::kMillisecond);
BENCHMARK(search_nodes<synthetic_tree>)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace ybw
