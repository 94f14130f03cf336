// IterativeDeepening: depth after depth, each beginning with the best move of the one before.
//
// A depth costs a small multiple of the depth before it, whose best move and table entries make it
// cheaper than it would be alone (Slate & Atkin 1977). And a search that is stopped at any time has
// an answer. The root is searched with aspiration windows (aspiration.hpp). Multi-PV: the k-th line
// is the best one among the moves with which the first k-1 lines do not begin.
//
// A proved win stays, even if a later depth finds only a farther one. An interrupted depth counts
// only if it has proved a move better than the best move before. A win or a loss is not final
// because a deeper search repeats it: as soon as the depth reaches its distance, a strict search
// checks it (nearest_end.hpp). If that costs too much, or the end has not come nearer for long, the
// search ends with a proof of the winner alone.
//
// If a companion completes this depth, or a later one, first, its line counts, and the next depth
// begins.
//
// After each depth the search leaves a checkpoint, from which it can go on later.
//
// Thread safety: one worker uses it, and calls the observer.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "parallel/aspiration.hpp"
#include "parallel/clock.hpp"
#include "parallel/first_line.hpp"
#include "parallel/game.hpp"
#include "parallel/limits.hpp"
#include "parallel/line_list.hpp"
#include "parallel/nearest_end.hpp"
#include "parallel/node.hpp"
#include "parallel/options.hpp"
#include "parallel/result.hpp"
#include "parallel/score.hpp"
#include "parallel/search_state.hpp"
#include "parallel/variation.hpp"
#include "parallel/window.hpp"

namespace ybw {

/// Whether a search of that depth sees the end of the game on every path. Two passes in a row end
/// the game, but a single pass may stand before every move. Passes cost no depth, but no path is
/// longer than max_ply.
template <Game G>
bool sees_the_end([[maybe_unused]] const G& root, [[maybe_unused]] Depth depth) {
    if constexpr (HasMovesLeft<G>) {
        const Depth moves = std::min<Depth>(root.moves_left(), max_ply);
        const Ply longest = HasPassTest<G> ? 2 * moves + 2 : moves;
        return depth >= moves && longest <= max_ply;
    }
    return false;
}

/// The sequence of depths: all from 1 on, unless the options say otherwise.
///
/// When solving, only the end of the game counts; the depths before it pay off by the order of
/// moves that they leave in the table. In a game without points a win that they find is final, so
/// every fourth depth is worth its nodes. Points are estimates until the end, and one search of
/// half the depth orders the moves well enough (bench/figures.md). The question who wins at all
/// goes to the end at once. A regular value type.
class DepthSchedule {
public:
    /// Throws std::invalid_argument where a game that goes on says that no moves are left.
    template <Game G>
    DepthSchedule(const SearchOptions& options, const Limits& limits,
                  [[maybe_unused]] const G& root)
        : step_(options.depth_step),
          last_(std::min(limits.depth.value_or(max_ply - 1), max_ply - 1)) {
        Depth usual = 1;
        if constexpr (HasMovesLeft<G>) {
            const auto moves = static_cast<Depth>(root.moves_left());
            if (moves < 1) complain_of_moves_left();
            last_ = std::min(last_, moves);
            if (options.solving && !options.first_depth) {
                if (limits.win) {
                    usual = last_;
                } else if constexpr (HasFinalScore<G>) {
                    usual = (last_ + 1) / 2;
                    step_ = last_;
                } else {
                    step_ = std::max(step_, usual_step_to_a_win);
                }
            }
        }
        first_ = std::min(options.first_depth.value_or(usual), last_);
    }

    Depth first() const { return first_; }

    /// The end of the game, if the game knows where it is, or Limits::depth, if that comes first.
    Depth last() const { return last_; }

    /// The next depth. The last depth is not skipped; after it comes one beyond last().
    Depth after(Depth depth) const {
        if (depth >= last_) return last_ + 1;
        return depth + std::min(step_, last_ - depth);
    }

private:
    static constexpr Depth usual_step_to_a_win = 4;

    Depth step_;
    Depth last_;
    Depth first_ = 1;
};

template <Game G, class Search>
class IterativeDeepening {
public:
    using Move = typename G::Move;
    using Worker = typename Search::Worker;

    /// `moves`: of the root, all if `is_whole`; `before`: the search goes on after it, if it has a
    /// depth.
    IterativeDeepening(Worker& worker, Search& search, const Limits& limits,
                       std::vector<Move> moves, bool is_whole, CompletedDepth<Move> before = {})
        : worker_(worker),
          search_(search),
          limits_(limits),
          moves_(std::move(moves)),
          is_whole_(is_whole),
          completed_(before.depth),
          lines_(std::move(before.lines)) {
        const auto wanted = static_cast<std::size_t>(worker.options().multipv);
        if (lines_.size() > wanted) lines_.resize(wanted);
        if (worker.id() == 0 && completed_ > 0) go_on_from(worker.state().checkpoint.get());
    }

