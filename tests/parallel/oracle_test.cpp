// The search against minimax: in exact mode any policy, thread count and table gives its value.
#include "tests/support/oracle.hpp"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <memory>
#include <vector>

#include "engine/games/tictactoe/notation.hpp"
#include "tests/support/compiled_searcher.hpp"
#include "tests/support/graph_game.hpp"
#include "tests/support/mnk.hpp"
#include "tests/support/racing_ways.hpp"
#include "tests/support/random_trees.hpp"
#include "tests/support/restless_threads.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw {
namespace {

using ExactSearch = SeededTest;

/// One searcher for each way to search: they live through many trees, so that old entries and
/// reused workers are part of the test.
template <Game G, class Executor = Threads>
class EverySearcher {
public:
    explicit EverySearcher(int multipv = 1) {
        for (SearchOptions options : racing_ways_to_search()) {
            options.exact = true;
            options.multipv = multipv;
            searchers_.push_back(std::make_unique<CompiledSearcher<G, Executor>>(options));
        }
    }
    template <class Visit>
    void for_each(Visit visit) {
        for (auto& searcher : searchers_) visit(*searcher);
    }

private:
    std::vector<std::unique_ptr<CompiledSearcher<G, Executor>>> searchers_;
};

template <Game G>
using Worths = std::vector<MoveWorth<typename G::Move>>;

/// Value, best move and line of one search against the values of all root moves.
template <Game G, class Executor>
Statistics expect_exact(CompiledSearcher<G, Executor>& searcher, const G& position, Depth depth,
                        const Worths<G>& moves) {
    using Worth = MoveWorth<typename G::Move>;
    const Score value = std::ranges::max(moves, {}, &Worth::worth).worth;
    const auto result = searcher.search(position, {.depth = depth});
    EXPECT_EQ(result.lines.size(), 1U);
    if (!result.best || result.lines.size() != 1) return {};
    EXPECT_EQ(result.lines[0].score, value);
    EXPECT_EQ(result.lines[0].bound, Bound::exact);
    const auto best = std::ranges::find(moves, *result.best, &Worth::move);
    EXPECT_TRUE(best != moves.end() && best->worth == value) << "the best move is not worth it";
    EXPECT_EQ(result.lines[0].pv.front(), *result.best);
    EXPECT_EQ(value_of_line(position, result.lines[0].pv), value) << "the line leads elsewhere";
    return result.statistics;
}

template <Game G, class Executor>
Statistics expect_exact(CompiledSearcher<G, Executor>& searcher, const G& position, Depth depth) {
    return expect_exact(searcher, position, depth, oracle_moves(position, depth));
}

TEST_F(ExactSearch, EqualsMinimaxOnManySmallTrees) {
    EverySearcher<SyntheticTree> searchers;
    for (int i = 0; i < 1500 && !HasFailure(); ++i) {
        const SyntheticTreeOptions options = random_tree_options(random, 1000);
        const SyntheticTree tree(options);
        if (tree.outcome()) continue;
        searchers.for_each([&](auto& searcher) {
            SCOPED_TRACE(::testing::Message() << options << ", " << searcher.options());
            expect_exact(searcher, tree, options.height);
        });
    }
}

// Large enough that split points get helpers; that they do is part of what is tested.
TEST_F(ExactSearch, EqualsAlphaBetaOnTreesThatAreSplit) {
    EverySearcher<SyntheticTree, RestlessThreads> searchers;
    std::uint64_t joins = 0;
    for (int i = 0; i < 40 && !HasFailure(); ++i) {
        const SyntheticTreeOptions options = random_wide_tree_options(random);
        const SyntheticTree tree(options);
        const auto moves = alphabeta_moves(tree, options.height);
        searchers.for_each([&](auto& searcher) {
            SCOPED_TRACE(::testing::Message() << options << ", " << searcher.options());
            joins += expect_exact(searcher, tree, options.height, moves).joins;
        });
    }

    EXPECT_GT(joins, 100U) << "hardly a split point had a helper: nothing was tested";
}

TEST_F(ExactSearch, EqualsMinimaxBelowAndBeyondTheHeight) {
    EverySearcher<SyntheticTree> searchers;
    for (int i = 0; i < 200 && !HasFailure(); ++i) {
        SyntheticTreeOptions options = random_tree_options(random, 300);
        options.height = draw(1, 8);
        const SyntheticTree tree(options);
        if (tree.outcome()) continue;
        const Depth depth = options.most_moves <= 2 ? draw(1, 10) : draw(1, 4);
        searchers.for_each([&](auto& searcher) {
            SCOPED_TRACE(::testing::Message() << options << ", " << searcher.options());
            expect_exact(searcher, tree, depth);
        });
    }
}

// The table meets the same position at many plies and depths.
TEST_F(ExactSearch, EqualsMinimaxOnGraphsWithCycles) {
    EverySearcher<GraphGame> searchers;
    for (int i = 0; i < 200 && !HasFailure(); ++i) {
        const GraphGame game(random);
        const Depth depth = draw(1, 8);
        searchers.for_each([&](auto& searcher) {
            SCOPED_TRACE(::testing::Message() << "depth " << depth << ", " << searcher.options());
            expect_exact(searcher, game, depth);
        });
    }
}

TEST_F(ExactSearch, SeveralLinesAreTheBestOfAllRootMoves) {
    const int multipv = draw(2, 5);
    EverySearcher<SyntheticTree> searchers(multipv);
    for (int i = 0; i < 300 && !HasFailure(); ++i) {
        const SyntheticTreeOptions options = random_tree_options(random, 1000);
        const SyntheticTree tree(options);
        if (tree.outcome()) continue;
        const auto moves = oracle_moves(tree, options.height);
        std::vector<Score> expected = oracle_multipv(tree, options.height);
        expected.resize(std::min(expected.size(), static_cast<std::size_t>(multipv)));
        searchers.for_each([&](auto& searcher) {
            SCOPED_TRACE(::testing::Message() << options << ", " << searcher.options());
            const auto result = searcher.search(tree, {.depth = options.height});
            std::vector<Score> scores;
            std::vector<SyntheticMove> firsts;
            for (const auto& line : result.lines) {
                scores.push_back(line.score);
                firsts.push_back(line.pv.front());
                EXPECT_EQ(value_of_line(tree, line.pv), line.score);
                const auto move =
                    std::ranges::find(moves, line.pv.front(), &MoveWorth<SyntheticMove>::move);
                ASSERT_NE(move, moves.end());
                EXPECT_EQ(move->worth, line.score);
            }
            EXPECT_EQ(scores, expected);
            for (std::size_t j = 1; j < firsts.size(); ++j) {
                EXPECT_EQ(std::count(firsts.begin(), firsts.end(), firsts[j]), 1);
            }
        });
    }
}

TEST_F(ExactSearch, RestrictedRootMovesAreSearchedAlone) {
    EverySearcher<SyntheticTree> searchers;
    for (int i = 0; i < 300 && !HasFailure(); ++i) {
        const SyntheticTreeOptions options = random_tree_options(random, 500);
        const SyntheticTree tree(options);
        if (tree.outcome()) continue;
        auto moves = oracle_moves(tree, options.height);
        std::ranges::shuffle(moves, random);
        moves.resize(static_cast<std::size_t>(draw(1, static_cast<int>(moves.size()))));
        std::vector<SyntheticMove> allowed;
        for (const auto& move : moves) allowed.push_back(move.move);
        const Score best = std::ranges::max(moves, {}, &MoveWorth<SyntheticMove>::worth).worth;
        searchers.for_each([&](auto& searcher) {
            SCOPED_TRACE(::testing::Message() << options << ", " << searcher.options());
            const auto result = searcher.search(tree, {.depth = options.height}, {}, allowed);
            EXPECT_EQ(result.lines.at(0).score, best);
            EXPECT_NE(std::ranges::find(allowed, *result.best), allowed.end());
            // What the restricted search has left in the table must not hurt the whole one.
            expect_exact(searcher, tree, options.height);
        });
    }
}

// The root of a restricted search is met again, as deep, by that of the position before it.
TEST_F(ExactSearch, ARestrictedRootIsNotTakenForTheWholePosition) {
    EverySearcher<SyntheticTree> searchers;
    for (int i = 0; i < 300 && !HasFailure(); ++i) {
        SyntheticTreeOptions options = random_tree_options(random, 500);
        options.height = std::max(options.height, 2);
        const SyntheticTree tree(options);
        if (tree.outcome()) continue;
        const auto moves = oracle_moves(tree, options.height);
        SyntheticTree child = tree;
        child.play(moves[random() % moves.size()].move);
        if (child.outcome()) continue;
        auto answers = oracle_moves(child, options.height - 1);
        const std::array worst{
            std::ranges::min(answers, {}, &MoveWorth<SyntheticMove>::worth).move};
        searchers.for_each([&](auto& searcher) {
            SCOPED_TRACE(::testing::Message() << options << ", " << searcher.options());
            searcher.search(child, {.depth = options.height - 1}, {}, worst);
            expect_exact(searcher, tree, options.height, moves);
        });
    }
}

TEST_F(ExactSearch, EqualsMinimaxInEveryTicTacToePositionOfSomeGames) {
    EverySearcher<tictactoe::Position> searchers;
    for (int game = 0; game < 8 && !HasFailure(); ++game) {
        tictactoe::Position position;
        for (int plies = draw(2, 5); plies > 0 && !position.outcome(); --plies) {
            const auto moves = oracle_moves(position, 1);
            position.play(moves[random() % moves.size()].move);
        }
        if (position.outcome()) continue;
        searchers.for_each([&](auto& searcher) {
            SCOPED_TRACE(::testing::Message()
                         << tictactoe::format_position(position) << ", " << searcher.options());
            for (Depth depth = 1; depth <= 9; ++depth) expect_exact(searcher, position, depth);
        });
    }
}

// As in play: one searcher for a whole game, whose table is full of entries of other roots.
TEST_F(ExactSearch, EqualsMinimaxAtEveryMoveOfAGame) {
    EverySearcher<Mnk> searchers;
    for (int game = 0; game < 6; ++game) {
        Mnk position(4, 3, 3);
        for (int ply = 0; !position.outcome() && !HasFailure(); ++ply) {
            const auto moves = oracle_moves(position, 1);
            if (ply >= 3) {
                const Depth depth = draw(1, 6);
                searchers.for_each([&](auto& searcher) {
                    SCOPED_TRACE(::testing::Message() << "ply " << ply << ", depth " << depth
                                                      << ", " << searcher.options());
                    expect_exact(searcher, position, depth, alphabeta_moves(position, depth));
                });
            }
            position.play(moves[random() % moves.size()].move);
        }
    }
}

TEST_F(ExactSearch, EqualsMinimaxOnSmallBoards) {
    EverySearcher<Mnk> searchers;
    searchers.for_each([&](auto& searcher) {
        SCOPED_TRACE(::testing::Message() << searcher.options());
        expect_exact(searcher, Mnk(4, 3, 3), 6);
    });
}

TEST_F(ExactSearch, AnEndedGameHasNoBestMove) {
    CompiledSearcher<tictactoe::Position> searcher({.threads = 2, .hash_mib = 1});
    const auto result = searcher.search(tictactoe::parse_position("xxx/.../oo. o", {}), {});
    EXPECT_FALSE(result.best);
    EXPECT_TRUE(result.lines.empty());
}

// With one thread the parallel policy has nobody to split for: the very same search.
TEST_F(ExactSearch, OneThreadVisitsTheNodesOfTheSerialPolicy) {
    for (const bool exact : {true, false}) {
        for (int i = 0; i < 50 && !HasFailure(); ++i) {
            const SyntheticTreeOptions options = random_tree_options(random, 3000);
            const SyntheticTree tree(options);
            if (tree.outcome()) continue;
            SCOPED_TRACE(::testing::Message() << options);
            CompiledSearcher<SyntheticTree> serial(
                {.hash_mib = 1, .policy = BrothersPolicy::serial, .exact = exact});
            CompiledSearcher<SyntheticTree> parallel(
                {.hash_mib = 1, .policy = BrothersPolicy::parallel, .exact = exact});
            const auto a = serial.search(tree, {.depth = options.height});
            const auto b = parallel.search(tree, {.depth = options.height});
            EXPECT_EQ(a.statistics.nodes, b.statistics.nodes);
            EXPECT_EQ(a.lines.at(0).pv, b.lines.at(0).pv);
            EXPECT_EQ(b.statistics.splits, 0U);
        }
    }
}

}  // namespace
}  // namespace ybw
