// RootProof: a search for a forced win by threats from the root, beside the main search.
//
// A prover that follows threats alone sees wins far beyond the depth of the main search. Before
// each depth it gets a budget in proportion to the nodes of the main search. At the start of a
// depth, while its eldest brother is searched, helpers are idle, and one of them runs the prover;
// with one thread the leader runs it. A proof ends the whole search, unless Limits::win asks for a
// nearer win.
//
// Thread safety: post, cancel and result by the leader; run and is_posted from any worker.
// Invariant: `job_` says who may touch the other members: the leader while `idle` or `done`, the
// worker that made it `running`.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "parallel/game.hpp"
#include "parallel/limits.hpp"
#include "parallel/search_state.hpp"
#include "parallel/stop.hpp"

namespace ybw {

template <Game G>
class RootProof {
public:
    using Move = typename G::Move;

    /// The prover gets one node for every `share` nodes of the main search. Its nodes cost about
    /// the same.
    static constexpr std::uint64_t share = 16;
    /// A smaller budget is not worth a helper.
    static constexpr std::uint64_t least_budget = 2'000;

    /// For the search that has this state. `win`: Limits::win.
    RootProof(const G& root, SearchState<G>& state, std::optional<int> win)
        : root_(root),
          state_(state),
          win_(win),
          over_(&state.stop.flag()),
          budget_(state.proof_budget.load(std::memory_order_relaxed)) {}

    /// Offers the job, after `searched` nodes of the main search; false if that is too early, or a
    /// job is running.
    bool post(std::uint64_t searched) {
        const std::uint64_t budget = searched / share;
        if (budget < least_budget || budget < 2 * budget_) return false;
        if (job_.load(std::memory_order_acquire) != Job::idle) return false;
        budget_ = budget;
        state_.proof_budget.store(budget, std::memory_order_relaxed);  // for a search that goes on
        // Sequentially consistent: partner of the look that a worker takes before it sleeps.
        job_.store(Job::posted);
        return true;
    }

    bool is_posted() const { return job_.load() == Job::posted; }

    /// Ends the prover, because the search is over.
    void cancel() { over_.raise(); }

    /// Does the job, if no other worker has taken it. A proof stops the search, unless its win is
    /// farther than Limits::win.
    void run() {
        Job expected = Job::posted;
        // Acquire: partner of the store in post, for the budget.
        if (!job_.compare_exchange_strong(expected, Job::running, std::memory_order_acquire)) {
            return;
        }
        if constexpr (HasThreatProver<G>) {
            const std::uint64_t reserved = state_.budget.reserve(budget_);
            if (reserved > 0) {
                const auto attempt = root_.prove_win(reserved, &over_);
                proof_ = attempt.proof;
                state_.budget.settle(reserved, attempt.nodes);
                // Relaxed: statistics only.
                state_.root_proof_nodes.fetch_add(attempt.nodes, std::memory_order_relaxed);
            }
        }
        // Release: partner of the acquire in post and result.
        job_.store(proof_ ? Job::done : Job::idle, std::memory_order_release);
        if (!proof_ || (win_ && proof_->plies > *win_)) return;
        state_.stop.request(win_ ? StopReason::win : StopReason::proved);
    }

    /// The proof, once the search has ended.
    std::optional<Proof<Move>> result() const {
        if (job_.load(std::memory_order_acquire) != Job::done) return std::nullopt;
        return proof_;
    }

private:
    enum class Job : std::uint8_t { idle, posted, running, done };

    const G root_;
    SearchState<G>& state_;
    const std::optional<int> win_;
    CancelFlag over_;
    std::uint64_t budget_;
    std::optional<Proof<Move>> proof_;
    std::atomic<Job> job_ = Job::idle;
};

}  // namespace ybw