    /// Deepens until a limit is reached. `begin(depth)` before each depth; false: it is left out.
    template <class Begin, class Report>
    StopReason run(const Stopwatch& watch, Begin begin, Report report) {
        const DepthSchedule depths(worker_.options(), limits_, worker_.position());
        if (completed_ >= depths.last()) {
            return reason_to_end(completed_, watch).value_or(StopReason::depth);
        }
        depth_ = completed_ > 0 ? depths.after(completed_) : depths.first();
        for (Depth depth = depth_; depth <= depths.last(); depth = depth_ = depths.after(depth)) {
            worker_.state().depth_of_iteration.store(depth, std::memory_order_relaxed);
            if (!begin(depth)) continue;
            if (worker_.id() == 0) worker_.state().checkpoint.leave();
            const Score before = lines_.empty() ? Score::infinity() : lines_.front().score;
            if (!search_depth(depth, report)) return worker_.state().stop.reason();
            completed_ = depth = depth_;
            if (before != lines_.front().score) nodes_before_ = nodes();
            mark_checkpoint();
            if (const auto reason = reason_to_end(depth, watch)) return *reason;
            if (worker_.id() != 0) continue;  // worker 0 alone: there is one allowance
            if (lines_.front().score == before && is_end_in_reach(depth) && may_settle()) {
                worker_.state().checkpoint.leave();
                if (settle(depth, report)) return reason_of_final_end();
                if (worker_.state().stop.is_requested()) return worker_.state().stop.reason();
                if (!limits_.win) return StopReason::proved;
                mark_checkpoint();
            }
        }
        return StopReason::depth;
    }

    /// One depth in one window, and nothing else: the value, or a bound; nullopt if it was stopped.
    std::optional<Line<Move>> ask(Depth depth, Window window) {
        SearchState<G>& state = worker_.state();
        state.depth_of_iteration.store(depth, std::memory_order_relaxed);
        state.root_line.clear();
        worker_.set_root_moves(moves_, is_whole_);
        Variation<Move> pv;
        if (window.is_null()) return ask_below_root(depth, window);
        const auto value = search_root(depth, window, pv);
        if (!value) return std::nullopt;
        if (!window.contains(*value)) pv.clear();  // no exact value, no line; see cut
        const auto cut = state.root_line.get();
        if (cut && window.fails_high(*value)) pv = cut->pv;
        return Line<Move>{
            .score = *value, .bound = bound_of(*value, window, depth), .pv = pv, .depth = depth};
    }

    Depth completed_depth() const { return completed_; }

    /// Best first.
    const std::vector<Line<Move>>& lines() const { return lines_; }

private:
    /// Nodes of this worker, with those of the parts of the search before.
    std::uint64_t nodes() const { return nodes_of_parts_ + worker_.counters().nodes.value(); }

    void go_on_from(const Checkpoint<Move>& checkpoint) {
        if (checkpoint.depth != completed_) return;
        nodes_of_parts_ = checkpoint.nodes;
        nodes_before_ = checkpoint.nodes_of_value;
        nodes_of_attempt_ = checkpoint.nodes_of_attempt;
        worker_.set_killers(checkpoint.killers);
    }

    void mark_checkpoint() {
        if (worker_.id() != 0) return;
        worker_.state().checkpoint.set({.depth = completed_,
                                        .nodes = nodes(),
                                        .nodes_of_value = nodes_before_,
                                        .nodes_of_attempt = nodes_of_attempt_,
                                        .killers = worker_.killers()});
    }

    /// Searches all lines of one depth. If a companion was ahead, its later depth is then in
    /// depth_. False: cancelled; lines() has the results proved so far.
    template <class Report>
    bool search_depth(Depth depth, Report report) {
        SearchState<G>& state = worker_.state();
        const std::size_t wanted =
            std::min(static_cast<std::size_t>(worker_.options().multipv), moves_.size());
        std::vector<Line<Move>> found;
        for (std::size_t rank = 0; rank < wanted; ++rank) {
            worker_.set_root_moves(moves_without(found, lines_, moves_),
                                   is_whole_ && found.empty());
            state.root_line.clear();
            const auto line = search_line(depth, rank, report);
            if (!line) {
                keep_improvement(std::move(found));
                return false;
            }
            found.push_back(told_line(*line, found));
        }
        keep_proofs(lines_, found);
        // Lines of lesser rank can come out better by a few points: their windows differ.
        sort_lines(found);
        lines_ = std::move(found);
        for (std::size_t rank = 0; rank < lines_.size(); ++rank) {
            report(depth_, static_cast<int>(rank) + 1, lines_[rank]);
        }
        return true;
    }

