// Worker: the data of one searching thread. Shared data are in search_state.hpp.
//
// Its own thread makes a worker and touches it first. The search passes it down as an argument,
// which costs nothing; a thread-local look-up costs five nanoseconds.
//
// Thread safety: other threads may use only its counters (to read) and its split points.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "parallel/constants.hpp"
#include "parallel/executor.hpp"
#include "parallel/game.hpp"
#include "parallel/history.hpp"
#include "parallel/limits.hpp"
#include "parallel/node.hpp"
#include "parallel/options.hpp"
#include "parallel/platform.hpp"
#include "parallel/score.hpp"
#include "parallel/search_event.hpp"
#include "parallel/search_state.hpp"
#include "parallel/split_point.hpp"
#include "parallel/statistics.hpp"
#include "parallel/stop.hpp"
#include "parallel/undo.hpp"

namespace ybw {

template <Game G, SearchExecutor Executor>
class alignas(cache_line) Worker {
public:
    using Move = typename G::Move;

    Worker(int id, SearchState<G>& state)
        : id_(id),
          state_(state),
          own_histories_(id > 0 && HistoryTables<G>::are_own(state.options.history_sharing)
                             ? std::make_unique<HistoryTables<G>>()
                             : nullptr),
          histories_(own_histories_ ? *own_histories_ : state.histories),
          remembers_moves_(state.options.counter_moves || state.options.continuation_history) {}
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    int id() const { return id_; }
    SearchState<G>& state() { return state_; }
    const SearchState<G>& state() const { return state_; }
    const SearchOptions& options() const { return state_.options; }

    /// Whether nodes need the moves that led to them.
    bool remembers_moves() const { return remembers_moves_; }
    const SearchConstants& constants() const { return state_.constants; }

    G& position() { return *position_; }
    const G& position() const { return *position_; }
    void set_position(const G& position) {
        position_ = position;
        evaluator_.begin(position);
    }
    /// Back to an earlier position of the worker, with the evaluator of that time.
    void set_position(const G& position, const EvaluatorOf<G>& evaluator) {
        position_ = position;
        evaluator_ = evaluator;
    }
    const EvaluatorOf<G>& evaluator() const { return evaluator_; }

    /// The static value of the position. Throws std::out_of_range if it is that of an end.
    Score evaluate() { return Score::evaluation(evaluator_.evaluate(*position_).raw()); }

    /// Makes a move. Returns the record that take_back needs.
    auto play(Move move) {
        evaluator_.play(*position_, move);
        return play_on(*position_, move);
    }
    /// Takes back the last move, which was `move`.
    template <class Record>
    void take_back(Move move, Record&& record) {
        ybw::take_back(*position_, move, std::forward<Record>(record));
        evaluator_.undo(*position_, move);
    }

    Killers<Move>& killers(Ply ply) { return killers_[static_cast<std::size_t>(ply)]; }
    const auto& killers() const { return killers_; }
    void set_killers(const std::array<Killers<Move>, max_ply + 2>& killers) { killers_ = killers; }
    HistoryTables<G>& histories() { return histories_; }
    const HistoryTables<G>& histories() const { return histories_; }
    Counters& counters() { return counters_; }
    const Counters& counters() const { return counters_; }

    /// Resets the data of one search, except the counters: a worker may join a search late, so
    /// Workers::begin resets the counters of all.
    void begin_search(const G& root) {
        if constexpr (requires { evaluator_.choose(state_.options); }) {
            evaluator_.choose(state_.options);
        }
        set_position(root);
        killers_.fill({});
        portion_ = 0;
    }

    /// The moves searched at the root, in generator order.
    const std::vector<Move>& root_moves() const { return root_moves_; }
    /// Whether these are all moves, so that the root's value may enter the table.
    bool root_is_whole() const { return root_is_whole_; }
    void set_root_moves(std::vector<Move> moves, bool is_whole) {
        root_moves_ = std::move(moves);
        root_is_whole_ = is_whole;
    }

    /// Reports the event that `make` returns to a tracing executor; otherwise does nothing.
    template <class Make>
    void tell([[maybe_unused]] Make make) const {
        if constexpr (TracingExecutor<Executor, Move>) Executor::on_event(id_, counters_, make());
    }
    /// Reports an action, at a split point if one is given.
    void tell(SearchAction action, const void* split_point = nullptr) const {
        tell([=] { return SearchEvent<Move>{.action = action, .split_point = split_point}; });
    }
    /// Runs the search of the node after `move`, and reports its beginning and its end.
    template <class Search>
    [[gnu::always_inline]] std::optional<Score> reported([[maybe_unused]] const Node<G>& node,
                                                         [[maybe_unused]] Move move,
                                                         Search search) const {
        if constexpr (TracingExecutor<Executor, Move>) {
            SearchEvent<Move> event{.move = move,
                                    .window = node.window,
                                    .depth = node.depth,
                                    .ply = node.ply,
                                    .kind = node.kind};
            Executor::on_event(id_, counters_, event);
            event.value = search();
            event.action = SearchAction::leave;
            Executor::on_event(id_, counters_, event);
            return event.value;
        } else {
            return search();
        }
    }

