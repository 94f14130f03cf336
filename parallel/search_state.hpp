// SearchState: the data that all threads of one search share: options and constants, tables, stop
// signal, budgets, and the checkpoint from which a search goes on later.
//
// Thread safety: tables, budgets and flags from any thread; a member that may be called only while
// no search runs says so.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>

#include "parallel/constants.hpp"
#include "parallel/failed_proofs.hpp"
#include "parallel/game.hpp"
#include "parallel/history.hpp"
#include "parallel/options.hpp"
#include "parallel/platform.hpp"
#include "parallel/result.hpp"
#include "parallel/score.hpp"
#include "parallel/stop.hpp"
#include "parallel/transposition_table.hpp"

namespace ybw {

/// The number of nodes that may still be searched, dealt to the workers in portions so that they do
/// not all write one counter.
class NodeBudget {
public:
    explicit NodeBudget(std::optional<std::uint64_t> nodes = std::nullopt) { reset(nodes); }

    /// For `workers` workers. When one worker finds no nodes left, others may still hold nodes that
    /// they never search, because the system has suspended them. The portions and prover nodes of
    /// all workers together are less than one node in a hundred.
    void reset(std::optional<std::uint64_t> nodes, int workers = 1) {
        workers_ = workers;
        portions_ = workers == 1 ? 64 : 256 * workers;
        left_.store(static_cast<std::int64_t>(
                        std::min(nodes.value_or(unlimited), std::uint64_t{unlimited})),
                    std::memory_order_relaxed);
    }

    /// Nodes that the caller may search now; 0 if the budget is used up.
    std::int64_t take_portion() {
        return take_of_left([this](std::int64_t left) {
            return std::clamp<std::int64_t>(left / portions_, 1, largest_portion);
        });
    }

    /// Takes `wanted` nodes, or all that are left; beside other workers no more than a portion.
    /// Requires wanted > 0.
    std::int64_t take(std::int64_t wanted) {
        return take_of_left([=, this](std::int64_t left) {
            return workers_ > 1 ? std::clamp<std::int64_t>(left / portions_, 1, wanted)
                                : std::min(left, wanted);
        });
    }

    /// Takes nodes for a worker that will be busy with them while all others go on: so few that the
    /// budget does not run out before it is done. Report the nodes really searched to settle().
    std::uint64_t reserve(std::uint64_t wanted) {
        const auto most = static_cast<std::int64_t>(std::min(wanted, unlimited));
        if (most == 0) return 0;
        return static_cast<std::uint64_t>(take_of_left([=, this](std::int64_t left) {
            return workers_ > 1 ? std::clamp<std::int64_t>(left / (2 * workers_), 1, most)
                                : std::min(left, most);
        }));
    }
    void settle(std::uint64_t reserved, std::uint64_t searched) { spend(searched - reserved); }

    /// Pays for nodes that were searched without a portion; the rest may become negative.
    void spend(std::uint64_t nodes) {
        left_.fetch_sub(static_cast<std::int64_t>(nodes), std::memory_order_relaxed);
    }

private:
    /// `share` gets the number of nodes left and returns a number from 1 to it.
    template <class Share>
    std::int64_t take_of_left(Share share) {
        // Relaxed: a count; no other data depend on it.
        std::int64_t left = left_.load(std::memory_order_relaxed);
        std::int64_t taken = 0;
        do {
            if (left <= 0) return 0;
            taken = share(left);
        } while (!left_.compare_exchange_weak(left, left - taken, std::memory_order_relaxed));
        return taken;
    }

    static constexpr std::uint64_t unlimited = std::uint64_t{1} << 62;
    static constexpr std::int64_t largest_portion = 4096;
    int workers_ = 1;
    std::int64_t portions_ = 1;  ///< a worker takes the rest divided by this
    std::atomic<std::int64_t> left_;
};

/// The nodes that one part of a search may spend; its nodes poll the flag.
class Allowance {
public:
    Allowance() { end(); }

    const CancelFlag& flag() const { return flag_; }

    /// For searches below `parent`, from now until end(). Requires that no such search runs.
    void begin(const CancelFlag* parent, std::uint64_t nodes) {
        flag_.reset(parent);
        left_.store(static_cast<std::int64_t>(std::min(nodes, unlimited)),
                    std::memory_order_relaxed);
    }
    void end() { begin(nullptr, unlimited); }

