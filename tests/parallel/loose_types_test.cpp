// A game whose members return what the concepts allow, not what the search uses (LooseTree): compiled
// with all warnings, and searched as the game that it is.
#include <gtest/gtest.h>

#include "bench/synthetic_tree.hpp"
#include "parallel/searcher.hpp"
#include "tests/support/compiled_searcher.hpp"
#include "tests/support/hooked_tree.hpp"

namespace ybw {
namespace {

// What an int does not hold is not taken in silence; tests/parallel/wrong_signatures.sh looks at
// the words.
struct RoundedValues : SyntheticTree {
    double move_value(Move) const { return 0.5; }
    long moves_left() const { return 1L << 40; }
};
struct RoundedIndex : SyntheticTree {
    double history_index(Move) const { return 0.5; }
};
static_assert(!HasMoveValues<RoundedValues> && !HasMovesLeft<RoundedValues>);
static_assert(!Game<RoundedIndex>);

TEST(LooseTypes, AreSearchedAsStrictOnes) {
    const SyntheticTreeOptions options{.most_moves = 5, .height = 7, .end = TreeEnd::game_over};
    const TreeHooks hooks{.move_value = [](const auto&, SyntheticMove move) { return move.number; },
                          .moves_left = [](const auto&) { return 7; }};
    CompiledSearcher<HookedTree> strict({.hash_mib = 1});
    Searcher<LooseTree> loose({.hash_mib = 1});
    const auto expected = strict.search(HookedTree(hooks, options), {.depth = 7});
    const auto result =
        loose.search(LooseTree({.moves_left = hooks.moves_left}, options), {.depth = 7});
    EXPECT_EQ(result.lines.front().score, expected.lines.front().score);
    EXPECT_EQ(result.statistics.nodes, expected.statistics.nodes);
    EXPECT_EQ(result.reason, StopReason::solved);
}

}  // namespace
}  // namespace ybw
