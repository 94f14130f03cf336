// Crew: what the alternatives have in common: tables, workers, and workers that deepen. Each of
// them is a crew with a search of its own.
//
// The same pieces as a Searcher, put together in another way: here several workers may run the
// iterative deepening side by side. Worker 0 leads; its result is the result, and when it has one
// the others are sent home.
//
// Thread safety: one search at a time; stop from any thread.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/text/splitmix.hpp"
#include "parallel/brothers.hpp"
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

    /// All workers deepen side by side until the first has done `depth`; which depths each of them
    /// takes, `takes_part` (a predicate of worker and depth) says. If the search is stopped before,
    /// the worker that has completed most answers.
    template <class Search, class TakesPart>
    Result<Move> search_side_by_side(const G& position, Depth depth, Search& search,
                                     TakesPart takes_part) {
        const Stopwatch watch;
        begin(position);
        std::vector<Result<Move>> results(static_cast<std::size_t>(count()));
        run([&](int id) {
            const auto takes = [&](Depth next) { return takes_part(id, next); };
            const Depth last = id == 0 ? depth : max_ply - 1;
            results[static_cast<std::size_t>(id)] = deepen(id, position, last, search, takes);
            if (id == 0) stop();
        });
        const bool is_done = results.front().depth == depth;
        auto best =
            is_done ? results.begin() : std::ranges::max_element(results, {}, &Result<Move>::depth);
        return finish(std::move(*best), watch.elapsed());
    }

    /// Sends home everybody who still deepens; the search ends.
    void stop() { state_.stop.request(StopReason::user); }

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

// ---- Lazy: Lazy SMP, as most strong engines have it.
//
// Every thread searches the whole tree from the root; all they share is the transposition table
// (and the history). A thread saves another one work if it happens to be there first, so they are
// kept apart: every other thread leaves out depths in a pattern of its own, as Stockfish had it
// from version 8 on (2016, its tables SkipSize and SkipPhase).

template <Game G, SearchExecutor Executor>
class Lazy : public Crew<G, Executor> {
public:
    using Crew<G, Executor>::Crew;

    Result<typename G::Move> search(const G& position, Depth depth) {
        SerialBrothers<G, Executor> brothers;
        Pvs<G, SerialBrothers<G, Executor>> search(brothers);
        return this->search_side_by_side(position, depth, search, [](int id, Depth next) {
            return id == 0 || !is_left_out(id, next);
        });
    }

private:
    static constexpr std::size_t patterns = 20;
    static constexpr std::array<int, patterns> skip_size = {1, 1, 2, 2, 2, 2, 3, 3, 3, 3,
                                                            3, 3, 4, 4, 4, 4, 4, 4, 4, 4};
    static constexpr std::array<int, patterns> skip_phase = {0, 1, 0, 1, 2, 3, 0, 1, 2, 3,
                                                             4, 5, 0, 1, 2, 3, 4, 5, 6, 7};

    static bool is_left_out(int id, Depth depth) {
        const auto pattern = static_cast<std::size_t>(id - 1) % patterns;
        return (depth + skip_phase[pattern]) / skip_size[pattern] % 2 != 0;
    }
};

// ---- Abdada: alpha-beta with deferred brothers, held together by marks in shared memory.
//
// Every thread searches the whole tree from the root, but a young brother that another thread is
// searching at that moment is put off until the others are done; by then its value mostly stands
// in the table (Weill 1996, "The ABDADA distributed minimax search algorithm", ICCA Journal 19).
// Weill keeps the marks in the transposition table; a table of their own does the same
// (Kerrigan 2017, "Simplified ABDADA").

/// Which brothers are being searched by somebody.
class Marks {
public:
    bool contains(std::uint64_t brother) const { return find(brother, brother) != nullptr; }
    void add(std::uint64_t brother) {
        if (Mark* const free = find(brother, 0)) free->store(brother, std::memory_order_relaxed);
    }
    void remove(std::uint64_t brother) {
        while (Mark* const mark = find(brother, brother)) mark->store(0, std::memory_order_relaxed);
    }

private:
    static constexpr std::size_t rows = std::size_t{1} << 15;
    using Mark = std::atomic<std::uint64_t>;

    /// The place in the row of `brother` that has the mark of `who`; 0: a free one.
    Mark* find(std::uint64_t brother, std::uint64_t who) const {
        for (Mark& mark : rows_[brother % rows]) {
            if (mark.load(std::memory_order_relaxed) == who) return &mark;
        }
        return nullptr;
    }

