// Claims: what the papers say in words of one search against another, counted on each game.
//
//   Sun Kai, "From minimax to principal variation search" (in Chinese), sections 5 to 7: alpha-beta
//     needs a fraction of the nodes of minimax; of two windows the smaller never needs more; that a
//     move is bad enough is cheaper to prove than what it is worth, so the null windows of a
//     principal variation search pay.
//   "Notes on programs for board games" (in Chinese): the same of NegaScout; moves in the order
//     of a history table, with weights of 2^depth or depth squared; deepening costs little, and
//     often makes the whole faster, since each depth orders the next.
//   A thesis on computer xiangqi, chapter 2 (in Chinese): alpha-beta against the full tree,
//     NegaScout against alpha-beta.
//
// None of them prints a number, and all of them say that it depends on the order of the moves. So
// all nodes of the textbook searches (engine/classic) are counted depth by depth, in the order in
// which the game has its moves and with those first that look best at a glance.
//
// Thread safety: functions of their arguments.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/classic/result.hpp"
#include "engine/classic/ordered_game.hpp"
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

/// What the searches of one game need in one order of moves; each is counted once.
class ClaimCounts {
public:
    /// No position may take more than `most_nodes` for one depth.
    ClaimCounts(ClaimedGame game, classic::MoveOrder order, std::uint64_t most_nodes,
                classic::StopPredicate stop);

    /// Mean nodes; nullopt if that was too many, or if `stop` said so.
    std::optional<double> nodes(std::string_view search, Depth depth);

    /// "xiangqi, static"
    std::string name() const;

private:
    std::optional<double> count(std::string_view search, Depth depth) const;

    ClaimedGame game_;
    classic::MoveOrder order_;
    std::uint64_t most_nodes_;
    classic::StopPredicate stop_;
    std::map<std::pair<std::string_view, Depth>, std::optional<double>> known_;
};

}  // namespace ybw::bench
