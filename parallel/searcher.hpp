// Searcher: the façade. It takes a position, reports each iteration, and returns a result.
//
//     ybw::Searcher<MyGame> searcher({.threads = 8, .hash_mib = 256});
//     const auto result = searcher.search(position, {.time = ybw::Duration(10)});
//
// A searcher keeps its transposition table and history between searches, so consecutive positions
// of a game profit from each other; clear() forgets.
//
// Thread safety: one search at a time. status() and stop() from any thread; stop() from signal
// handlers, too.
#pragma once

#include <algorithm>
#include <atomic>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <stop_token>
#include <utility>
#include <vector>

#include "parallel/brothers.hpp"
#include "parallel/clock.hpp"
#include "parallel/companions.hpp"
#include "parallel/game.hpp"
#include "parallel/iterative_deepening.hpp"
#include "parallel/limits.hpp"
#include "parallel/line_list.hpp"
#include "parallel/move.hpp"
#include "parallel/options.hpp"
#include "parallel/parallel_brothers.hpp"
#include "parallel/pvs.hpp"
#include "parallel/refinements.hpp"
#include "parallel/result.hpp"
#include "parallel/root.hpp"
#include "parallel/root_proof.hpp"
#include "parallel/saved_search.hpp"
#include "parallel/saved_table.hpp"
#include "parallel/score.hpp"
#include "parallel/search_state.hpp"
#include "parallel/statistics.hpp"
#include "parallel/threads.hpp"
#include "parallel/window.hpp"
#include "parallel/workers.hpp"

namespace ybw {

template <Game G, SearchExecutor Executor = Threads>
class Searcher {
    static_assert(refinements::check_signatures<G>());

public:
    using Move = typename G::Move;  ///< of the game
    /// Called in the searching thread after every depth, once for each line; should be quick.
    using Observer = std::function<void(const Iteration<Move>&)>;

    /// Throws std::invalid_argument for options that no search can follow, std::bad_alloc if memory
    /// is short. A large table takes seconds to make. After a request to `hurry` it is ready at
    /// once, but slower.
    explicit Searcher(const SearchOptions& options = {}, const std::stop_token& hurry = {})
        : executor_(checked_options(options).threads),
          state_(options, nullptr, hurry),
          workers_(executor_.count()) {}
    /// A searcher that shares the table of `other`, whatever `hash_mib` says, to search other
    /// positions at the same time. Call clear(), load() and load_table() only while no searcher of
    /// that table searches. Throws std::invalid_argument unless `exact` and `solving` are those of
    /// `other`: the values of another kind of search are not what they promise.
    Searcher(const SearchOptions& options, Searcher& other)
        : executor_(options_sharing_table(options, other.options()).threads),
          state_(options, other.state_.own_or_shared_table),
          workers_(executor_.count()) {
        state_.strict_keys.draw();
    }
    /// `searcher({})`: all options have their defaults.
    explicit Searcher(NoOptions) : Searcher() {}

    const SearchOptions& options() const { return state_.options; }  ///< as they are now

    /// Sets SearchOptions::multipv from the next search on; the tables stay. Throws
    /// std::invalid_argument for less than one line, std::logic_error during a search.
    void set_multipv(int lines) {
        const auto use = use_alone();
        SearchOptions wanted = state_.options;
        wanted.multipv = lines;
        state_.options = checked_options(wanted);
    }

    /// From now on searches together with searches of the same position and options in other
    /// processes, under the parallel policy; null: alone. `companions` has to outlive the last
    /// search. Throws std::logic_error during a search.
    void set_companions(Companions* companions) {
        const auto use = use_alone();
        companions_ = companions;
    }

    /// The number of workers: SearchOptions::threads, or fewer, if oneTBB was allowed fewer when
    /// the searcher was made.
    int workers() const { return workers_.count(); }