    /// The best line among the root moves; nullopt if cancelled.
    template <class Report>
    std::optional<Line<Move>> search_line(Depth depth, std::size_t rank, Report report) {
        const bool may_guess = depth >= first_aspiration_depth && worker_.options().aspiration;
        const bool has_guess =
            may_guess && rank < lines_.size() && !lines_[rank].score.is_decisive();
        Aspiration aspiration =
            has_guess ? Aspiration(worker_.constants(), lines_[rank].score) : Aspiration();
        if (asks_for_outcome()) aspiration = Aspiration::to_outcome(*limits_.win);
        Variation<Move> pv;
        std::optional<Line<Move>> win;
        while (true) {
            const Window window = aspiration.window();
            const auto value = search_root(depth, window, pv);
            if (!value) {
                const auto heard = worker_.state().heard_line.get();
                if (heard) depth_ = heard->depth;
                return heard && win && win->score > heard->score ? win : heard;
            }
            if (window.fails_low(*value) && aspiration.may_widen()) {
                if (win) return win;  // proved; a nearer win is not
                aspiration.fail_low(*value);
                tell_bound(depth, rank, *value, Bound::upper, report);
            } else if (window.fails_high(*value) && aspiration.may_widen()) {
                if (value->is_win())
                    win = {.score = *value, .bound = Bound::lower, .pv = pv, .depth = depth};
                aspiration.fail_high(*value);
                tell_bound(depth, rank, *value, Bound::lower, report);
            } else {
                if (pv.empty()) pv.push_back(worker_.root_moves().front());  // no move was better
                return Line<Move>{.score = *value,
                                  .bound = bound_of(*value, window, depth),
                                  .pv = pv,
                                  .depth = depth};
            }
        }
    }

    /// The line; with `reproducible`, and if there is time, the first line of its value, with
    /// another first move than the lines in `found`.
    Line<Move> told_line(const Line<Move>& line, const std::vector<Line<Move>>& found) {
        if (!worker_.options().reproducible) return line;
        FirstLine<G, Search> search(worker_, search_);
        return search.find(line, moves_without(found, {}, moves_)).value_or(line);
    }

    /// The bound that the value of a search in that window gives for the true value. See Line.
    Bound bound_of(Score value, Window window, Depth depth) const {
        if (!window.contains(value)) return window.classify(value);
        if (!value.is_decisive() || sees_the_end(worker_.position(), depth)) return Bound::exact;
        // Passes cost no depth: an end beyond the depth may have a nearer one with fewer of them.
        const bool is_within = !HasPassTest<G> || value.distance() <= depth;
        if (is_within && leaves_nothing_out()) return Bound::exact;
        if (value == Score::win_in(1)) return Bound::exact;  // nothing is nearer
        return value.is_win() ? Bound::lower : Bound::upper;
    }

    /// Whether the options allow no selective step at any depth.
    bool leaves_nothing_out() const { return worker_.options().exact || worker_.options().solving; }

    /// Reports a failed window, with the line that failed high, or the line that was expected to be
    /// best.
    template <class Report>
    void tell_bound(Depth depth, std::size_t rank, Score value, Bound bound, Report report) {
        if (!worker_.options().tell_bounds) return;
        Line<Move> line{.score = value, .bound = bound, .pv = {}, .depth = depth};
        const auto expected = find_move(lines_, worker_.root_moves().front());
        if (expected != lines_.end()) line.pv = expected->pv;
        if (line.pv.empty()) line.pv.push_back(worker_.root_moves().front());
        if (const auto better = worker_.state().root_line.get(); better && bound == Bound::lower) {
            line.pv = better->pv;
        }
        report(depth, static_cast<int>(rank) + 1, line);
    }

    /// The same, searched as a node below a root, because at a root no selective step answers at
    /// once.
    std::optional<Line<Move>> ask_below_root(Depth depth, Window window) {
        constexpr Ply ply = 1;
        Node<G> node;
        node.window = {window.alpha().from_table(ply), window.beta().from_table(ply)};
        node.depth = depth;
        node.ply = ply;
        node.kind = NodeKind::cut;
        node.flag = &worker_.state().stop.flag();
        node.key = worker_.position().key();
        auto value = search_.search(worker_, node, nullptr);
        if (!value) return std::nullopt;
        value = value->to_table(ply);
        Line<Move> line{
            .score = *value, .bound = bound_of(*value, window, depth), .pv = {}, .depth = depth};
        const auto entry = worker_.state().table.probe(node.key);
        const bool has_proof = entry && is_lower(entry->bound) && entry->depth == depth &&
                               window.fails_high(entry->score);
        if (has_proof && is_lower(line.bound)) line.pv.push_back(entry->move);
        return line;
    }

