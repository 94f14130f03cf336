// Games that end with points, passes that cost no depth, and searches to the end of the game.
#include <algorithm>
#include <cstdint>
#include <gtest/gtest.h>
#include <limits>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <vector>

#include "parallel/searcher.hpp"
#include "tests/support/compiled_searcher.hpp"
#include "tests/support/game_laws.hpp"
#include "tests/support/mnk.hpp"
#include "tests/support/points_tree.hpp"
#include "tests/support/racing_ways.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw {
namespace {

class Solving : public SeededTest {
protected:
    PointsTree draw_tree(int moves, int solved_moves = 0) {
        return PointsTree({.seed = random(),
                           .moves = moves,
                           .most_moves = 2 + static_cast<int>(random() % 3),
                           .solved_moves = solved_moves});
    }
};

std::vector<Depth> depths_of(const SearchOptions& options, const Limits& limits,
                             const PointsTree& tree) {
    std::vector<Depth> depths;
    CompiledSearcher<PointsTree> searcher(options);
    searcher.search(tree, limits, [&](const auto& it) { depths.push_back(it.depth); });
    return depths;
}

/// One that no win ends before its time.
PointsTree tree_of_points() {
    return PointsTree({.seed = 7, .moves = 7, .most_moves = 2, .end_permille = 0});
}

TEST_F(Solving, TheTreeKeepsTheLaws) {
    for (int i = 0; i < 20; ++i) check_game_laws<PointsTree>(std::vector{draw_tree(6)}, random());
}

TEST_F(Solving, TheValueIsThatOfTheGameInEveryWayToSearch) {
    for (int i = 0; i < 12; ++i) {
        const PointsTree tree = draw_tree(6);
        const Score truth = tree.truth(6);
        for (SearchOptions options : racing_ways_to_search()) {
            options.solving = true;
            const auto result = CompiledSearcher<PointsTree>(options).search(tree, {});
            ASSERT_EQ(result.lines.front().score, truth) << options;
            ASSERT_EQ(result.reason, StopReason::solved) << options;
        }
    }
}

// As many trees of each answer, however rare losses are among those that are drawn.
TEST_F(Solving, OfAWinOrALossNoMoreIsFoundThanWasAskedFor) {
    constexpr int of_each = 15;
    int wins = 0;
    int losses = 0;
    int others = 0;
    while (wins < of_each || losses < of_each || others < of_each) {
        const PointsTree tree = draw_tree(6);
        const Score truth = tree.truth(6);
        const int plies = random() % 2 == 0 ? Score::longest_win : draw(1, 5);
        const bool is_win = truth >= Score::win_in(plies);
        const bool is_loss = truth <= Score::loss_in(plies);
        int& seen = is_win ? wins : is_loss ? losses : others;
        if (seen++ >= of_each) continue;
        for (SearchOptions options : racing_ways_to_search()) {
            options.solving = true;
            const auto result = CompiledSearcher<PointsTree>(options).search(tree, {.win = plies});
            const auto& line = result.lines.front();
            if (is_win) {
                ASSERT_GE(line.score, Score::win_in(plies)) << options;
                ASSERT_LE(line.score, truth) << options;
                ASSERT_EQ(result.reason, StopReason::win) << options;
            } else if (is_loss) {
                ASSERT_LE(line.score, Score::loss_in(plies)) << options;
                ASSERT_GE(line.score, truth) << options;
                ASSERT_EQ(line.bound, Bound::upper) << options;
                ASSERT_EQ(result.reason, StopReason::proved) << options;
            } else {
                ASSERT_EQ(line.score, truth) << options;
                ASSERT_EQ(result.reason, StopReason::solved) << options;
            }
        }
    }
}

/// For the side to move at the beginning of the line.
Score value_at_the_end_of(const Variation<PointsTree::Move>& line, PointsTree tree) {
    for (const auto move : line) tree.play(move);
    const Score value = tree.truth(0, static_cast<Ply>(line.size()));
    return line.size() % 2 == 0 ? value : -value;
}

TEST_F(Solving, HasTheSameLineToTheEndWhateverTheThreadsIfAsked) {
    for (int i = 0; i < 12 && !HasFailure(); ++i) {
        const PointsTree tree = draw_tree(6);
        std::vector<PointsTree::Move> expected;
        for (SearchOptions options : racing_ways_to_search()) {
            options.solving = true;
            options.reproducible = true;
            const auto result = CompiledSearcher<PointsTree>(options).search(tree, {});
            const auto& pv = result.lines.front().pv;
            if (expected.empty()) expected.assign(pv.begin(), pv.end());
            ASSERT_TRUE(std::ranges::equal(pv, expected)) << options;
            ASSERT_EQ(value_at_the_end_of(pv, tree), tree.truth(6));
        }
    }
}

TEST_F(Solving, AGameThatIsOverHasNoMoveAndIsSolved) {
    for (const SearchOptions& options : racing_ways_to_search()) {
        const auto result =
            CompiledSearcher<PointsTree>(options).search(PointsTree({.moves = 0}), {});
        EXPECT_FALSE(result.best);
        EXPECT_TRUE(result.lines.empty());
        EXPECT_EQ(result.depth, 0);
        EXPECT_EQ(result.reason, StopReason::solved);
    }
}

/// One move at a time, and, if asked for, a pass after each; points at the end alone.
struct Road {
    struct Move {
        std::uint8_t kind = 0;  ///< 1: a step, 2: a pass
        friend bool operator==(Move, Move) = default;
    };
    static constexpr std::size_t max_moves = 1;
    static constexpr std::size_t history_size = 6;