    /// Searches `position` until the first of `limits` is reached or stop() is called.
    ///
    /// `root_moves`, if not empty, are the only moves considered at the root, each once. A request
    /// to `stop_token` stops this search alone. If `before` has a depth, the search goes on after
    /// that depth; see save() and load(). The best move of the result is always legal, however
    /// early the search was stopped. If the game is over, the result has no best move and no line;
    /// the position knows the outcome.
    ///
    /// An exception from the observer or from a member of the game ends the search, and search()
    /// throws it again; the searcher stays usable. Throws std::invalid_argument if there is no move
    /// though the game goes on, for limits that make no sense, for root moves that are not legal,
    /// and for lines of `before` that do not begin with a legal move; std::logic_error during a
    /// search.
    Result<Move> search(const G& position, const Limits& limits = {}, const Observer& observer = {},
                        std::span<const Move> root_moves = {},
                        const std::stop_token& stop_token = {},
                        const CompletedDepth<Move>& before = {}) {
        return conduct(position, limits, stop_token, before.depth,
                       [&](const Stopwatch& watch, const RootSearch<G, Executor>& search,
                           RootProof<G>& proof, Result<Move>& result) {
                           lead(position, limits, observer, root_moves, before, watch, search,
                                proof, result);
                       });
    }

    /// Asks one question: what is the value of `position`, searched to `depth`, as far as it lies
    /// within `window`? The one line of the result has the answer: an exact value, an upper bound
    /// or a lower bound, as Window::classify says. An exact value has its moves. The first move of
    /// a lower bound proves it; there is none if the table knows none. Wins and the window count
    /// from `position`. No lower depth is searched first: the caller deepens.
    ///
    /// Of `limits` only nodes and time count. There is no line if they, stop() or `stop_token` end
    /// the search, or if the game is over. Throws as `search`, and std::invalid_argument for a
    /// depth below 1, for the option `reproducible`, since bounds are not reproducible, and for the
    /// two null windows beside win_in(longest_win) and loss_in(longest_win): no position has such a
    /// value.
    Result<Move> search_window(const G& position, Depth depth, Window window,
                               const Limits& limits = {}, const std::stop_token& stop_token = {}) {
        if (depth < 1) throw std::invalid_argument("depth must be at least 1");
        if (options().reproducible) {
            throw std::invalid_argument("bounds depend on what was met first: not reproducible");
        }
        if (window.beta() <= window.alpha())
            throw std::invalid_argument("a window needs alpha < beta");
        if (window.beta().from_table(1) <= window.alpha().from_table(1)) {
            throw std::invalid_argument("no value lies at the edge of the longest win");
        }
        return conduct(position, limits, stop_token, 0,
                       [&](const Stopwatch& /*watch*/, const RootSearch<G, Executor>& search,
                           RootProof<G>& /*proof*/, Result<Move>& result) {
                           ask(position, std::min(depth, max_ply - 1), window, search, result);
                       });
    }

    /// Ends the running search. If none runs, the next search ends as soon as it has begun.
    void stop() noexcept { state_.stop.request(StopReason::user); }
    /// Depth, counts and time of the running search.
    Status status() const {
        return {.depth = state_.depth(),
                .statistics = statistics(),
                .time = watch_.load().elapsed(),
                .hashfull_permille = state_.table.hashfull_permille()};
    }

    /// Writes the table to a sink; `identity` is the caller's number for the game and its rules.
    /// See saved_table.hpp. Throws std::logic_error during a search, and what `sink` throws.
    template <class Sink>
    void save_table(std::uint64_t identity, Sink&& sink) {
        const auto use = use_alone();
        ybw::save_table(state_.table, identity, sink);
    }
    /// Reads a table back. Throws std::logic_error during a search, and what ybw::load_table
    /// throws.
    template <class Source>
    void load_table(std::uint64_t identity, Source&& source) {
        const auto use = use_alone();
        ybw::load_table(state_.table, identity, source);
    }

