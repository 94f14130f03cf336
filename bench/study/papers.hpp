// Papers: what they say in words of one search against another, counted on each game.
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
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/classic/ordered_game.hpp"
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

// ---- ChengLei: the experiment of the gobang paper run again, its three tables beside ours.
//
// Cheng & Lei 2012, "Research and improvement on alpha-beta search algorithm in gobang", Computer
// Engineering 38(17): on a board of 10x10, over 15 moves, the nodes of alpha-beta at depths 1 to 5,
// with all empty points, with a local board, with moves in static order, and with deepening.
//
// What the paper leaves open, and how it is filled here:
//
//   the game      not printed. Over all points the paper has 85 nodes at depth 1: the mean of
//                 99, 97 ... 71 empty points, so the program moved second, from 1 to 29 stones.
//                 Here the game is one of the textbook search (deepening, depth 4) against itself.
//   nodes         the leaves. The paper has 118 nodes at depth 2 with some 51 moves; no proof of a
//                 value has less than 101 leaves and 152 nodes there (Knuth & Moore 1975).
//   deepening     the nodes of the last depth: 118 is also less than with those of depth 1.
//   evaluation    not printed. Ours; and a win is worth more the nearer it is.
//   order         over all points as the game generates them, row by row.

/// The moves of the game, with blanks between: its positions are those after 1, 3 ... 29 of them.
std::string_view paper_game();

/// A way to search that the paper has a column for.
enum class PaperSearch { all_points, local_board, static_order, deepening };

/// Mean numbers of the 15 positions.
struct MeanNodes {
    double leaves = 0;
    double nodes = 0;
};

/// nullopt if `stop` said so.
std::optional<MeanNodes> mean_nodes(PaperSearch search, Depth depth,
                                    const classic::StopPredicate& stop);

/// The engine of today with one thread and its usual settings, its shallower depths included.
/// nullopt if `stop` said so.
std::optional<double> mean_engine_nodes(Depth depth, const classic::StopPredicate& stop);

/// What the paper has, for depths 1 to 5; nullopt beyond.
std::optional<double> printed_nodes(PaperSearch search, Depth depth);

/// "local board" and the like.
std::string_view name_of(PaperSearch search);

}  // namespace ybw::bench