    int steps = 0;
    bool has_passes = false;
    unsigned side = 0;
    bool must_pass = false;

    void legal_moves(MovesOf<Road>& list) const {
        list.push_back({static_cast<std::uint8_t>(must_pass ? 2 : 1)});
    }
    void play(Move move) {
        must_pass = has_passes && !is_pass(move);
        if (!is_pass(move)) --steps;
        side ^= 1U;
    }
    bool is_pass(Move move) const { return move.kind == 2; }
    std::optional<Outcome> outcome() const {
        return steps > 0 ? std::nullopt : std::optional(Outcome::draw);
    }
    Score final_score() const { return Score::evaluation(side == 0 ? 700 : -700); }
    std::uint64_t key() const {
        return (static_cast<std::uint64_t>(steps) * 4 + side * 2 + (must_pass ? 1 : 0)) << 32;
    }
    std::size_t history_index(Move move) const { return side * 3 + move.kind; }
    Score evaluate() const { return Score::evaluation(side == 0 ? 1 : -1); }
    int moves_left() const { return steps; }
};

// 126 steps and a pass before and after each are 254 plies at most, so that 256 will do.
TEST_F(Solving, WhatIsTooLongToBeSeenToTheEndIsNotSaidToBeSolved) {
    for (const bool is_solving : {false, true}) {
        Searcher<Road> searcher({.hash_mib = 1, .solving = is_solving});
        const auto search = [&](int steps, bool has_passes) {
            const auto result =
                searcher.search({.steps = steps, .has_passes = has_passes}, {.depth = 1000});
            return std::tuple(result.reason, result.depth, result.lines.front().score.raw());
        };
        EXPECT_EQ(search(20, true), std::tuple(StopReason::solved, 20, 700));
        EXPECT_EQ(search(126, true), std::tuple(StopReason::solved, 126, 700));
        EXPECT_EQ(search(200, true), std::tuple(StopReason::depth, 200, 1));
        EXPECT_EQ(search(300, true), std::tuple(StopReason::depth, 255, 1));
        EXPECT_EQ(search(300, false), std::tuple(StopReason::depth, 255, 1));
    }
}

TEST_F(Solving, AnExactDepthCountsNoPasses) {
    for (int i = 0; i < 12; ++i) {
        const PointsTree tree = draw_tree(6);
        for (Depth depth = 1; depth <= 6; ++depth) {
            for (const int threads : {1, 3}) {
                CompiledSearcher<PointsTree> searcher(
                    {.threads = threads, .hash_mib = 1, .exact = true});
                const auto result = searcher.search(tree, {.depth = depth});
                if (result.depth == depth) {
                    ASSERT_EQ(result.lines.front().score, tree.truth(depth)) << depth;
                } else {
                    ASSERT_TRUE(result.lines.front().score.is_decisive());
                }
            }
        }
    }
}

/// A PointsTree that does not say how long it may last, nor by how much it is won.
struct OpenTree {
    using Move = PointsMove;
    static constexpr std::size_t max_moves = PointsTree::max_moves;
    static constexpr std::size_t history_size = PointsTree::history_size;

