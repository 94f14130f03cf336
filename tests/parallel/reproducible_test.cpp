// The same values, moves and lines whatever the threads, where that is asked for.
#include <algorithm>
#include <gtest/gtest.h>
#include <utility>
#include <vector>

#include "parallel/root.hpp"
#include "tests/support/compiled_searcher.hpp"
#include "tests/support/graph_game.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/racing_ways.hpp"
#include "tests/support/random_trees.hpp"
#include "tests/support/restless_threads.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw {
namespace {

using Reproducible = SeededTest;

/// By minimax: the first moves that keep the value, in the order of the root of each.
template <Game G>
std::vector<typename G::Move> first_line_of(G position, Depth depth) {
    std::vector<typename G::Move> line;
    for (; depth > 0 && !position.outcome(); --depth) {
        const auto worths = oracle_moves(position, depth);
        const auto worth_of = [&](auto move) {
            return std::ranges::find(worths, move, &MoveWorth<typename G::Move>::move)->worth;
        };
        const auto moves = all_root_moves(position, {.exact = true});
        const Score best = worth_of(*std::ranges::max_element(moves, {}, worth_of));
        const auto first = std::ranges::find(moves, best, worth_of);
        line.push_back(*first);
        position.play(*first);
    }
    return line;
}

/// What every depth has said: the value, and the line.
template <class Move>
using Told = std::vector<std::pair<Score, std::vector<Move>>>;

template <class AnySearcher, Game G>
Told<typename G::Move> told(AnySearcher& searcher, const G& position, Depth depth) {
    using Move = typename G::Move;
    Told<Move> all;
    const auto hear = [&](const Line<Move>& line) {
        all.emplace_back(line.score, std::vector<Move>(line.pv.begin(), line.pv.end()));
    };
    const auto result = searcher.search(position, {.depth = depth},
                                        [&](const Iteration<Move>& it) { hear(it.line); });
    for (const auto& line : result.lines) hear(line);
    return all;
}

/// Every way to search tells the same, and the last line is that of minimax.
template <class Executor, Game G>
void expect_one_answer(const G& position, Depth depth, int multipv) {
    Told<typename G::Move> expected;
    for (SearchOptions options : racing_ways_to_search()) {
        options.exact = true;
        options.reproducible = true;
        options.multipv = multipv;
        CompiledSearcher<G, Executor> searcher(options);
        for (int run = 0; run < 2; ++run) {  // the second has a full table
            const auto all = told(searcher, position, depth);
            ASSERT_FALSE(all.empty());
            if (expected.empty()) expected = all;
            ASSERT_TRUE(all == expected) << options << ", run " << run;
        }
    }
    if (multipv == 1) {
        EXPECT_TRUE(expected.back().second == first_line_of(position, depth));
    }
}

TEST_F(Reproducible, EveryWayToSearchHasTheSameLine) {
    for (int i = 0; i < 60 && !HasFailure(); ++i) {
        SyntheticTreeOptions options = random_tree_options(random, 1000);
        const SyntheticTree tree(options);
        if (tree.outcome()) continue;
        SCOPED_TRACE(::testing::Message() << options);
        expect_one_answer<RestlessThreads>(tree, options.height, 1);
        expect_one_answer<RestlessThreads>(tree, options.height, 3);
    }
}

TEST_F(Reproducible, CyclesMakeNoDifference) {
    for (int i = 0; i < 15 && !HasFailure(); ++i) {
        expect_one_answer<Threads>(GraphGame(random), draw(1, 8), 1);
    }
}

}  // namespace
}  // namespace ybw
