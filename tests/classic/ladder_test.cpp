// The ladder against its first rung: on any tree every algorithm returns the value of minimax.
#include "engine/classic/ladder.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>
#include <string>

#include "engine/games/tictactoe/notation.hpp"
#include "engine/teach/written_tree.hpp"
#include "tests/support/complaint.hpp"
#include "tests/support/graph_game.hpp"
#include "tests/support/mnk.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/random_trees.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw {
namespace {

using teach::WrittenTree;

using ClassicLadder = SeededTest;

/// Value, counts and line of every algorithm against the oracle.
template <Game G>
void expect_all_agree(const G& position, Depth depth) {
    const auto expected = oracle(position, depth);
    for (const auto& algorithm : classic_ladder<G>) {
        SCOPED_TRACE(algorithm.name);
        const auto result = run_classic(algorithm.name, position, depth);
        ASSERT_TRUE(result);
        EXPECT_EQ(result->value, expected.value);
        EXPECT_EQ(result->depth, depth);
        EXPECT_GE(result->nodes, result->leaves);
        EXPECT_GE(result->leaves, 1U);
        EXPECT_LE(result->pv.size(), static_cast<std::size_t>(std::max(depth, 0)));
        EXPECT_EQ(result->pv.empty(), expected.pv.empty());
        EXPECT_TRUE(value_of_line(position, result->pv)) << "the line is not legal";
    }
}

/// The first move of every algorithm is worth the value of the root.
template <Game G>
void expect_best_moves(const G& position, Depth depth) {
    const auto moves = oracle_moves(position, depth);
    const Score value = oracle_value(position, depth);
    for (const auto& algorithm : classic_ladder<G>) {
        const auto best = run_classic(algorithm.name, position, depth)->best();
        const auto found = std::ranges::find(moves, best, &MoveWorth<typename G::Move>::move);
        ASSERT_NE(found, moves.end()) << algorithm.name;
        EXPECT_EQ(found->worth, value) << algorithm.name;
    }
}

TEST_F(ClassicLadder, EveryAlgorithmEqualsMinimaxOnRandomTrees) {
    for (int i = 0; i < 5000 && !HasFailure(); ++i) {
        const SyntheticTreeOptions options = random_tree_options(random);
        SCOPED_TRACE(::testing::Message() << options);
        // One ply short of the height and one beyond it as well.
        expect_all_agree(SyntheticTree(options), std::max(0, options.height + draw(-1, 0)));
    }
}

TEST_F(ClassicLadder, EveryAlgorithmNamesABestMoveOnRandomTrees) {
    for (int i = 0; i < 500 && !HasFailure(); ++i) {
        const SyntheticTreeOptions options = random_tree_options(random, 500);
        SCOPED_TRACE(::testing::Message() << options);
        const SyntheticTree tree(options);
        if (!tree.outcome()) expect_best_moves(tree, options.height);
    }
}

// The lines of searches that never prune the principal variation end in its value.
TEST_F(ClassicLadder, CompleteLinesEndInTheValue) {
    for (int i = 0; i < 500 && !HasFailure(); ++i) {
        const SyntheticTreeOptions options = random_tree_options(random);
        SCOPED_TRACE(::testing::Message() << options);
        const SyntheticTree tree(options);
        for (const char* name : {"minimax", "negamax", "alphabeta", "failsoft", "pvs", "aspiration",
                                 "history", "history-power", "deepening"}) {
            const auto result = run_classic(name, tree, options.height);
            EXPECT_EQ(value_of_line(tree, result->pv), result->value) << name;
        }
    }
}

// Where positions come again at other plies a memory must not mix them up.
TEST_F(ClassicLadder, EveryAlgorithmEqualsMinimaxOnGraphsWithCycles) {
    for (int i = 0; i < 300 && !HasFailure(); ++i) {
        const GraphGame game(random);
        expect_all_agree(game, draw(1, 7));
    }
}

TEST(ClassicLadderFigures, TheTreesOfThePapersHaveTheirValues) {
    // Thesis, figures 2 to 4: A takes the larger of B = -8 and C = 4.
    expect_all_agree(WrittenTree("((-5 19 -8)(4 9))"), 2);
    EXPECT_EQ(oracle_value(WrittenTree("((-5 19 -8)(4 9))"), 2), Score::evaluation(4));
    // Thesis, figure 8: after B = 5 the leaf 4 ends C, and g is never looked at.
    const WrittenTree figure8("((5 19 8)(4 9))");
    const auto pruned = run_classic("alphabeta", figure8, 2);
    EXPECT_EQ(pruned->value, Score::evaluation(5));
    EXPECT_EQ(pruned->leaves, 4U);
    EXPECT_EQ(oracle(figure8, 2).leaves, 5U);
    // The gobang paper, figure 1: after B = 20 the leaf 15 ends C. Figure 2, one ply lower with the
    // sides changed: after B = 10 the leaf 19 ends C.
    EXPECT_EQ(run_classic("alphabeta", WrittenTree("((20) (15 1 2))"), 2)->leaves, 2U);
    EXPECT_EQ(run_classic("alphabeta", WrittenTree("(((10) (19 1 2)))"), 3)->leaves, 2U);
}

// Knuth & Moore's deep cut-off: the 5 of the root ends the node (4 100) three plies below it, where
// no node in between has a bound of its own.
TEST(ClassicLadderFigures, DeepCutsAreMade) {
    const WrittenTree tree("((((5))) (((4 100))))");
    for (const char* name : {"alphabeta", "failsoft", "pvs", "negascout"}) {
        const auto result = run_classic(name, tree, 4);
        EXPECT_EQ(result->value, Score::evaluation(5)) << name;
        EXPECT_EQ(result->leaves, 2U) << name;
    }
}

TEST_F(ClassicLadder, EveryAlgorithmEqualsMinimaxOnSmallBoards) {
    for (Depth depth = 0; depth <= 5; ++depth) {
        expect_all_agree(Mnk(3, 3, 3), depth);
        if (depth <= 4) expect_all_agree(Mnk(4, 3, 3), depth);
        if (depth >= 1 && depth <= 4) expect_best_moves(Mnk(3, 3, 3), depth);
    }
}

TEST(ClassicLadderInterface, DepthZeroIsTheEvaluationOrTheOutcome) {
    for (const auto& algorithm : classic_ladder<tictactoe::Position>) {
        const auto open = tictactoe::parse_position("b2", {});
        EXPECT_EQ(run_classic(algorithm.name, open, 0)->value, open.evaluate()) << algorithm.name;
        const auto over = tictactoe::parse_position("xxx/.../oo. o", {});
        for (const Depth depth : {0, 1, 5}) {
            const auto result = run_classic(algorithm.name, over, depth);
            EXPECT_EQ(result->value, Score::loss_in(0)) << algorithm.name;
            EXPECT_TRUE(result->pv.empty()) << algorithm.name;
            EXPECT_EQ(result->best(), tictactoe::Move{}) << algorithm.name;
        }
    }
}

TEST(ClassicLadderInterface, NoPathIsLongerThanMaxPly) {
    const SyntheticTree chain({.most_moves = 1, .height = 254});
    for (const auto& algorithm : classic_ladder<SyntheticTree>) {
        if (algorithm.name == "deepening") continue;  // sums over all depths
        const auto result = run_classic(algorithm.name, chain, 10'000);
        EXPECT_EQ(result->value, Score::draw()) << algorithm.name;
        EXPECT_LE(result->nodes, 4U * (SyntheticTree::longest_game + 1)) << algorithm.name;
    }
}

TEST(ClassicLadderInterface, NamesAreDifferentAndUnknownOnesAreRefusedWithTheList) {
    std::set<std::string_view> names;
    for (const auto& algorithm : classic_ladder<SyntheticTree>) {
        EXPECT_TRUE(names.insert(algorithm.name).second) << algorithm.name;
        EXPECT_FALSE(algorithm.summary.empty()) << algorithm.name;
    }
    const std::string said = refusal([] { run_classic("alphabet", SyntheticTree{}, 1); });
    for (const auto name : names) expect_has(said, name);
}

TEST_F(ClassicLadder, AStoppedSearchHasNoResult) {
    const SyntheticTree tree({.most_moves = 6, .height = 8});
    for (const auto& algorithm : classic_ladder<SyntheticTree>) {
        EXPECT_FALSE(run_classic(algorithm.name, tree, 8, [] { return true; })) << algorithm.name;
        if (algorithm.name == "deepening") continue;
        // Stopped at the n-th question: no result, and no question after the answer was yes.
        const int last = draw(2, 30);
        int asked = 0;
        const auto stop = [&] { return ++asked >= last; };
        EXPECT_FALSE(run_classic(algorithm.name, tree, 8, stop)) << algorithm.name;
        EXPECT_EQ(asked, last) << algorithm.name;
    }
}

TEST_F(ClassicLadder, StoppedDeepeningFallsBackOnTheLastDepth) {
    const SyntheticTree tree({.seed = random(), .height = 12});
    int asked = 0;
    const auto result = run_classic("deepening", tree, 12, [&] { return ++asked >= 40; });
    ASSERT_TRUE(result);
    EXPECT_GE(result->depth, 1);
    EXPECT_LT(result->depth, 12);
    EXPECT_EQ(result->value, oracle_value(tree, result->depth));
}

TEST(ClassicLadderValues, SmallBoardsHaveTheirKnownValues) {
    EXPECT_EQ(run_classic("mtdf", Mnk(3, 3, 3), 9)->value, Score::draw());
    EXPECT_EQ(run_classic("mtdf", Mnk(4, 3, 3), 12)->value, Score::win_in(7));
    EXPECT_EQ(run_classic("mtdf", Mnk(3, 4, 3), 12)->value, Score::win_in(7));
    EXPECT_TRUE(run_classic("mtdf", Mnk(4, 4, 3), 9)->value.is_win());
    EXPECT_EQ(run_classic("mtdf", Mnk(3, 3, 2), 9)->value, Score::win_in(3));
    EXPECT_EQ(run_classic("mtdf", Mnk(4, 2, 3), 8)->value, Score::draw());
}

}  // namespace
}  // namespace ybw