    /// Nodes that a worker takes from the budget: a portion, so the part ends a little sooner.
    void spend(std::int64_t nodes) {
        // Relaxed: a count; no other data depend on it.
        if (left_.fetch_sub(nodes, std::memory_order_relaxed) <= nodes) flag_.raise();
    }

private:
    static constexpr std::uint64_t unlimited = std::uint64_t{1} << 62;
    CancelFlag flag_;
    std::atomic<std::int64_t> left_;
};

/// The salt that keeps the table entries of strict nodes apart from all others, since only strict
/// nodes leave nothing out. See nearest_end.hpp.
class StrictKeys {
public:
    std::uint64_t salt() const { return salt_.load(std::memory_order_relaxed); }
    /// A strict node has met an end of the game that holds for its path alone. Statistics only,
    /// until renew().
    void taint() { is_tainted_.store(true, std::memory_order_relaxed); }
    /// Requires that no strict search is under way. True: the last strict search was tainted; its
    /// entries are not found again.
    bool renew() {
        if (!is_tainted_.exchange(false)) return false;
        salt_.store(next_salt(), std::memory_order_relaxed);
        return true;
    }

    /// The salt for a search that goes on elsewhere; it finds none of the entries so far.
    std::uint64_t next_salt() const { return salt() * factor; }
    /// Sets the salt. Requires that no search runs, as do the next two.
    void go_on_with(std::uint64_t salt) { salt_.store(salt, std::memory_order_relaxed); }
    /// Begins with a salt that no other searcher of this process has drawn; searchers that share a
    /// table need it.
    void draw() {
        static std::atomic<std::uint64_t> drawn = 0;
        const std::uint64_t number = drawn.fetch_add(1, std::memory_order_relaxed) + 1;
        first_ = ((number << 32 | number) * 0xBF58476D1CE4E5B9) | 1;
        clear();
    }
    /// Back to the initial state.
    void clear() {
        go_on_with(first_);
        is_tainted_.store(false);
    }

private:
    /// Odd, with its bits spread: 2^64 divided by the golden ratio.
    static constexpr std::uint64_t factor = 0x9E3779B97F4A7C15;
    std::uint64_t first_ = factor;
    std::atomic<std::uint64_t> salt_ = factor;
    std::atomic<bool> is_tainted_ = false;
};

/// The best line of the depth that is being searched, so that an interrupted depth is not lost.
template <GameMove Move>
class RootLine {
public:
    void clear() {
        const std::lock_guard lock(mutex_);
        line_.reset();
    }
    /// Takes the line if it is better than the present one.
    void raise(const Line<Move>& line) {
        const std::lock_guard lock(mutex_);
        if (!line_ || line.score > line_->score) line_ = line;
    }
    std::optional<Line<Move>> get() const {
        const std::lock_guard lock(mutex_);
        return line_;
    }

private:
    mutable std::mutex mutex_;
    std::optional<Line<Move>> line_;
};

/// The line of the depth that is being searched, or of a later one, once a companion has completed
/// it; the search of that depth then ends (companions.hpp).
template <GameMove Move>
class HeardLine {
public:
    explicit HeardLine(const CancelFlag& stop) : stop_(stop) { expect(0); }

    /// Searches from the root poll this flag; it is below the stop signal.
    const CancelFlag& flag() const { return flag_; }

    /// From now on takes lines of that depth and later ones; 0: none. Requires that no search is
    /// below the flag.
    void expect(Depth depth) {
        const std::lock_guard lock(mutex_);
        depth_ = depth;
        flag_.reset(&stop_);
        if (line_ && is_expected(*line_)) return flag_.raise();
        line_.reset();
    }
    void hear(const Line<Move>& line) {
        const std::lock_guard lock(mutex_);
        if (!is_expected(line) || (line_ && line_->depth >= line.depth)) return;
        line_ = line;
        flag_.raise();
    }
    std::optional<Line<Move>> get() const {
        const std::lock_guard lock(mutex_);
        return line_;
    }

private:
    bool is_expected(const Line<Move>& line) const { return depth_ > 0 && line.depth >= depth_; }

