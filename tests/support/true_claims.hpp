// TrueClaims: what a search says of a game whose truth is known, and whether it is so.
//
// What counts as a claim: a value that is a win or a loss, as far as its bound goes; the reasons
// `solved` and `win`; that the best move and the line can be played. Values that are no win and no
// loss are estimates, but where a search says that they are final.
//
// Thread safety: none.
#pragma once

#include <algorithm>
#include <gtest/gtest.h>
#include <span>
#include <string>
#include <vector>

#include "parallel/limits.hpp"
#include "parallel/result.hpp"
#include "tests/support/oracle.hpp"

namespace ybw {

/// So that a failed comparison is readable.
inline void PrintTo(Score score, std::ostream* out) {
    *out << (score.is_win()    ? "win in " + std::to_string(score.distance())
             : score.is_loss() ? "loss in " + std::to_string(score.distance())
                               : std::to_string(score.raw()));
}

/// How often something was claimed, so that a test can see whether it has tested anything.
struct ClaimCount {
    int searches = 0;
    int wins = 0;    ///< lines that promise a win or threaten a loss
    int exact = 0;   ///< of these, with an exact distance
    int solved = 0;  ///< searches that ended so
};

/// One search of `root`: hears its iterations, judges its result. G knows its truth (truth(),
/// truth_after()).
template <Game G>
class TrueClaims {
public:
    using Move = typename G::Move;

    /// `root_moves`: what was asked for; all if empty.
    TrueClaims(const G& root, std::span<const Move> root_moves, ClaimCount& count)
        : root_(root), moves_(root_moves.begin(), root_moves.end()), count_(count) {
        if (!moves_.empty()) return;
        MovesOf<G> all;
        root.legal_moves(all);
        moves_.assign(all.begin(), all.end());
    }

    void hear(const Iteration<Move>& iteration) {
        expect_true(iteration.line, "depth " + std::to_string(iteration.depth) + ", rank " +
                                        std::to_string(iteration.rank));
        const Score score = iteration.line.score;
        const bool is_proved = score.is_win() && is_lower(iteration.line.bound);
        if (is_proved && iteration.rank == 1) nearest_ = std::max(nearest_, score);
    }

    void judge(const Result<Move>& result, const Limits& limits) {
        ++count_.searches;
        ASSERT_TRUE(result.best && !result.lines.empty());
        const Line<Move>& best = result.lines.front();
        EXPECT_EQ(best.pv.front(), *result.best);
        for (const auto& line : result.lines) expect_true(line, "result");
        for (const auto& line : result.lines) EXPECT_LE(line.score, best.score);
        EXPECT_GE(best.score, nearest_) << "a nearer win was proved on the way";
        if (result.reason == StopReason::solved) {
            ++count_.solved;
            EXPECT_EQ(best.bound, Bound::exact);
            EXPECT_EQ(best.score, truth()) << "it is said to be solved";
        }
        if (result.reason == StopReason::win) {
            EXPECT_TRUE(limits.win) << "nobody has asked for a win";
            EXPECT_TRUE(best.score.is_win() && best.score.distance() <= limits.win.value_or(0));
        }
    }

private:
    /// Of the moves that were to be searched.
    Score truth() const {
        Score best = -Score::infinity();
        for (const Move move : moves_) best = std::max(best, root_.truth_after(move));
        return best;
    }

    void expect_true(const Line<Move>& line, const std::string& where) {
        ASSERT_FALSE(line.pv.empty()) << where;
        EXPECT_NE(std::ranges::find(moves_, line.pv.front()), moves_.end()) << where;
        EXPECT_TRUE(value_of_line(root_, line.pv)) << where << ": a move is not legal";
        if (!line.score.is_decisive()) return;
        ++count_.wins;
        // What a move is worth says a line of any rank; that a side loses, all moves.
        const Score truth = root_.truth_after(line.pv.front());
        if (line.score.is_win() && is_lower(line.bound)) {
            EXPECT_GE(truth, line.score) << where;
        }
        if (line.score.is_loss() && is_upper(line.bound)) {
            EXPECT_LE(truth, line.score) << where;
        }
        if (line.bound != Bound::exact) return;
        ++count_.exact;
        EXPECT_EQ(truth, line.score) << where << ": the distance is another one";
    }

    const G root_;
    std::vector<Move> moves_;
    ClaimCount& count_;
    Score nearest_ = -Score::infinity();
};

}  // namespace ybw
