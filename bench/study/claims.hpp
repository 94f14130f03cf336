// Claims: what the papers say in words of one search against another, counted on each game.
//
//   Sun Kai, "From minimax to principal variation search" (in Chinese), sections 5 to 7: alpha-beta
//     needs a fraction of the nodes of minimax; of two windows the smaller never needs more; that a
//     move is bad enough is cheaper to prove than what it is worth, so the null windows of a
//     principal variation search pay.
//   "Notes on programs for board games" (in Chinese): the same of NegaScout; moves in the order of
//   a
//     history table, with weights of 2^depth or depth squared; deepening costs little, and often
//     makes the whole faster, since each depth orders the next.
//   A thesis on computer xiangqi, chapter 2 (in Chinese): alpha-beta against the full tree,
//   NegaScout
//     against alpha-beta.
//
// None of them prints a number. Counted are all nodes of the textbook searches (engine/classic),
// moves in the order of the game, without table.
//
// Thread safety: functions of their arguments.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/classic/result.hpp"
#include "parallel/score.hpp"

namespace ybw::bench {

/// That the second search needs fewer nodes than the first.
struct Claim {
    std::string_view name;
    std::string_view before;  ///< of the textbook searches
    std::string_view after;
};
std::span<const Claim> claims();

/// A game, and the positions in which the searches are compared.
struct ClaimedGame {
    std::string name;
    std::vector<std::string> positions;
};
/// Every game that has a set of positions, by the first of them, and tic-tac-toe from its start.
std::vector<ClaimedGame> claimed_games();

/// Mean nodes of a textbook search; nullopt if `stop` said so, or a game ends before the depth.
std::optional<double> mean_textbook_nodes(const ClaimedGame& game, std::string_view search,
                                          Depth depth, const classic::StopPredicate& stop);

}  // namespace ybw::bench
