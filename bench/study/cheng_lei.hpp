// ChengLei: the experiment of the gobang paper run again, its three tables beside ours.
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
//
// Thread safety: functions of their arguments.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/classic/result.hpp"
#include "parallel/score.hpp"

namespace ybw::bench {

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