    /// Counts a node. True: leave without a value, the search is cancelled or out of nodes.
    bool enter(const CancelFlag* flag) {
        Executor::on_node();
        if (portion_ <= 0 && !take_portion()) return true;
        --portion_;
        ++counters_.nodes;
        return flag->is_cancelled();
    }

    /// Counts nodes of the game's solver of its last plies; the next portion pays for them. The
    /// executor sees each as a node like others.
    void count_nodes(std::uint64_t nodes) {
        for (std::uint64_t node = 0; node < nodes; ++node) Executor::on_node();
        counters_.nodes.add(nodes);
        portion_ -= static_cast<std::int64_t>(nodes);
    }

    /// Counts nodes of the game's prover; the next portion pays for them.
    void count_proof(std::uint64_t nodes) {
        counters_.proof_nodes.add(nodes);
        portion_ -= static_cast<std::int64_t>(nodes);
    }

    /// The part of `wanted` nodes that the search still has. It is then in the worker's own
    /// portion, so that no other worker can take it.
    std::uint64_t affordable(std::uint64_t wanted) {
        const auto want = static_cast<std::int64_t>(wanted);
        if (portion_ < want) {
            const std::int64_t more = state_.budget.take(want - portion_);
            state_.allowance.spend(more);
            portion_ += more;
        }
        return static_cast<std::uint64_t>(std::clamp<std::int64_t>(portion_, 0, want));
    }

    // ---- split points ----
    using Slot = SplitPoint<G, Executor>;
    /// Split points nest below each other. More than this many at a time never pay, since each
    /// needs its depth.
    static constexpr std::size_t slot_count = 16;

    /// A split point that is not in use, or nullptr.
    Slot* free_slot() {
        const std::size_t open = open_.load(std::memory_order_relaxed);  // written by the owner
        return open < slot_count ? &slots_[open] : nullptr;
    }
    // Sequentially consistent, as are the join keys: before it rings, an owner stores both; before
    // it sleeps, a scanner loads both.
    void slot_opened() { open_.fetch_add(1); }
    void slot_closed() { open_.fetch_sub(1); }

    /// This worker as the helper of a split point that it joins now.
    Helper as_helper() const {
        return {.worker = static_cast<std::int16_t>(id_),
                .open_slots = static_cast<std::int16_t>(open_.load(std::memory_order_relaxed))};
    }

    /// The slots in use. To look at the others would cost a scanner a cache line each.
    std::span<Slot> open_slots() { return std::span(slots_).first(open_.load()); }

private:
    /// Pays for nodes searched beyond the last portion, then takes the next portion. False: the
    /// search is out of nodes.
    bool take_portion() {
        if (portion_ < 0) {
            state_.budget.spend(static_cast<std::uint64_t>(-portion_));
            state_.allowance.spend(-portion_);
        }
        portion_ = state_.budget.take_portion();
        if (portion_ == 0) {
            state_.stop.request(StopReason::nodes);
            return false;
        }
        state_.allowance.spend(portion_);
        return true;
    }

    const int id_;
    SearchState<G>& state_;
    const std::unique_ptr<HistoryTables<G>> own_histories_;
    HistoryTables<G>& histories_;
    const bool remembers_moves_;
    std::optional<G> position_;
    [[no_unique_address]] EvaluatorOf<G> evaluator_;
    std::vector<Move> root_moves_;
    bool root_is_whole_ = true;
    std::array<Killers<Move>, max_ply + 2> killers_{};
    std::int64_t portion_ = 0;
    Counters counters_;
    /// Read by all scanners, so not on a cache line that the search writes at every node.
    alignas(cache_line) std::atomic<std::size_t> open_ = 0;
    std::array<Slot, slot_count> slots_;
};

/// The histories for the moves of a node.
template <class AnyWorker, Game G>
HistoryContext<G> history_context(const AnyWorker& worker, const Node<G>& node) {
    if (!worker.options().history_table) return {.path = node.path};
    const bool is_continued = worker.options().continuation_history;
    return {
        .table = &worker.histories().table,
        .continuation = is_continued ? &worker.histories().continuation : nullptr,
        .path = node.path,
        .weight = worker.constants().continuation_weight,
        .earlier = worker.constants().continuation_earlier,
        .captures = worker.constants().capture_weight > 0 ? &worker.histories().captures : nullptr,
        .capture_weight = worker.constants().capture_weight};
}

}  // namespace ybw
