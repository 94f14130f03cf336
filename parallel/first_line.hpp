// FirstLine: the first of all lines that keep the value of a position.
//
// The timing of threads and the table decide which of several equal moves a search returns. If the
// value is exact, a line can be made that depends on the position alone: at each position the first
// move, in the order of the game (root.hpp), that keeps the value. Null-window searches prove that
// the moves before it are worse; most of their answers are in the table; the next move of the known
// line needs no search.
//
// Thread safety: used by worker 0, while no other search runs; other workers help it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "parallel/game.hpp"
#include "parallel/node.hpp"
#include "parallel/result.hpp"
#include "parallel/root.hpp"
#include "parallel/score.hpp"
#include "parallel/selectivity.hpp"
#include "parallel/variation.hpp"
#include "parallel/window.hpp"

namespace ybw {

template <Game G, class Search>
class FirstLine {
public:
    using Move = typename G::Move;
    using Worker = typename Search::Worker;

    FirstLine(Worker& worker, Search& search)
        : worker_(worker), search_(search), root_(worker.position()) {}
    ~FirstLine() { worker_.set_position(root_); }
    FirstLine(const FirstLine&) = delete;
    FirstLine& operator=(const FirstLine&) = delete;

    /// The first line of the value of `known`, an exact one, that begins with one of `moves`, which
    /// are in their order; nullopt if the search was stopped. Requires searches that leave nothing
    /// out.
    std::optional<Line<Move>> find(const Line<Move>& known, std::vector<Move> moves) {
        Line<Move> line = known;
        line.pv.clear();
        known_ = &known.pv;
        Score value = known.score;
        Depth depth = known.depth;
        for (Ply ply = 0; depth > 0 && ply < max_ply; ++ply) {
            if (ply > 0) moves = all_root_moves(worker_.position(), worker_.options());
            const auto move = first_move(moves, value, depth, ply);
            if (!move) return std::nullopt;
            if (known_ != nullptr && !goes_on_with(*move, ply)) known_ = nullptr;
            depth -= cost_of(*move);
            line.pv.push_back(*move);
            worker_.play(*move);
            value = -value;
            if (worker_.position().outcome()) break;
        }
        return line;
    }

private:
    /// The first of the moves with the value `value`, which is the value of the best of them.
    std::optional<Move> first_move(const std::vector<Move>& moves, Score value, Depth depth,
                                   Ply ply) {
        for (const Move move : moves) {
            if (known_ != nullptr && goes_on_with(move, ply)) return move;
            if (move == moves.back()) return move;  // one of them must be it
            const auto keeps = keeps_value(move, value, depth, ply);
            if (!keeps) return std::nullopt;
            if (*keeps) return move;
        }
        return std::nullopt;
    }

    /// Whether the known line, which has been followed so far, goes on with `move`.
    bool goes_on_with(Move move, Ply ply) const {
        const auto at = static_cast<std::size_t>(ply);
        return at < known_->size() && (*known_)[at] == move;
    }

    /// Whether the value of `move` is at least `value`; nullopt if cancelled.
    std::optional<bool> keeps_value(Move move, Score value, Depth depth, Ply ply) {
        Node<G> child;
        child.window = Window::null(-value);
        child.depth = depth - cost_of(move);
        child.ply = ply + 1;
        child.kind = NodeKind::cut;
        child.flag = &worker_.state().stop.flag();
        auto record = worker_.play(move);
        child.key = worker_.position().key();
        const auto answer = search_.search(worker_, child, nullptr);
        worker_.take_back(move, std::move(record));
        if (!answer) return std::nullopt;
        return child.window.fails_low(*answer);
    }

    /// The depth that a move takes.
    Depth cost_of(Move move) const { return is_pass(worker_.position(), move) ? 0 : 1; }

    Worker& worker_;
    Search& search_;
    const G root_;
    const Variation<Move>* known_ = nullptr;  ///< while the line goes along it
};

}  // namespace ybw