    /// Writes all that the search has learned, at any time, from any thread. See saved_search.hpp.
    template <class Sink>
    void save(std::uint64_t identity, Sink&& sink) const {
        save_search(state_, identity, sink);
    }
    /// Reads a saved search, before the search that continues it. Throws as load_table.
    template <class Source>
    void load(std::uint64_t identity, Source&& source) {
        const auto use = use_alone();
        load_search(state_, identity, source);
    }

    /// Forgets all it has learned: the next search is that of a new searcher. A large table takes
    /// seconds to clear; after stop() it takes no time. Throws std::logic_error during a search.
    void clear() {
        const auto use = use_alone();
        state_.clear();
        workers_.clear();
    }

private:
    /// Reserves the searcher for the caller, until the end of the caller's scope.
    auto use_alone() {
        if (is_searching_.exchange(true)) {
            throw std::logic_error("a searcher can do one search at a time");
        }
        return OnExit([this] { is_searching_.store(false); });
    }

    /// The part of worker 0 in a search.
    using Lead = std::function<void(const Stopwatch&, const RootSearch<G, Executor>&, RootProof<G>&,
                                    Result<Move>&)>;

    /// A whole search. It goes on after the depth `before`, if that is not 0.
    Result<Move> conduct(const G& position, const Limits& limits, const std::stop_token& stop_token,
                         Depth before, const Lead& leader) {
        checked_limits(limits);
        const auto use = use_alone();
        const Stopwatch watch;
        watch_.store(watch);
        workers_.begin();
        if (before == 0) state_.table.new_search();
        if (before == 0 || state_.checkpoint.get().depth != before) state_.begin_anew();
        state_.searched_before = state_.searched.load(std::memory_order_relaxed);
        state_.budget.reset(limits.nodes, workers_.count());
        state_.root_proof_nodes.store(0, std::memory_order_relaxed);
        Result<Move> result;
        const OnExit reset([this] {
            state_.stop.reset();
            state_.depth_of_iteration.store(0, std::memory_order_relaxed);
        });
        const std::stop_callback on_request(stop_token, [this] { stop(); });
        if (position.outcome()) {
            result.reason = StopReason::solved;
        } else {
            const std::optional<Timer> timer =
                limits.time ? std::optional<Timer>(std::in_place, state_.stop, *limits.time)
                            : std::nullopt;
            run(position, limits, watch, leader, result);
        }
        count_searched();
        result.statistics += statistics();
        result.workers = workers_.statistics();
        result.time = watch.elapsed();
        result.hashfull_permille = state_.table.hashfull_permille();
        return result;
    }

    void run(const G& position, const Limits& limits, const Stopwatch& watch, const Lead& leader,
             Result<Move>& result) {
        RootProof<G> proof(position, state_, limits.win);
        if (options().policy == BrothersPolicy::serial) {
            SerialBrothers<G, Executor> brothers;
            Pvs<G, SerialBrothers<G, Executor>> search(brothers);
            executor_.run([&](int) { leader(watch, search, proof, result); });
        } else {
            const OnExit alone([this] {
                if (companions_ == nullptr) return;
                companions_->set_ear({});
                state_.heard_line.expect(0);
            });
            if (companions_ != nullptr) companions_->set_ear(ear(position));
            ParallelBrothers<G, Executor> brothers(workers_, companions_);
            Pvs<G, ParallelBrothers<G, Executor>> search(brothers);
            executor_.run([&](int id) {
                if (id == 0) {
                    const OnExit end([this] { workers_.end(); });
                    leader(watch, search, proof, result);
                } else {
                    workers_.attempt(state_, [&] {
                        auto& worker = workers_.worker(id, state_);  // may throw std::bad_alloc
                        worker.begin_search(position);
                        brothers.serve(worker, search, proof);
                    });
                }
            });
            workers_.rethrow();
        }
    }

