// Quiescence: the static value, once nobody can change it by a noisy move.
//
// Beal 1990, "A generalised quiescence search algorithm", Artificial Intelligence 43: the side to
// move may stand pat on the static value or try its noisy moves; in danger it has to try them, for
// then they are all there are. Fail-soft, without table or order: to be read, and to ask of single
// positions whether they are quiet. Wins are not counted by distance. `depth` bounds sequences that
// do not end.
#pragma once

#include <algorithm>
#include <utility>

#include "parallel/game.hpp"
#include "parallel/selectivity.hpp"
#include "parallel/undo.hpp"
#include "parallel/window.hpp"

namespace ybw::classic {

/// Requires that the game is not over. The position is as it was when this returns.
template <Game G>
Score quiescence(G& position, Window window, Depth depth) {
    static_assert(HasNoisyMoves<G>);
    if constexpr (HasKnownOutcome<G>) {
        if (const auto known = position.known_outcome()) {
            return known->outcome == Outcome::win ? Score::win_in(known->plies)
                                                  : Score::loss_in(known->plies);
        }
    }
    bool in_danger = false;
    if constexpr (HasDangerTest<G>) in_danger = position.in_danger();
    MovesOf<G> moves;
    position.noisy_moves(moves);
    Score best = -Score::infinity();
    if (!in_danger || moves.empty() || depth <= 0) {
        best = position.evaluate();
        if (window.fails_high(best) || depth <= 0) return best;
        if (window.contains(best)) window = window.raised(best);
    }
    for (const auto move : moves) {
        auto record = play_on(position, move);
        const auto end = finished(position, 1);
        const Score value = end ? -*end : -quiescence(position, window.flipped(), depth - 1);
        take_back(position, move, std::move(record));
        best = std::max(best, value);
        if (window.fails_high(best)) return best;
        if (window.contains(best)) window = window.raised(best);
    }
    return best;
}

}  // namespace ybw::classic
