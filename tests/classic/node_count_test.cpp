// What each algorithm saves: node counts as equalities where theory gives them, else inequalities.
#include <gtest/gtest.h>
#include <map>
#include <string>

#include "engine/classic/ladder.hpp"
#include "engine/classic/minimal_tree.hpp"
#include "engine/teach/written_tree.hpp"
#include "tests/support/mnk.hpp"
#include "tests/support/random_trees.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw {
namespace {

using teach::WrittenTree;

using NodeCounts = SeededTest;
using classic::minimal_leaves;
using classic::minimal_nodes;

/// All nodes of the whole tree, which minimax visits.
constexpr std::uint64_t full_nodes(std::uint64_t b, Depth d) {
    std::uint64_t sum = 0;
    for (Depth level = 0; level <= d; ++level)
        sum = classic::saturating_add(sum, classic::saturating_power(b, level));
    return sum;
}

struct Count {
    std::uint64_t nodes;
    std::uint64_t leaves;
};

template <Game G>
Count count(std::string_view algorithm, const G& position, Depth depth) {
    const auto result = run_classic(algorithm, position, depth);
    return {result->nodes, result->leaves};
}

TEST(KnuthMoore, HasTheValuesOfTheTheorem) {
    EXPECT_EQ(minimal_leaves(3, 0), 1U);
    EXPECT_EQ(minimal_leaves(3, 1), 3U);
    EXPECT_EQ(minimal_leaves(3, 2), 3U + 3U - 1U);
    EXPECT_EQ(minimal_leaves(3, 3), 9U + 3U - 1U);
    EXPECT_EQ(minimal_leaves(38, 4), 2U * 38U * 38U - 1U);
    EXPECT_EQ(minimal_nodes(3, 3), 1U + 3U + 5U + 11U);
    EXPECT_EQ(full_nodes(3, 3), 1U + 3U + 9U + 27U);
    EXPECT_EQ(minimal_nodes(1, 9), 10U);
    // What does not fit is the largest number, not a small one.
    EXPECT_EQ(full_nodes(225, 20), classic::countless);
    EXPECT_EQ(minimal_leaves(225, 20), classic::countless);
    EXPECT_EQ(minimal_leaves(2, 126), classic::countless);
}

// The formulas of two of the papers, beside a count: the sign of the last term is wrong in one, and
// the other calls the leaves all nodes.
TEST(KnuthMoore, TheFormulasOfThePapersAreCorrected) {
    const SyntheticTree tree({.most_moves = 4, .height = 4, .order = TreeOrder::best_first});
    const Count counted = count("alphabeta", tree, 4);
    EXPECT_EQ(counted.leaves, 2U * 4U * 4U - 1U);
    EXPECT_NE(counted.leaves, 4U * 4U + 4U * 4U + 1U);
    EXPECT_GT(counted.nodes, 2U * 4U * 4U - 1U);
}

TEST_F(NodeCounts, BestFirstTreesCostTheKnuthMooreMinimum) {
    for (int branching = 1; branching <= 8; ++branching) {
        for (int height = 0; height <= 6; ++height) {
            const SyntheticTreeOptions options{.seed = random(),
                                               .most_moves = branching,
                                               .height = height,
                                               .distinct_values = 1 + 2 * draw(0, 50),
                                               .order = TreeOrder::best_first};
            SCOPED_TRACE(::testing::Message() << options);
            const SyntheticTree tree(options);
            const auto b = static_cast<std::uint64_t>(branching);
            for (const char* name : {"alphabeta", "failsoft", "pvs", "negascout"}) {
                const auto result = run_classic(name, tree, height);
                EXPECT_EQ(result->value, tree.planned_value()) << name;
                EXPECT_EQ(result->nodes, minimal_nodes(b, height)) << name;
                EXPECT_EQ(result->leaves, minimal_leaves(b, height)) << name;
            }
            EXPECT_EQ(count("minimax", tree, height).nodes, full_nodes(b, height));
        }
    }
}

TEST_F(NodeCounts, UniformTreesOfAnyOrderHaveTheKnuthMooreMinimumAsMinimalTree) {
    for (int i = 0; i < 100 && !HasFailure(); ++i) {
        SyntheticTreeOptions options = random_tree_options(random);
        options.fewest_moves = 0;
        options.end_permille = 0;
        options.end = TreeEnd::evaluated;
        SCOPED_TRACE(::testing::Message() << options);
        const auto minimum =
            classic::minimal_tree(SyntheticTree(options), options.height, classic::run_to_the_end);
        const auto b = static_cast<std::uint64_t>(options.most_moves);
        EXPECT_EQ(minimum->nodes, minimal_nodes(b, options.height));
        EXPECT_EQ(minimum->leaves, minimal_leaves(b, options.height));
    }
}

TEST(MinimalTree, ChoosesTheCheapestRefutationOfAnIrregularTree) {
    // Worth 5 by the first move (3 nodes, 1 leaf). The second is refuted by (4), cheaper than by
    // (1 2 3); the third only by (2 1), both leaves of it.
    const WrittenTree tree("(((5)) ((1 2 3) (4)) ((2 1) (9)))");
    const auto minimum = classic::minimal_tree(tree, 3, classic::run_to_the_end);
    EXPECT_EQ(minimum->nodes, 1U + 3U + 3U + 4U);
    EXPECT_EQ(minimum->leaves, 1U + 1U + 2U);
    EXPECT_FALSE(classic::minimal_tree(tree, 3, [] { return true; }));
}

TEST(MinimalTree, ChoosesTheCheapestPrincipalVariationAmongEqualOnes) {
    // Both moves are worth 5. To know the second exactly costs one leaf, the first two; the other
    // one has only to be shown not to be better, which the leaf 5 does for either.
    const WrittenTree tree("((5 6) (5))");
    const auto minimum = classic::minimal_tree(tree, 2, classic::run_to_the_end);
    EXPECT_EQ(minimum->nodes, 1U + 2U + 2U);
    EXPECT_EQ(minimum->leaves, 2U);
}

TEST_F(NodeCounts, NoAlgorithmIsBelowTheMinimalTreeAndAlphaBetaIsNotAboveMinimax) {
    for (int i = 0; i < 1000 && !HasFailure(); ++i) {
        SyntheticTreeOptions options = random_tree_options(random);
        options.paths = TreePaths::distinct;  // a memory may beat a minimum of trees
        SCOPED_TRACE(::testing::Message() << options);
        const SyntheticTree tree(options);
        const Depth depth = options.height;
        const auto minimum = classic::minimal_tree(tree, depth, classic::run_to_the_end);
        const Count all = count("minimax", tree, depth);
        for (const auto& algorithm : classic_ladder<SyntheticTree>) {
            const Count counted = count(algorithm.name, tree, depth);
            EXPECT_GE(counted.nodes, minimum->nodes) << algorithm.name;
            EXPECT_GE(counted.leaves, minimum->leaves) << algorithm.name;
        }
        EXPECT_EQ(count("negamax", tree, depth).nodes, all.nodes);
        for (const char* name : {"alphabeta", "failsoft", "history", "history-power"}) {
            EXPECT_LE(count(name, tree, depth).nodes, all.nodes) << name;
        }
        EXPECT_EQ(count("alphabeta", tree, depth).nodes, count("failsoft", tree, depth).nodes);
        EXPECT_EQ(count("alphabeta", tree, depth).leaves, count("failsoft", tree, depth).leaves);
    }
}

TEST_F(NodeCounts, NullWindowsAndGoodGuessesPayWhereTheOrderIsGood) {
    // Sums over many trees, wide enough that an order is worth something: a single one may go
    // either way.
    std::map<std::string, std::uint64_t> nodes;
    for (int i = 0; i < 20; ++i) {
        const SyntheticTree tree({.seed = random(),
                                  .most_moves = 20,
                                  .height = 5,
                                  .distinct_values = 201,
                                  .value_step = 2,
                                  .noise_percent = 0,
                                  .order = TreeOrder::strongly_ordered});
        for (const char* name : {"alphabeta", "pvs", "negascout", "aspiration", "mtdf"}) {
            nodes[name] += count(name, tree, 5).nodes;
        }
    }
    EXPECT_GT(nodes["alphabeta"], 20 * minimal_nodes(20, 5));
    EXPECT_LT(nodes["alphabeta"] * 50, 20 * full_nodes(20, 5));
    EXPECT_LT(nodes["pvs"], nodes["alphabeta"]);
    EXPECT_LT(nodes["negascout"], nodes["pvs"]);
    EXPECT_LT(nodes["aspiration"], nodes["alphabeta"]);
    EXPECT_LT(nodes["mtdf"], nodes["aspiration"]);
}

TEST(NodeCountsOfGames, TheLadderSavesStepByStepOnASmallBoard) {
    const Mnk board(4, 4, 4);
    std::map<std::string, std::uint64_t> nodes;
    for (const auto& algorithm : classic_ladder<Mnk>) {
        nodes[std::string(algorithm.name)] = run_classic(algorithm.name, board, 5)->nodes;
    }
    EXPECT_EQ(nodes["minimax"], nodes["negamax"]);
    EXPECT_LT(nodes["alphabeta"], nodes["negamax"] / 10);
    EXPECT_LT(nodes["history"], nodes["alphabeta"]);
    EXPECT_LT(nodes["mtdf"], nodes["alphabeta"]);
}

}  // namespace
}  // namespace ybw