    /// Puts what companions have found into the table, and ends a depth that they have completed.
    Companions::Ear ear(const G& position) {
        using Word = Companions::Word;
        return {.entry =
                    [&table = state_.table](Word key, Word data) {
                        const auto entry = SearchState<G>::Table::entry_of(data);
                        if (entry) table.store(key, *entry);
                    },
                .line =
                    [this, &position](std::span<const Word> words) {
                        const auto line = line_of(words, position);
                        if (line) state_.heard_line.hear(*line);
                    }};
    }

    /// A line as words: the key of its position, its depth, its value, its moves.
    static std::vector<Companions::Word> words_of(const Line<Move>& line, const G& position) {
        std::vector<Companions::Word> words{position.key(),
                                            static_cast<Companions::Word>(line.depth),
                                            static_cast<Companions::Word>(line.score.raw())};
        for (const Move move : line.pv) words.push_back(move_bits(move));
        return words;
    }
    /// Nullopt for words that are no line of that position.
    static std::optional<Line<Move>> line_of(std::span<const Companions::Word> words, G position) {
        constexpr std::size_t begin = 3;
        const bool is_line = begin < words.size() && words.size() <= begin + max_ply;
        if (!is_line || words[0] != position.key()) return std::nullopt;
        const auto value = static_cast<int>(words[2]);
        const int most = Score::infinity().raw();
        if (value < -most || value > most) return std::nullopt;
        Line<Move> line{.score = Score::from_raw(value),
                        .bound = Bound::exact,
                        .pv = {},
                        .depth = static_cast<Depth>(words[1])};
        for (const auto bits : words.subspan(begin)) {
            const auto move = move_from_bits<Move>(static_cast<std::uint32_t>(bits));
            if (position.outcome() || !is_playable(position, move)) return std::nullopt;
            position.play(move);
            line.pv.push_back(move);
        }
        return line;
    }

    /// The answer to one question. Not called for a finished game: conduct handles that.
    void ask(const G& position, Depth depth, Window window, const RootSearch<G, Executor>& search,
             Result<Move>& result) {
        auto& worker = workers_.worker(0, state_);
        worker.begin_search(position);
        std::vector<Move> moves = all_root_moves(position, options());
        if (moves.empty()) complain_of_no_move();
        IterativeDeepening<G, const RootSearch<G, Executor>> deepening(worker, search, {},
                                                                       std::move(moves), true);
        auto line = deepening.ask(depth, window);
        result.reason = line ? StopReason::depth : state_.stop.reason();
        if (!line) return;
        if (line->bound == Bound::exact) lengthen_line(position, *line);
        if (!line->pv.empty()) result.best = line->pv.front();
        result.depth = depth;
        result.lines.push_back(std::move(*line));
    }

    /// Throws std::invalid_argument unless each line of the depth begins with a legal move.
    /// `asked`: the root moves, if only those are considered.
    static void require_lines(const G& position, std::span<const Move> asked,
                              const CompletedDepth<Move>& before) {
        if (before.depth < 0 || before.depth >= max_ply)
            throw std::invalid_argument("a completed depth lies within 0 and 255");
        std::vector<Move> first;
        for (const Line<Move>& line : before.lines) {
            if (!line.pv.empty()) first.push_back(line.pv.front());
        }
        if (first.empty() || first.size() != before.lines.size())
            throw std::invalid_argument("a completed depth has lines, each with a move");
        restricted_root_moves<G>(position, first);
        const auto is_asked = [&](const Move& move) {
            return std::find(asked.begin(), asked.end(), move) != asked.end();
        };
        if (!asked.empty() && !std::all_of(first.begin(), first.end(), is_asked))
            throw std::invalid_argument("a completed line begins with none of the root moves");
    }