    std::optional<Score> search_root(Depth depth, Window window, Variation<Move>& pv) {
        Node<G> root;
        root.window = window;
        root.depth = depth;
        root.flag = &worker_.state().heard_line.flag();
        root.key = worker_.position().key();
        return search_.search(worker_, root, &pv);
    }

    /// After an interruption: joins the lines of the last depth with the lines found at this depth,
    /// or with a move proved better than the old best move, which was searched first.
    void keep_improvement(std::vector<Line<Move>> found) {
        if (found.empty()) add_unfinished(found);
        if (found.empty()) return;
        keep_proofs(lines_, found);
        fill_up(found, lines_, static_cast<std::size_t>(worker_.options().multipv));
        lines_ = std::move(found);
    }

    /// The best line of an unfinished depth, if it says more than the last depth did.
    void add_unfinished(std::vector<Line<Move>>& found) const {
        auto line = worker_.state().root_line.get();
        if (!line || line->score.is_loss()) return;  // other moves may not lose
        line->depth = depth_;
        if (!says_more(*line, lines_)) return;
        line->bound = Bound::lower;
        found.push_back(*line);
    }

    std::optional<StopReason> reason_to_end(Depth depth, const Stopwatch& watch) const {
        const Line<Move>& best = lines_.front();
        if (is_win_asked_for(best.score)) return StopReason::win;
        if (asks_for_outcome() && best.bound == Bound::upper) return StopReason::proved;
        const bool is_single = lines_.size() == 1;
        if (is_single && best.score.is_decisive() && best.bound == Bound::exact) {
            return StopReason::solved;
        }
        if constexpr (HasMovesLeft<G>) {
            if (depth >= static_cast<Depth>(worker_.position().moves_left())) {
                const bool is_final = sees_the_end(worker_.position(), depth);
                return is_final && is_final_value(best) ? StopReason::solved : StopReason::depth;
            }
        }
        if (limits_.soft_time && watch.elapsed() >= *limits_.soft_time)
            return StopReason::soft_time;
        if (is_single && best.score.is_decisive() && !limits_.win && is_known_for_long()) {
            return StopReason::proved;
        }
        return std::nullopt;
    }

    /// Whether the value of a search to the end of the game is the value of the game. A value that
    /// may rest on a repetition is not.
    static bool is_final_value(const Line<Move>& best) {
        return best.bound == Bound::exact && (!HasRepetition<G> || best.score.is_decisive());
    }

    /// Whether the search has gone on for long without bringing a distant end nearer.
    bool is_known_for_long() const {
        constexpr std::uint64_t patience = 8;  // times the nodes that it took to find it
        constexpr std::uint64_t least = 1'000'000;
        return nodes() > std::max(least, patience * nodes_before_);
    }

    /// Whether the one line is a win or a loss no farther away than the depth.
    bool is_end_in_reach(Depth depth) const {
        const Score best = lines_.front().score;
        return lines_.size() == 1 && best.is_decisive() && best.distance() <= depth;
    }

    /// Whether the nodes have doubled since the last attempt to find the nearest end.
    bool may_settle() const { return nodes() >= 2 * nodes_of_attempt_; }

    /// Finds the exact distance of the end. False: that cost too much, or the search was stopped.
    template <class Report>
    bool settle(Depth depth, Report report) {
        const auto line = NearestEnd<G, Search>(worker_, search_).find(lines_.front(), nodes());
        nodes_of_attempt_ = nodes();
        if (!line) return false;
        lines_.front() = *line;
        report(depth, 1, *line);
        return true;
    }

    /// Whether a search to the end of the game asks only who wins within Limits::win plies.
    bool asks_for_outcome() const {
        return worker_.options().solving && !worker_.options().reproducible && limits_.win;
    }

    bool is_win_asked_for(Score best) const {
        return limits_.win && best.is_win() && best.distance() <= *limits_.win;
    }

    StopReason reason_of_final_end() const {
        return is_win_asked_for(lines_.front().score) ? StopReason::win : StopReason::solved;
    }

    static constexpr Depth first_aspiration_depth = 4;

    Worker& worker_;
    Search& search_;
    const Limits limits_;
    const std::vector<Move> moves_;
    const bool is_whole_;
    Depth depth_ = 0;  ///< being searched
    Depth completed_;
    std::uint64_t nodes_of_parts_ = 0;    ///< of the parts of the search before
    std::uint64_t nodes_before_ = 0;      ///< nodes() when the best value was found
    std::uint64_t nodes_of_attempt_ = 0;  ///< nodes() after the last settle()
    std::vector<Line<Move>> lines_;
};

}  // namespace ybw
