// IterativeDeepening: depth after depth, each beginning with the best move of the one before.
//
// A depth costs a small multiple of the one before it, and its best move and its table make the
// next one cheaper than it would be alone (Slate & Atkin 1977); so a search can be stopped at any
// time and has an answer. The root is searched with aspiration windows (aspiration.hpp).
// Multi-PV: the k-th line is the best one among the moves that the first k-1 do not begin with.
//
// A depth that is interrupted still counts with what its root has proved better than everything
// before it.
//
// Thread safety: runs in worker 0 alone; the observer is called from there.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "parallel/aspiration.hpp"
#include "parallel/clock.hpp"
#include "parallel/node.hpp"
#include "parallel/result.hpp"
#include "parallel/worker.hpp"

namespace ybw {

template <Game G, class Search>
class IterativeDeepening {
public:
    using Move = typename G::Move;
    using Worker = typename Search::Worker;

    /// `moves`: what is searched at the root; `is_whole`: whether that is all moves.
    IterativeDeepening(Worker& worker, Search& search, const Limits& limits,
                       std::vector<Move> moves, bool is_whole)
        : worker_(worker),
          search_(search),
          limits_(limits),
          moves_(std::move(moves)),
          is_whole_(is_whole) {}

    /// Deepens until a limit is reached. `begin(depth)` is called before each depth; false: it is
    /// left out.
    template <class Begin, class Report>
    StopReason run(const Stopwatch& watch, Begin begin, Report report) {
        const Depth last = std::min(limits_.depth.value_or(max_ply - 1), max_ply - 1);
        for (Depth depth = 1; depth <= last; ++depth) {
            if (!begin(depth)) continue;
            const auto before = lines_.empty() ? std::nullopt : std::optional(lines_.front().score);
            if (!search_depth(depth, report)) return worker_.state().stop.reason();
            completed_ = depth;
            if (const auto reason = reason_to_end(depth, before, watch)) return *reason;
        }
        return StopReason::depth;
    }

    Depth completed_depth() const { return completed_; }

    /// Best first.
    const std::vector<Line<Move>>& lines() const { return lines_; }

private:
    /// One depth, all its lines. False: it was cancelled; what it had proved is in lines().
    template <class Report>
    bool search_depth(Depth depth, Report report) {
        SearchState<G>& state = worker_.state();
        const std::size_t wanted =
            std::min(static_cast<std::size_t>(worker_.options().multipv), moves_.size());
        std::vector<Line<Move>> found;
        for (std::size_t rank = 0; rank < wanted; ++rank) {
            worker_.set_root_moves(moves_without(found), is_whole_ && found.empty());
            state.root_line.clear();
            const auto line = search_line(depth, rank, report);
            if (!line) {
                keep_improvement(std::move(found));
                return false;
            }
            found.push_back(*line);
        }
        // Lines of lesser rank can come out better by a few points: their windows differ.
        std::stable_sort(found.begin(), found.end(),
                         [](const auto& a, const auto& b) { return a.score > b.score; });
        lines_ = std::move(found);
        for (std::size_t rank = 0; rank < lines_.size(); ++rank) {
            report(depth, static_cast<int>(rank) + 1, lines_[rank]);
        }
        return true;
    }

    /// The best line among the root moves; nullopt if cancelled.
    template <class Report>
    std::optional<Line<Move>> search_line(Depth depth, std::size_t rank, Report report) {
        const bool has_guess = rank < lines_.size() && depth >= first_aspiration_depth &&
                               worker_.options().aspiration && !lines_[rank].score.is_decisive();
        Aspiration aspiration = has_guess ? Aspiration(lines_[rank].score) : Aspiration();
        Variation<Move> pv;
        std::optional<Line<Move>> win;
        while (true) {
            const Window window = aspiration.window();
            const auto value = search_root(depth, window, pv);
            if (!value) return std::nullopt;
            if (window.fails_low(*value) && !aspiration.is_full()) {
                if (win) return win;  // it is proved; that a nearer one is there is not
                aspiration.fail_low(*value);
                tell_bound(depth, rank, *value, Bound::upper, report);
            } else if (window.fails_high(*value) && !aspiration.is_full()) {
                if (value->is_win()) win = {.score = *value, .bound = Bound::exact, .pv = pv};
                aspiration.fail_high(*value);
                tell_bound(depth, rank, *value, Bound::lower, report);
            } else {
                return Line<Move>{.score = *value, .bound = Bound::exact, .pv = pv};
            }
        }
    }

