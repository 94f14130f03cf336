// Crew: what the alternatives have in common: tables, workers, and workers that deepen.
//
// The same pieces as a Searcher, put together in another way: here several workers may run the
// iterative deepening side by side. Worker 0 leads; its result is the result, and when it has one
// the others are sent home.
//
// Thread safety: one search at a time; stop from any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "parallel/iterative_deepening.hpp"
#include "parallel/root_proof.hpp"
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

    void begin(const G& position) {
        workers_.begin();
        state_.begin_anew();
        state_.table.new_search();
        state_.budget.reset({});
        state_.root_proof_nodes = 0;
        proof_.emplace(position, state_, std::nullopt);
    }

    /// The search for a win by threats from the root, which a Searcher has, too (root_proof.hpp).
    bool has_proof_to_do() const { return proof_->is_posted(); }
    void prove() { proof_->run(); }

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
        const auto begin = [&](Depth next) {
            // Whoever begins a depth does the job; a design may have others who can.
            id == 0 ? offer_proof() : prove();
            return takes_part(next);
        };
        result.reason = deepening.run(watch, begin, [](auto&&...) {});
        if (id == 0) proof_->cancel();
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
        result.statistics.proof_nodes += state_.root_proof_nodes;
        result.workers = workers_.statistics();
        result.time = time;
        result.hashfull_permille = state_.table.hashfull_permille();
        return result;
    }

    /// Ends the search that is under way without a result.
    void stop() { send_home(); }

private:
    /// Before a depth, as a Searcher does it: alone the leader does the job itself.
    void offer_proof() {
        if constexpr (HasThreatProver<G>) {
            if (!state_.options.threat_proof || state_.options.exact) return;
            std::uint64_t nodes = 0;
            workers_.for_each([&](const Worker& each) { nodes += each.counters().nodes.value(); });
            if (proof_->post(nodes) && count() == 1) prove();
        }
    }

    Executor executor_;  // first: see its stacks
    SearchState<G> state_;
    Workers<G, Executor> workers_;
    std::optional<RootProof<G>> proof_;  ///< of the search that is under way
};

}  // namespace ybw::bench