    PointsTree tree;

    void legal_moves(MovesOf<OpenTree>& list) const { tree.legal_moves(list); }
    void play(Move move) { tree.play(move); }
    std::optional<Outcome> outcome() const { return tree.outcome(); }
    std::uint64_t key() const { return tree.key(); }
    std::size_t history_index(Move move) const { return tree.history_index(move); }
    Score evaluate() const { return tree.evaluate(); }
    bool is_pass(Move move) const { return tree.is_pass(move); }

    /// The value of the whole game.
    Score truth(Ply ply = 0) const {
        if (const auto end = outcome()) {
            if (*end == Outcome::draw) return Score::draw();
            return *end == Outcome::win ? Score::win_in(ply) : Score::loss_in(ply);
        }
        Score best = -Score::infinity();
        MovesOf<OpenTree> moves;
        legal_moves(moves);
        for (const Move move : moves) {
            OpenTree next = *this;
            next.play(move);
            best = std::max(best, -next.truth(ply + 1));
        }
        return best;
    }
};

// A depth has longer lines than its plies where passes cost none: it may see a farther end first.
TEST_F(Solving, AnEndBeyondTheDepthIsNotTheNearestWherePassesCostNone) {
    int solved = 0;
    for (int i = 0; i < 300; ++i) {
        const OpenTree open{
            PointsTree({.seed = random(), .moves = 7, .most_moves = 3, .end_permille = 60})};
        for (const bool is_exact : {false, true}) {
            Searcher<OpenTree> searcher({.hash_mib = 1, .exact = is_exact, .solving = !is_exact});
            const auto result = searcher.search(open, {.depth = 20});
            if (result.reason != StopReason::solved) continue;
            ++solved;
            ASSERT_EQ(result.lines.front().score, open.truth()) << is_exact;
        }
    }
    EXPECT_GT(solved, 300);
}

TEST_F(Solving, TheGamesOwnSolverIsAskedAndBelieved) {
    std::uint64_t fewer = 0;
    for (int i = 0; i < 20; ++i) {
        const std::uint64_t seed = random();
        const PointsTree plain({.seed = seed, .moves = 7});
        const PointsTree helped({.seed = seed, .moves = 7, .solved_moves = 3});
        for (const int threads : {1, 2}) {
            for (const bool is_solving : {false, true}) {
                const SearchOptions options{
                    .threads = threads, .hash_mib = 1, .solving = is_solving};
                CompiledSearcher<PointsTree> searcher(options);
                const auto result = searcher.search(helped, {});
                ASSERT_EQ(result.lines.front().score, plain.truth(7));
                searcher.clear();
                if (result.statistics.nodes < searcher.search(plain, {}).statistics.nodes) ++fewer;
            }
        }
    }
    EXPECT_GT(fewer, 40U) << "of 80";
}

TEST_F(Solving, NodesOfTheGamesOwnSolverCount) {
    const PointsTree tree(
        {.seed = 3, .moves = 10, .most_moves = 8, .end_permille = 0, .solved_moves = 4});
    CompiledSearcher<PointsTree> searcher({.hash_mib = 0, .solving = true});
    const auto all = searcher.search(tree, {}).statistics.nodes;
    ASSERT_GT(all, 1000U);
    const auto limited = searcher.search(tree, {.nodes = all / 2});
    EXPECT_EQ(limited.reason, StopReason::nodes);
    EXPECT_LE(limited.statistics.nodes, all / 2 + 3);  // those of the last one asked
}

TEST(SolvingDepths, AreHalfAndTheEndOrStepsToIt) {
    const PointsTree tree = tree_of_points();
    using Depths = std::vector<Depth>;
    EXPECT_EQ(depths_of({.hash_mib = 1, .solving = true}, {}, tree), (Depths{4, 7}));
    EXPECT_EQ(depths_of({.hash_mib = 1, .solving = true}, {.depth = 3}, tree), (Depths{2, 3}));
    EXPECT_EQ(depths_of({.hash_mib = 1, .solving = true, .first_depth = 9}, {}, tree), Depths{7});
    EXPECT_EQ(depths_of({.hash_mib = 1, .solving = true}, {.win = 5}, tree), Depths{7});
    std::vector<Depth> to_a_win;
    CompiledSearcher<Mnk>({.hash_mib = 1, .solving = true})
        .search(Mnk(3, 3, 3), {}, [&](const auto& it) { to_a_win.push_back(it.depth); });
    EXPECT_EQ(to_a_win, (Depths{1, 5, 9}));
    EXPECT_EQ(
        depths_of({.hash_mib = 1, .solving = true, .first_depth = 2, .depth_step = 3}, {}, tree),
        (Depths{2, 5, 7}));
    EXPECT_EQ(depths_of({.hash_mib = 1, .first_depth = 3, .depth_step = 2}, {.depth = 6}, tree),
              (Depths{3, 5, 6}));
    EXPECT_EQ(depths_of({.hash_mib = 1, .first_depth = 30}, {.depth = 2}, tree), Depths{2});
    constexpr Depth longest_step = std::numeric_limits<Depth>::max();
    EXPECT_EQ(depths_of({.hash_mib = 1, .depth_step = longest_step}, {.depth = 4}, tree),
              (Depths{1, 4}));
    EXPECT_EQ(depths_of({.hash_mib = 1}, {.depth = 3}, tree), (Depths{1, 2, 3}));
}

TEST(SolvingDepths, AreOneWhereOneMoveIsLeft) {
    const PointsTree tree({.moves = 1});
    for (const bool solves : {false, true}) {
        EXPECT_EQ(depths_of({.hash_mib = 1, .solving = solves}, {}, tree), std::vector<Depth>{1});
    }
}

TEST(SolvingDepths, SeeTheEndWhereNoPathIsLongerThanASearchMayBe) {
    for (int moves = 1; moves <= max_ply; ++moves) {
        const PointsTree tree({.moves = moves});
        EXPECT_FALSE(sees_the_end(tree, moves - 1));
        EXPECT_EQ(sees_the_end(tree, moves), 2 * moves + 2 <= max_ply)
            << moves << " moves, with a pass before each, and two at the end";
    }
}

TEST(SolvingDepths, StepsOfNothingAreRefused) {
    EXPECT_THROW(CompiledSearcher<PointsTree>({.depth_step = 0}), std::invalid_argument);
    EXPECT_THROW(CompiledSearcher<PointsTree>({.first_depth = 0}), std::invalid_argument);
}

// Random moves know no order, so that each heuristic changes the tree, and none its value.
TEST_F(Solving, EachHeuristicCanBeSwitchedOff) {
    for (const auto heuristic :
         {&SearchOptions::history_table, &SearchOptions::killers, &SearchOptions::counter_moves}) {
        int changed = 0;
        for (int i = 0; i < 16; ++i) {
            const PointsTree tree({.seed = random(), .moves = 9});
            SearchOptions options{.hash_mib = 1, .solving = true, .first_depth = 2};
            const auto with = CompiledSearcher<PointsTree>(options).search(tree, {});
            options.*heuristic = false;
            const auto without = CompiledSearcher<PointsTree>(options).search(tree, {});
            ASSERT_EQ(with.lines.front().score, without.lines.front().score);
            if (with.statistics.nodes != without.statistics.nodes) ++changed;
        }
        EXPECT_GT(changed, 1);
    }
}

TEST(SolvingLines, ThatCannotBeTheSameAreNotPromised) {
    EXPECT_THROW(CompiledSearcher<PointsTree>({.reproducible = true}), std::invalid_argument);
    EXPECT_NO_THROW(CompiledSearcher<PointsTree>({.exact = true, .reproducible = true}));
}

}  // namespace
}  // namespace ybw