    using Row = std::array<Mark, 4>;
    std::unique_ptr<Row[]> rows_ = std::make_unique<Row[]>(rows);
};

/// A node's young brothers: first those that nobody searches, then the rest.
template <Game G, SearchExecutor Executor>
class DeferringFamily {
public:
    using Move = typename G::Move;

    DeferringFamily(Marks& marks, SearchState<G>& state, const G& position, const Visit<G>& node,
                    Family<G>& family)
        : marks_(marks), state_(state), position_(position), node_(node), family_(family) {}
    ~DeferringFamily() { leave_brother(); }
    DeferringFamily(const DeferringFamily&) = delete;
    DeferringFamily& operator=(const DeferringFamily&) = delete;

    std::optional<Brother<Move>> next() {
        leave_brother();
        Executor::on_shared();
        while (const auto brother = family_.next()) {
            const std::uint64_t name = name_of(brother->move);
            if (!marks_.contains(name)) return entered(*brother, name);
            deferred_.push_back(*brother);
        }
        if (next_deferred_ == deferred_.size() || is_cut_by_table()) return std::nullopt;
        const Brother<Move> brother = deferred_[next_deferred_++];
        return entered(brother, name_of(brother.move));
    }

    bool claim(Brother<Move>& brother) { return family_.claim(brother); }

    bool take(const Brother<Move>& brother, Score value, const Variation<Move>& line) {
        return family_.take(brother, value, line);
    }

    MoveOrder<G>& order() { return family_.order(); }

private:
    /// The second look at the table, before each deferred brother: another thread may have finished
    /// the node meanwhile (Kerrigan 2017).
    bool is_cut_by_table() {
        if (node_.kind == NodeKind::pv) return false;
        const auto entry = state_.table.probe(node_.key);
        if (!entry) return false;
        const bool is_deep_enough =
            state_.options.exact ? entry->depth == node_.depth : entry->depth >= node_.depth;
        const Score value = entry->score.from_table(node_.ply);
        const Window window = family_.window();
        if (!is_deep_enough || !window.is_answered_by(value, entry->bound)) return false;
        return window.fails_high(value) && family_.take({.move = entry->move}, value, {});
    }

    std::uint64_t name_of(Move move) const {
        const auto index = static_cast<std::uint64_t>(position_.history_index(move));
        return scrambled(node_.key ^ scrambled(index << 8 | static_cast<unsigned>(node_.depth))) |
               1;  // 0 is nobody
    }

    Brother<Move> entered(Brother<Move> brother, std::uint64_t name) {
        name_ = name;
        marks_.add(name);
        brother.window = family_.window();
        return brother;
    }
    void leave_brother() {
        if (name_ != 0) marks_.remove(name_);
        name_ = 0;
    }

    Marks& marks_;
    SearchState<G>& state_;
    const G& position_;
    const Visit<G>& node_;
    Family<G>& family_;
    std::uint64_t name_ = 0;  ///< of the brother that is being searched
    std::vector<Brother<Move>> deferred_;
    std::size_t next_deferred_ = 0;
};

template <Game G, SearchExecutor Executor>
class DeferringBrothers {
public:
    using Worker = ybw::Worker<G, Executor>;

    explicit DeferringBrothers(Marks& marks) : marks_(marks) {}

    bool wants_split(Worker&, const Visit<G>& node, const Family<G>& family) const {
        return family.tried() > 0 && node.depth >= min_depth && family.order().remaining() > 0;
    }

    template <class Search>
    void split(Worker& worker, const Visit<G>& node, Family<G>& family, Search& search) {
        DeferringFamily<G, Executor> deferring(marks_, worker.state(), worker.position(), node,
                                               family);
        search.search_brothers(worker, node, deferring);
    }

private:
    /// Below, a brother is searched sooner than its mark is seen.
    static constexpr Depth min_depth = 3;

    Marks& marks_;
};

template <Game G, SearchExecutor Executor>
class Abdada : public Crew<G, Executor> {
public:
    using Crew<G, Executor>::Crew;

    Result<typename G::Move> search(const G& position, Depth depth) {
        using Brothers = DeferringBrothers<G, Executor>;
        Brothers brothers(marks_);
        Pvs<G, Brothers> search(brothers);
        return this->search_side_by_side(position, depth, search, [](int, Depth) { return true; });
    }

private:
    Marks marks_;
};

}  // namespace ybw::bench
