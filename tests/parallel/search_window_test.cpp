// Questions with a window: in exact mode every answer is a right bound, whatever the threads.
#include <algorithm>
#include <cstdint>
#include <gtest/gtest.h>
#include <memory>
#include <stdexcept>
#include <vector>

#include "tests/support/compiled_searcher.hpp"
#include "tests/support/graph_game.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/racing_ways.hpp"
#include "tests/support/random_trees.hpp"
#include "tests/support/restless_threads.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw {
namespace {

class SearchWindow : public SeededTest {
protected:
    /// Null windows and wide ones, near the value and far from it.
    Window draw_window(Score value) {
        const int most = Score::infinity().raw();
        const auto near = [&](int distance) {
            return std::clamp(value.raw() + draw(-distance, distance), -most, most);
        };
        const int spread = draw(0, 1) == 0 ? 3 : 2 * most;
        const int first = near(spread);
        if (draw(0, 2) == 0) {
            const Window null = Window::null(Score::from_raw(std::min(first, most - 1)));
            const bool is_refused = null.beta().from_table(1) <= null.alpha().from_table(1);
            return is_refused ? Window::full() : null;
        }
        const auto [alpha, beta] = std::minmax({first, near(spread)});
        if (alpha == beta) return Window::full();
        return {Score::from_raw(alpha), Score::from_raw(beta)};
    }

    /// Asks about `position`, whose moves have those values.
    template <Game G, class Executor>
    void expect_right_bound(CompiledSearcher<G, Executor>& searcher, const G& position, Depth depth,
                            const std::vector<MoveWorth<typename G::Move>>& moves) {
        using Worth = MoveWorth<typename G::Move>;
        const Score value = std::ranges::max(moves, {}, &Worth::worth).worth;
        const Window window = draw_window(value);
        SCOPED_TRACE(::testing::Message() << "window " << window.alpha().raw() << " to "
                                          << window.beta().raw() << " around " << value.raw()
                                          << ", depth " << depth << ", " << searcher.options());
        const auto result = searcher.search_window(position, depth, window);
        joins_ += result.statistics.joins;
        ASSERT_EQ(result.lines.size(), 1U);
        const auto& line = result.lines.front();
        EXPECT_EQ(line.bound, window.classify(line.score));
        EXPECT_EQ(line.bound, window.classify(value)) << "fails on the wrong side";
        EXPECT_EQ(line.depth, depth);
        EXPECT_TRUE(!is_upper(line.bound) || value <= line.score) << line.score.raw();
        EXPECT_TRUE(!is_lower(line.bound) || value >= line.score) << line.score.raw();
        if (line.bound == Bound::exact) {
            EXPECT_EQ(value_of_line(position, line.pv), value);
        }
        EXPECT_EQ(result.best.has_value(), is_lower(line.bound) && !line.pv.empty());
        if (!result.best) return;
        const auto best = std::ranges::find(moves, *result.best, &Worth::move);
        ASSERT_NE(best, moves.end());
        EXPECT_GE(best->worth, line.score) << "the move does not prove it";
    }

    template <Game G, class Executor = Threads>
    static std::vector<std::unique_ptr<CompiledSearcher<G, Executor>>> every_searcher() {
        std::vector<std::unique_ptr<CompiledSearcher<G, Executor>>> searchers;
        for (SearchOptions options : racing_ways_to_search()) {
            options.exact = true;
            searchers.push_back(std::make_unique<CompiledSearcher<G, Executor>>(options));
        }
        return searchers;
    }

