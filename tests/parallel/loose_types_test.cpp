// A game whose members return what the concepts allow, not what the search uses: compiled with all
// warnings, and searched as the game that it is.
#include <gtest/gtest.h>

#include "bench/synthetic_tree.hpp"
#include "parallel/searcher.hpp"

namespace ybw {
namespace {

struct StrictTree : SyntheticTree {
    using SyntheticTree::SyntheticTree;
    int moves_left() const { return 7; }
    int move_value(Move move) const { return move.number; }
};

struct LooseTree : SyntheticTree {
    using SyntheticTree::SyntheticTree;
    unsigned moves_left() const { return 7; }
    long move_value(Move move) const { return move.number; }
    int history_index(Move move) const {
        return static_cast<int>(SyntheticTree::history_index(move));
    }
};

static_assert(HasMovesLeft<LooseTree> && HasMoveValues<LooseTree> && Game<LooseTree>);

TEST(LooseTypes, AreSearchedAsStrictOnes) {
    const SyntheticTreeOptions options{.most_moves = 5, .height = 7, .end = TreeEnd::game_over};
    Searcher<StrictTree> strict({.hash_mib = 1});
    Searcher<LooseTree> loose({.hash_mib = 1});
    const auto expected = strict.search(StrictTree(options), {.depth = 7});
    const auto result = loose.search(LooseTree(options), {.depth = 7});
    EXPECT_EQ(result.lines.front().score, expected.lines.front().score);
    EXPECT_EQ(result.statistics.nodes, expected.statistics.nodes);
    EXPECT_EQ(result.reason, StopReason::solved);
}

}  // namespace
}  // namespace ybw
