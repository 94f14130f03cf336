// Root: the moves that are searched at the root, and the interface of the search for callers at the
// root.
//
// Pure functions of their arguments; a RootSearch is as safe as the search that it calls.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "parallel/game.hpp"
#include "parallel/move_order.hpp"
#include "parallel/node.hpp"
#include "parallel/options.hpp"
#include "parallel/score.hpp"
#include "parallel/variation.hpp"
#include "parallel/worker.hpp"

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

/// The moves to which a search is restricted. Throws std::invalid_argument for a move that is not
/// legal, and for a move given twice: with one line for each move, the last line would have no
/// move.
template <Game G>
std::vector<typename G::Move> restricted_root_moves(const G& position,
                                                    std::span<const typename G::Move> moves) {
    if (moves.size() > G::max_moves) {
        throw std::invalid_argument("more root moves than a position can have");
    }
    MovesOf<G> legal;
    position.legal_moves(legal);
    for (auto at = moves.begin(); at != moves.end(); ++at) {
        const auto move = *at;
        if (std::find(moves.begin(), at, move) != at) {
            throw std::invalid_argument("a root move is given twice: name each once");
        }
        if (std::find(legal.begin(), legal.end(), move) != legal.end()) continue;
        if constexpr (HasLegalTest<G>) {
            if (position.is_legal(move)) continue;
        }
        throw std::invalid_argument("a root move is not legal here: legal_moves does not have it");
    }
    return {moves.begin(), moves.end()};
}

/// A search of any policy, reduced to a question and its answer.
///
/// Its callers (iterative deepening, the distance of an end) are the same for all policies. Hiding
/// the policy costs an indirect call for each window of the root; otherwise the compiler would
/// generate each caller twice. The search has to outlive this object.
template <Game G, SearchExecutor Executor>
class RootSearch {
public:
    using Worker = ybw::Worker<G, Executor>;
    using Pv = Variation<typename G::Move>;

    /// From any search of the game; implicit, because it is the same search.
    template <class Search>
    RootSearch(Search& search)
        : search_(&search), ask_([](void* asked, Worker& worker, const Node<G>& root, Pv* pv) {
              return static_cast<Search*>(asked)->search(worker, root, pv);
          }) {}

    /// The value of `root`, as far as its window asks for it; nullopt if the search was cancelled.
    std::optional<Score> search(Worker& worker, const Node<G>& root, Pv* pv) const {
        return ask_(search_, worker, root, pv);
    }

private:
    void* search_;
    std::optional<Score> (*ask_)(void*, Worker&, const Node<G>&, Pv*);
};

}  // namespace ybw
