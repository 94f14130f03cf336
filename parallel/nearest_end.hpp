// NearestEnd: finds the exact distance of a known win or loss.
//
// A search that has found a win does not know that no nearer one exists: after a null move, a
// reduction or a pruned move, or from a table entry that rests on one of these, "no win here" is a
// guess. So a strict search asks again: is there a win in one ply, in two, ...? It is plain
// alpha-beta of that depth, with only the game's own theorems (known_outcome, relevant_moves), and
// with separate table entries. The first depth with a yes is the distance. Each question is a null
// window.
//
// Repetitions are left out: along a shortest win the distance falls with every move, so that none
// of its positions occurs twice.
//
// The cost grows with the distance, as for any full-width search. So its limit is the number of
// nodes of the search so far; beyond that the distance stays open.
//
// Thread safety: used by worker 0, while no other strict search runs.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "parallel/line_list.hpp"
#include "parallel/node.hpp"
#include "parallel/result.hpp"
#include "parallel/score.hpp"
#include "parallel/search_state.hpp"
#include "parallel/variation.hpp"
#include "parallel/window.hpp"

namespace ybw {

template <Game G, class Search>
class NearestEnd {
public:
    using Move = typename G::Move;
    using Worker = typename Search::Worker;

    /// The least limit of nodes, even if the search so far was shorter: a mate in three of xiangqi
    /// takes some ten thousand, and these are a tenth of a second.
    static constexpr std::uint64_t least_nodes = 100'000;

    NearestEnd(Worker& worker, Search& search) : worker_(worker), search_(search) {}

    /// The exact distance of a known win or loss of the worker's root moves, with its line; nullopt
    /// if that would take more nodes than `spent`, the nodes of the search so far, or if the search
    /// was stopped. Requires a decisive score.
    std::optional<Line<Move>> find(const Line<Move>& known, std::uint64_t spent) {
        SearchState<G>& state = worker_.state();
        state.allowance.begin(&state.stop.flag(), std::max(least_nodes, spent));
        const auto line = first_end(known);
        state.allowance.end();
        return state.strict_keys.renew() ? std::nullopt : line;
    }

private:
    /// Searches to the known end and beyond it, since the distance of a game's prover may be wrong.
    std::optional<Line<Move>> first_end(const Line<Move>& known) {
        for (Depth depth = 1; depth < max_ply; ++depth) {
            Line<Move> line = known;
            line.bound = Bound::exact;
            line.score = known.score.is_win() ? Score::win_in(depth) : Score::loss_in(depth);
            const auto is_there = has_end_within(depth, line);
            if (!is_there) return std::nullopt;
            if (*is_there) return line;
        }
        return std::nullopt;
    }

    /// Whether the root is won, or lost, within `depth` plies; nullopt if cancelled. If so, `line`
    /// becomes the win, or the defence that was just found to last one ply less.
    std::optional<bool> has_end_within(Depth depth, Line<Move>& line) {
        SearchState<G>& state = worker_.state();
        const bool is_win = line.score.is_win();
        Node<G> root;
        root.window = Window::null(is_win ? line.score.previous() : line.score);
        root.depth = depth;
        root.is_strict = true;
        root.flag = &state.allowance.flag();
        root.key = worker_.position().key() ^ state.strict_keys.salt();
        Variation<Move> pv;
        const auto value = search_.search(worker_, root, &pv);
        if (!value) return std::nullopt;
        if (root.window.fails_high(*value) != is_win) {
            defence_ = pv;
            return false;
        }
        if (is_win) line.pv = pv;
        if (!is_win && !defence_.empty()) line.pv = defence_;
        lengthen(line.pv, worker_.position(), state.table, static_cast<std::size_t>(depth),
                 state.strict_keys.salt());
        return true;
    }

    Worker& worker_;
    Search& search_;
    Variation<Move> defence_;  ///< against the last end that was not found
};

}  // namespace ybw