    std::uint64_t joins_ = 0;
};

// The searchers live through all trees, so that the table is full of bounds
// of other windows and depths.
TEST_F(SearchWindow, AnswersWithARightBound) {
    const auto searchers = every_searcher<SyntheticTree>();
    for (int asked = 0; asked < 20'000 && !HasFailure();) {
        const SyntheticTreeOptions options = random_tree_options(random, 1000);
        const SyntheticTree tree(options);
        if (tree.outcome()) continue;
        SCOPED_TRACE(::testing::Message() << options);
        for (Depth depth = std::max(1, options.height - 2); depth <= options.height; ++depth) {
            const auto moves = oracle_moves(tree, depth);
            for (const auto& searcher : searchers) {
                expect_right_bound(*searcher, tree, depth, moves);
                ++asked;
            }
        }
    }
}

TEST_F(SearchWindow, AnswersWithARightBoundOnGraphsWithCycles) {
    const auto searchers = every_searcher<GraphGame>();
    for (int i = 0; i < 100 && !HasFailure(); ++i) {
        const GraphGame game(random);
        const Depth depth = draw(1, 8);
        const auto moves = oracle_moves(game, depth);
        for (const auto& searcher : searchers) expect_right_bound(*searcher, game, depth, moves);
    }
}

TEST_F(SearchWindow, AnswersWithARightBoundWhereNodesAreSplit) {
    const auto searchers = every_searcher<SyntheticTree, RestlessThreads>();
    for (int i = 0; i < 30 && !HasFailure(); ++i) {
        const SyntheticTreeOptions options = random_wide_tree_options(random);
        const SyntheticTree tree(options);
        if (tree.outcome()) continue;
        const auto moves = alphabeta_moves(tree, options.height);
        for (const auto& searcher : searchers) {
            for (int window = 0; window < 4; ++window) {
                expect_right_bound(*searcher, tree, options.height, moves);
            }
        }
    }
    EXPECT_GT(joins_, 50U) << "hardly a split point had a helper: nothing was tested";
}

TEST_F(SearchWindow, ThatIsStoppedHasNoAnswer) {
    SyntheticTreeOptions options = random_tree_options(random, 1000);
    options.most_moves = options.fewest_moves = 8;
    options.height = 14;
    options.end_permille = 0;
    const SyntheticTree tree(options);
    CompiledSearcher<SyntheticTree> searcher({.threads = 2, .hash_mib = 0, .exact = true});
    const auto nodes = searcher.search_window(tree, 12, Window::full(), {.nodes = 1000});
    EXPECT_EQ(nodes.reason, StopReason::nodes);
    EXPECT_TRUE(nodes.lines.empty());
    EXPECT_FALSE(nodes.best);
    const auto time = searcher.search_window(tree, 12, Window::full(), {.time = Duration(0.01)});
    EXPECT_EQ(time.reason, StopReason::time);
    EXPECT_TRUE(time.lines.empty());
    searcher.stop();
    EXPECT_EQ(searcher.search_window(tree, 12, Window::full()).reason, StopReason::user);
    EXPECT_EQ(searcher.search_window(tree, 3, Window::full()).reason, StopReason::depth);
}

TEST_F(SearchWindow, OfAnyDepthIsSearchedAsDeepAsASearchMayBe) {
    const SyntheticTree tree({.most_moves = 2, .height = 3, .end = TreeEnd::game_over});
    CompiledSearcher<SyntheticTree> searcher({.hash_mib = 1});
    for (const Depth depth : {max_ply - 1, max_ply, 1'000'000}) {
        EXPECT_EQ(searcher.search_window(tree, depth, Window::full()).depth, max_ply - 1);
    }
}

TEST_F(SearchWindow, RefusesWhatHasNoAnswer) {
    const SyntheticTree tree(random_tree_options(random));
    CompiledSearcher<SyntheticTree> searcher({.exact = true});
    EXPECT_THROW(searcher.search_window(tree, 0, Window::full()), std::invalid_argument);
    // Between the nearest values that are no ends and the farthest ends there is nothing to ask.
    for (const Score edge : {Score::win_in(Score::longest_win).previous(),
                             Score::loss_in(Score::longest_win)}) {
        EXPECT_THROW(searcher.search_window(tree, 1, Window::null(edge)), std::invalid_argument);
    }
    for (const Score alpha :
         {-Score::infinity(), Score::loss_in(0), Score::loss_in(Score::longest_win).previous(),
          Score::evaluation(-Score::max_evaluation).previous(),
          Score::evaluation(Score::max_evaluation), Score::win_in(Score::longest_win),
          Score::win_in(0)}) {
        const auto result = searcher.search_window(tree, 1, Window::null(alpha));
        if (tree.outcome()) continue;
        ASSERT_EQ(result.lines.size(), 1U) << alpha.raw();
        EXPECT_EQ(is_upper(result.lines.front().bound), result.lines.front().score <= alpha);
    }
    CompiledSearcher<SyntheticTree> reproducible({.exact = true, .reproducible = true});
    EXPECT_THROW(reproducible.search_window(tree, 1, Window::full()), std::invalid_argument);
}

}  // namespace
}  // namespace ybw
