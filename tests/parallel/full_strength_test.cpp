// The search with all its selective steps: on games that can be solved it finds the true values.
#include <gtest/gtest.h>

#include "engine/games/tictactoe/notation.hpp"
#include "tests/support/compiled_searcher.hpp"
#include "tests/support/hooked_tree.hpp"
#include "tests/support/mnk.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/racing_ways.hpp"
#include "tests/support/random_trees.hpp"
#include "tests/support/restless_threads.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw {
namespace {

using FullStrength = SeededTest;

/// Searches to the end of the game by every way and returns the value if all agree.
template <Game G>
void expect_value(const G& position, Score value) {
    for (const SearchOptions& options : racing_ways_to_search()) {
        SCOPED_TRACE(::testing::Message() << options);
        CompiledSearcher<G, RestlessThreads> searcher(options);
        const auto result = searcher.search(position, {});
        EXPECT_EQ(result.reason, StopReason::solved);
        EXPECT_EQ(result.lines.at(0).score, value);
    }
}

TEST(FullStrengthValues, SmallBoardsHaveTheirKnownValues) {
    expect_value(tictactoe::Position{}, Score::draw());
    expect_value(Mnk(3, 3, 3), Score::draw());
    expect_value(Mnk(4, 3, 3), Score::win_in(7));
    expect_value(Mnk(4, 4, 3), Score::win_in(5));
    expect_value(Mnk(3, 3, 2), Score::win_in(3));
}

TEST(FullStrengthValues, FourInARowOnFourByFourIsADraw) {
    for (const int threads : {1, 3}) {
        CompiledSearcher<Mnk> searcher({.threads = threads, .hash_mib = 16});
        const auto result = searcher.search(Mnk(4, 4, 4), {});
        EXPECT_EQ(result.reason, StopReason::solved);
        EXPECT_EQ(result.lines.at(0).score, Score::draw());
    }
}

/// The outcome that a value promises.
int promised(Score value) {
    return value.is_win() ? 1 : value.is_loss() ? -1 : 0;
}

TEST_F(FullStrength, TicTacToePositionsHaveTheirOutcomes) {
    CompiledSearcher<tictactoe::Position> one({.threads = 1, .hash_mib = 1});
    CompiledSearcher<tictactoe::Position, RestlessThreads> many({.threads = 3, .hash_mib = 1});
    for (int game = 0; game < 150 && !HasFailure(); ++game) {
        tictactoe::Position position;
        for (int plies = draw(1, 6); plies > 0 && !position.outcome(); --plies) {
            const auto moves = oracle_moves(position, 1);
            position.play(moves[random() % moves.size()].move);
        }
        if (position.outcome()) continue;
        SCOPED_TRACE(tictactoe::format_position(position));
        const auto moves = oracle_moves(position, 9);
        const int expected = promised(oracle_value(position, 9));
        const auto check = [&](const auto& result) {
            EXPECT_EQ(promised(result.lines.at(0).score), expected);
            const auto best =
                std::ranges::find(moves, *result.best, &MoveWorth<tictactoe::Move>::move);
            ASSERT_NE(best, moves.end());
            EXPECT_EQ(promised(best->worth), expected);
        };
        check(one.search(position, {}));
        check(many.search(position, {}));
    }
}

/// A tree that knows how much of it is left, so that the search knows when it has seen all; half
/// of the ends that it would have are draws, so that neither side wins everywhere.
HookedTree counted_tree(const SyntheticTreeOptions& options) {
    return HookedTree(
        {.outcome =
             [](const SyntheticTree& tree) {
                 const auto end = tree.outcome();
                 return end && tree.key() % 2 == 0 ? Outcome::draw : end;
             },
         .moves_left =
             [](const SyntheticTree& tree) { return tree.options().height - tree.level(); }},
        options);
}

TEST_F(FullStrength, NothingIsMissedWhereTheDepthReachesTheEnd) {
    for (int i = 0; i < 100 && !HasFailure(); ++i) {
        // High and wide enough for reductions to count.
        const SyntheticTreeOptions options{.seed = random(),
                                           .most_moves = draw(6, 10),
                                           .height = draw(4, 5),
                                           .end = TreeEnd::game_over};
        const HookedTree tree = counted_tree(options);
        const Score value = oracle_value(tree, options.height);
        for (const SearchOptions& way : racing_ways_to_search()) {
            if (way.threads == 3) continue;
            SCOPED_TRACE(::testing::Message() << options << ", " << way);
            CompiledSearcher<HookedTree, RestlessThreads> searcher(way);
            const auto result = searcher.search(tree, {});
            EXPECT_EQ(result.reason, StopReason::solved);
            EXPECT_EQ(result.lines.at(0).score, value);
        }
    }
}

TEST_F(FullStrength, FiniteTreesHaveTheirOutcomes) {
    for (int i = 0; i < 200 && !HasFailure(); ++i) {
        SyntheticTreeOptions options = random_tree_options(random, 2000);
        options.end = TreeEnd::game_over;
        const SyntheticTree tree(options);
        if (tree.outcome()) continue;
        const Score value = oracle_value(tree, options.height);
        for (const SearchOptions& way : racing_ways_to_search()) {
            if (way.threads == 3) continue;
            SCOPED_TRACE(::testing::Message() << options << ", " << way);
            CompiledSearcher<SyntheticTree, RestlessThreads> searcher(way);
            // Deep enough that reduced searches reach the end as well.
            const auto result = searcher.search(tree, {.depth = 3 * options.height + 4});
            EXPECT_EQ(promised(result.lines.at(0).score), promised(value));
            if (value.is_decisive()) {
                EXPECT_EQ(result.lines.at(0).score, value) << "another distance";
            }
        }
    }
}

}  // namespace
}  // namespace ybw