    /// A failed window, for who wants to know: with the line that failed high, or the last depth's
    /// that all moves have fallen behind.
    template <class Report>
    void tell_bound(Depth depth, std::size_t rank, Score value, Bound bound, Report report) {
        if (!worker_.options().tell_bounds) return;
        Line<Move> line{.score = value, .bound = bound, .pv = lines_[rank].pv};
        if (const auto better = worker_.state().root_line.get(); better && bound == Bound::lower) {
            line.pv = better->pv;
        }
        report(depth, static_cast<int>(rank) + 1, line);
    }

    std::optional<Score> search_root(Depth depth, Window window, Variation<Move>& pv) {
        Node<G> root;
        root.window = window;
        root.depth = depth;
        root.flag = &worker_.state().stop.flag();
        root.key = worker_.position().key();
        return search_.search(worker_, root, &pv);
    }

    /// After an interruption: the lines found at this depth, then those of the last one. The move
    /// that was best has been searched first, so another one in its place has been proved better;
    /// if it is still the best of this depth, it may have fallen behind the others of the last.
    void keep_improvement(std::vector<Line<Move>> found) {
        bool is_first_only_seen = false;
        if (const auto line = worker_.state().root_line.get(); line && found.empty()) {
            is_first_only_seen = !lines_.empty() && line->pv.front() == lines_.front().pv.front();
            found.push_back(*line);
        }
        for (const auto& old : lines_) {
            const bool is_known = std::any_of(found.begin(), found.end(), [&](const auto& line) {
                return line.pv.front() == old.pv.front();
            });
            if (!is_known && found.size() < static_cast<std::size_t>(worker_.options().multipv)) {
                found.push_back(old);
            }
        }
        const auto first = found.begin() + (is_first_only_seen || found.empty() ? 0 : 1);
        std::stable_sort(first, found.end(),
                         [](const auto& a, const auto& b) { return a.score > b.score; });
        lines_ = std::move(found);
    }

    /// The root moves that no line of `found` begins with; the best of the last depth first.
    std::vector<Move> moves_without(const std::vector<Line<Move>>& found) const {
        std::vector<Move> moves;
        const auto begins = [](const auto& lines, Move move) {
            return std::any_of(lines.begin(), lines.end(),
                               [&](const auto& line) { return line.pv.front() == move; });
        };
        for (const auto& line : lines_) {
            if (!begins(found, line.pv.front())) moves.push_back(line.pv.front());
        }
        const std::size_t known = moves.size();
        for (const Move move : moves_) {
            const bool is_there =
                std::find(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(known),
                          move) != moves.begin() + static_cast<std::ptrdiff_t>(known);
            if (!is_there && !begins(found, move)) moves.push_back(move);
        }
        return moves;
    }

    /// `before`: the value at the depth before this one.
    std::optional<StopReason> reason_to_end(Depth depth, std::optional<Score> before,
                                            const Stopwatch& watch) const {
        const Score best = lines_.front().score;
        if (limits_.win && best.is_win() && best.distance() <= *limits_.win) return StopReason::win;
        // A win or loss no farther than the depth is final; so is any value at the game's end. With
        // selective steps a nearer one may have been missed before this one was known; the next
        // depth asks for it without them.
        const bool is_sure = worker_.options().exact || best == before;
        if (lines_.size() == 1 && best.is_decisive() && best.distance() <= depth && is_sure) {
            return StopReason::solved;
        }
        if constexpr (HasMovesLeft<G>) {
            if (depth >= static_cast<Depth>(worker_.position().moves_left()))
                return StopReason::solved;
        }
        if (limits_.soft_time && watch.elapsed() >= *limits_.soft_time) {
            return StopReason::soft_time;
        }
        return std::nullopt;
    }

    static constexpr Depth first_aspiration_depth = 4;

    Worker& worker_;
    Search& search_;
    const Limits limits_;
    const std::vector<Move> moves_;
    const bool is_whole_;
    Depth completed_ = 0;
    std::vector<Line<Move>> lines_;
};

}  // namespace ybw