    /// The iterative deepening.
    void lead(const G& position, const Limits& limits, const Observer& observer,
              std::span<const Move> root_moves, const CompletedDepth<Move>& before,
              const Stopwatch& watch, const RootSearch<G, Executor>& search, RootProof<G>& proof,
              Result<Move>& result) {
        auto& worker = workers_.worker(0, state_);
        worker.begin_search(position);
        const OnExit no_more_proof([&proof] { proof.cancel(); });
        const bool is_restricted = !root_moves.empty();
        std::vector<Move> moves = is_restricted ? restricted_root_moves(position, root_moves)
                                                : all_root_moves(position, options());
        if (moves.empty()) complain_of_no_move();
        if (before.depth != 0) require_lines(position, root_moves, before);
        const Move first = moves.front();
        IterativeDeepening<G, const RootSearch<G, Executor>> deepening(
            worker, search, limits, std::move(moves), !is_restricted, before);
        result.reason = deepening.run(
            watch,
            [&](Depth depth) {
                count_searched();
                if (!is_restricted) offer_proof(proof);
                if (is_one_line_shared()) state_.heard_line.expect(depth);
                return true;
            },
            [&](Depth depth, int rank, const Line<Move>& line) {
                if (is_one_line_shared() && line.bound == Bound::exact) {
                    companions_->completed(words_of(line, position));
                }
                if (observer) {
                    observer({.depth = depth,
                              .rank = rank,
                              .line = line,
                              .statistics = statistics(),
                              .time = watch.elapsed(),
                              .hashfull_permille = state_.table.hashfull_permille()});
                }
            });
        result.depth = deepening.completed_depth();
        result.lines = deepening.lines();
        if (const auto win = proof.result()) take_proof(*win, result.lines);
        for (auto& line : result.lines) lengthen_line(position, line);
        if (result.lines.empty()) result.lines.push_back(unsearched(position, first));
        result.best = result.lines.front().pv.front();
    }

    /// Whether a depth is over for all companions when one of them has completed it. Not with
    /// several lines, since each process leaves out the moves of its own lines; nor with
    /// `reproducible`, which needs the first line of a value.
    bool is_one_line_shared() const {
        return companions_ != nullptr && options().multipv == 1 && !options().reproducible;
    }

    /// Before a depth: lets a helper, or with one thread the leader, look for a win by threats.
    void offer_proof(RootProof<G>& proof) {
        if constexpr (HasThreatProver<G>) {
            const SearchOptions& wanted = options();
            if (!wanted.threat_proof || wanted.exact || wanted.multipv > 1) return;
            if (wanted.reproducible) return;  // timing decides whether it comes in time
            if (!proof.post(state_.searched.load(std::memory_order_relaxed))) return;
            if (workers_.count() == 1) {
                proof.run();
            } else {
                workers_.announce();
            }
        }
    }

    /// A line that a bound or a proof has cut short is shown as far as the table knows it.
    void lengthen_line(const G& position, Line<Move>& line) const {
        if (options().reproducible) return;  // it is whole
        const int length = line.score.is_decisive() ? line.score.distance() : line.depth;
        lengthen(line.pv, position, state_.table, static_cast<std::size_t>(length));
    }

    /// The answer of a search that was stopped before it had one.
    static Line<Move> unsearched(const G& position, Move move) {
        Line<Move> line{.score = position.evaluate(), .bound = Bound::none, .pv = {}};
        line.pv.push_back(move);
        return line;
    }

    /// Records the nodes so far, for a search that goes on later.
    void count_searched() {
        state_.searched.store(state_.searched_before + statistics().nodes,
                              std::memory_order_relaxed);
    }

    Statistics statistics() const {
        Statistics sum;
        workers_.for_each([&](const auto& worker) { sum += worker.counters().snapshot(); });
        sum.proof_nodes += state_.root_proof_nodes.load(std::memory_order_relaxed);
        return sum;
    }

    Executor executor_;  // first: it sets the stack size of all threads
    SearchState<G> state_;
    Workers<G, Executor> workers_;
    Companions* companions_ = nullptr;
    std::atomic<bool> is_searching_ = false;
    std::atomic<Stopwatch> watch_{};  // a time point: lock-free, for status()
};

}  // namespace ybw
