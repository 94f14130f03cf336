// Crew: what the alternatives have in common: tables, workers, and workers that deepen.
//
// The same pieces as a Searcher, put together in another way: here several workers may run the
// iterative deepening side by side. Worker 0 leads; its result is the result, and when it has one
// the others are sent home.
//
// Thread safety: one search at a time; stop from any thread.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "parallel/iterative_deepening.hpp"
#include "parallel/searcher.hpp"

namespace ybw::bench {

template <Game G, SearchExecutor Executor>
class Crew {
public:
    using Move = typename G::Move;
    using Worker = ybw::Worker<G, Executor>;

    explicit Crew(const SearchOptions& options)
        : executor_(options.threads), state_(options), workers_(executor_.count()) {
        state_.table.clear();  // touches its memory, before time is taken
    }

    int count() const { return workers_.count(); }
    Worker& worker(int id) { return workers_.worker(id, state_); }

    void begin() {
        workers_.begin();
        state_.table.new_search();
        state_.budget.reset({});
    }

    template <class Body>
    void run(const Body& body) {
        executor_.run(body);
    }

    /// Worker `id` deepens until `depth` is done, leaving out those that `takes_part` (a predicate)
    /// says no to. Returns the result, but for its statistics and time.
    template <class Search, class TakesPart>
    Result<Move> deepen(int id, const G& position, Depth depth, Search& search,
                        TakesPart takes_part) {
        Worker& mine = worker(id);
        mine.begin_search(position);
        const Stopwatch watch;
        const Limits limits{.depth = depth};
        IterativeDeepening<G, Search> deepening(mine, search, limits,
                                                all_root_moves(position, state_.options), true);
        Result<Move> result;
        result.reason = deepening.run(watch, takes_part, [](auto&&...) {});
        result.depth = deepening.completed_depth();
        result.lines = deepening.lines();
        if (!result.lines.empty()) result.best = result.lines.front().pv.front();
        return result;
    }

    /// Sends home everybody who still deepens.
    void send_home() { state_.stop.request(StopReason::user); }

    /// Completes the leader's result once all workers have returned.
    Result<Move> finish(Result<Move> result, Duration time) {
        state_.stop.reset();
        workers_.for_each(
            [&](const Worker& each) { result.statistics += each.counters().snapshot(); });
        result.workers = workers_.statistics();
        result.time = time;
        result.hashfull_permille = state_.table.hashfull_permille();
        return result;
    }

    /// Ends the search that is under way without a result.
    void stop() { send_home(); }

private:
    Executor executor_;  // first: see its stacks
    SearchState<G> state_;
    Workers<G, Executor> workers_;
};

}  // namespace ybw::bench