    const CancelFlag& stop_;
    CancelFlag flag_;
    mutable std::mutex mutex_;  // guards all below
    Depth depth_ = 0;
    std::optional<Line<Move>> line_;
};

/// The data of worker 0 at the end of a depth, besides tables and lines. With them a search of one
/// thread goes on, in this process or in another, and visits the same nodes as if it had never
/// stopped.
template <GameMove Move>
struct Checkpoint {
    Depth depth = 0;                     ///< the finished depth; 0: none
    std::uint64_t nodes = 0;             ///< of worker 0 so far, as are the next two
    std::uint64_t nodes_of_value = 0;    ///< when it found the value
    std::uint64_t nodes_of_attempt = 0;  ///< when it last asked for the nearest end
    std::array<Killers<Move>, max_ply + 2> killers{};
};

/// The last checkpoint, for the thread that saves.
template <GameMove Move>
class LastCheckpoint {
public:
    void clear() { set({}); }
    void set(const Checkpoint<Move>& checkpoint) {
        const std::lock_guard lock(mutex_);
        checkpoint_ = checkpoint;
        is_here_ = true;
    }
    /// The search goes on: the tables will soon be newer than the checkpoint.
    void leave() {
        const std::lock_guard lock(mutex_);
        is_here_ = false;
    }
    Checkpoint<Move> get() const {
        const std::lock_guard lock(mutex_);
        return checkpoint_;
    }
    /// Whether there is a checkpoint, and the search has not gone on since.
    bool is_here() const {
        const std::lock_guard lock(mutex_);
        return checkpoint_.depth > 0 && is_here_;
    }

private:
    mutable std::mutex mutex_;
    Checkpoint<Move> checkpoint_;
    bool is_here_ = false;
};

template <Game G>
struct SearchState {
    using Move = typename G::Move;

    using Table = TranspositionTable<Move>;

    /// Uses the table of another search, or makes its own.
    explicit SearchState(const SearchOptions& wanted, std::shared_ptr<Table> shared = nullptr,
                         const std::stop_token& hurry = {})
        : options(wanted),
          constants(wanted.constants.applied_to(constants_of<G>())),
          own_or_shared_table(shared ? std::move(shared)
                                     : std::make_shared<Table>(wanted.hash_mib, hurry)),
          table(*own_or_shared_table),
          failed_proofs(HasThreatProver<G> || HasThreatAnswers<G> ? wanted.hash_mib : 0, hurry) {}

    /// Forgets all that was learned, at once after a request to stop. Not during a search.
    void clear() {
        const auto hurry = [this] { return stop.is_requested(); };
        table.clear(hurry);
        histories.clear();
        failed_proofs.clear(hurry);
        strict_keys.clear();
        begin_anew();
    }

    /// Forgets the progress of the last search: the next one begins anew.
    void begin_anew() {
        checkpoint.clear();
        searched.store(0, std::memory_order_relaxed);
        proof_budget.store(0, std::memory_order_relaxed);
    }

    // Constant during a search.
    SearchOptions options;
    SearchConstants constants;          ///< the game's, with what the options change
    std::uint64_t searched_before = 0;  ///< nodes of earlier parts of the search that goes on

    // Shared and written all the time; each is race-free by itself.
    std::shared_ptr<Table> own_or_shared_table;
    Table& table;
    FailedProofs failed_proofs;
    HistoryTables<G> histories;  ///< of all workers, or of the first

    /// Of the iteration under way, 0 before the first.
    Depth depth() const { return depth_of_iteration.load(std::memory_order_relaxed); }

    // Shared, seldom written.
    std::atomic<Depth> depth_of_iteration = 0;
    StopSignal stop;
    RootLine<Move> root_line;
    HeardLine<Move> heard_line{stop.flag()};
    LastCheckpoint<Move> checkpoint;
    /// Nodes of all parts of the search, when the last depth began or the search ended.
    std::atomic<std::uint64_t> searched = 0;
    std::atomic<std::uint64_t> proof_budget = 0;  ///< of the prover's last attempt (root_proof.hpp)
    StrictKeys strict_keys;
    alignas(cache_line) NodeBudget budget;
    Allowance allowance;
    std::atomic<std::uint64_t> root_proof_nodes = 0;  ///< of the search under way (root_proof.hpp)
};

}  // namespace ybw
