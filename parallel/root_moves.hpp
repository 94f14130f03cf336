// RootMoves: what is searched at the root, and in which order at first.
//
// A pure function of its arguments.
#pragma once

#include <vector>

#include "parallel/game.hpp"
#include "parallel/move_order.hpp"
#include "parallel/options.hpp"

namespace ybw {

/// All moves that a search of `position` considers at its root, best first as far as the game can
/// tell without a search.
template <Game G>
std::vector<typename G::Move> all_root_moves(const G& position, const SearchOptions& options) {
    MovesOf<G> generated;
    bool is_whole = true;
    if constexpr (HasRelevantMoves<G>) {
        if (!options.exact && options.multipv == 1) {
            position.relevant_moves(generated);
            is_whole = false;
        }
    }
    if (is_whole) position.legal_moves(generated);
    MoveOrder<G> order;
    order.fill(generated, {});
    order.rank_by(position, {});
    std::vector<typename G::Move> moves;
    while (order.remaining() > 0) moves.push_back(order.next());
    return moves;
}

}  // namespace ybw
