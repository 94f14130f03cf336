// A game's own Evaluator is told of every move that is made and taken back, by whichever worker,
// and of nothing else.
#include <atomic>
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <vector>

#include "parallel/describe.hpp"
#include "parallel/searcher.hpp"
#include "tests/support/compiled_searcher.hpp"
#include "tests/support/game_laws.hpp"
#include "tests/support/points_tree.hpp"
#include "tests/support/refined_graph.hpp"
#include "tests/support/restless_threads.hpp"
#include "tests/support/said.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw {
namespace {

/// Where the stone lies: a move says where it comes from.
std::uint8_t place_of(const OpenGraph& position) {
    MovesOf<OpenGraph> moves;
    position.legal_moves(moves);
    return moves.begin()->from;
}

/// What all evaluators of a test have met.
struct Met {
    std::atomic<int> mistakes = 0;
    std::atomic<std::uint64_t> moves = 0;
    std::atomic<std::uint64_t> evaluations = 0;
    std::atomic<std::uint64_t> begins = 0;
};
Met met;

/// Says what the graph says, as long as it knows where the stone is.
class FollowedGraph : public OpenGraph {
public:
    class Evaluator {
    public:
        void begin(const OpenGraph& position) {
            path_.assign(1, place_of(position));
            ++met.begins;
        }
        void play(const OpenGraph& before, Move move) {
            expect_at(before);
            OpenGraph after = before;
            after.play(move);
            path_.push_back(place_of(after));
            ++met.moves;
        }
        void undo(const OpenGraph& before, Move /*move*/) {
            if (path_.size() < 2) {
                ++met.mistakes;
                return;
            }
            path_.pop_back();
            expect_at(before);
        }
        Score evaluate(const OpenGraph& position) const {
            expect_at(position);
            ++met.evaluations;
            return position.evaluate();
        }

    private:
        void expect_at(const OpenGraph& position) const {
            if (path_.empty() || path_.back() != place_of(position)) ++met.mistakes;
        }

        std::vector<std::uint8_t> path_;  ///< of the stone, since it has begun
    };

    explicit FollowedGraph(const OpenGraph& graph) : OpenGraph(graph) {}
};

static_assert(Game<FollowedGraph> && HasEvaluator<FollowedGraph> && !HasEvaluator<OpenGraph>);

class OwnEvaluator : public SeededTest {
protected:
    OpenGraph draw_graph() {
        const auto graph = std::make_shared<const MarkedGraph>(random, MarkedGraph::most_vertices);
        return OpenGraph(graph, std::make_shared<const GraphTruth>(*graph));
    }
};

TEST_F(OwnEvaluator, KnowsWhereItIsInEverySearch) {
    std::uint64_t joins = 0;
    for (const int threads : {1, 2, 3, 8}) {
        Searcher<FollowedGraph, RestlessThreads> searcher({.threads = threads, .hash_mib = 1});
        for (int i = 0; i < 25; ++i) {
            const FollowedGraph graph(draw_graph());
            joins += searcher.search(graph, {.depth = 10, .nodes = 4000}).statistics.joins;
            ASSERT_EQ(met.mistakes, 0) << threads << " threads";
        }
    }
    EXPECT_GT(joins, 100U) << "hardly a helper came: nothing was tested";
    EXPECT_GT(met.moves, 10'000U);
    EXPECT_GT(met.evaluations, 1'000U);
    EXPECT_GT(met.begins, joins);
}

TEST_F(OwnEvaluator, ChangesNoSearch) {
    for (int i = 0; i < 25; ++i) {
        const OpenGraph plain = draw_graph();
        const Limits limits{.depth = 9, .nodes = 5000};
        const auto expected =
            CompiledSearcher<OpenGraph, RestlessThreads>({.hash_mib = 1}).search(plain, limits);
        Searcher<FollowedGraph, RestlessThreads> searcher({.hash_mib = 1});
        const auto result = searcher.search(FollowedGraph(plain), limits);
        ASSERT_EQ(result.lines.front().score, expected.lines.front().score);
        ASSERT_EQ(result.statistics.nodes, expected.statistics.nodes);
    }
}

/// Keeps the value of the position; `remembers`: also when a move is taken back.
template <bool remembers>
struct ValuedTree : PointsTree {
    class Evaluator {
    public:
        void begin(const PointsTree& position) { value_ = position.evaluate(); }
        void play(const PointsTree& before, Move move) {
            PointsTree after = before;
            after.play(move);
            value_ = after.evaluate();
        }
        void undo(const PointsTree& before, Move /*move*/) {
            if (remembers) value_ = before.evaluate();
        }
        Score evaluate(const PointsTree& /*position*/) const { return value_; }

    private:
        Score value_;
    };

    explicit ValuedTree(std::uint64_t seed) : PointsTree({.seed = seed, .moves = 6}) {}
};

TEST_F(OwnEvaluator, IsPlayedThroughByTheLaws) {
    const std::vector positions{ValuedTree<true>(random())};
    check_game_laws<ValuedTree<true>>(positions, random());
}

TEST(OwnEvaluatorLaws, FindOneThatForgetsToTakeBack) {
    testing::TestPartResultArray found;
    {
        const testing::ScopedFakeTestPartResultReporter reporter(&found);
        check_game_laws<ValuedTree<false>>(std::vector{ValuedTree<false>(1)}, 1);
    }
    ASSERT_GT(found.size(), 0);
    expect_has(std::string(found.GetTestPartResult(0).message()), "Evaluator, after undo");
}

TEST(OwnEvaluatorDescribed, IsInTheTable) {
    expect_has(describe<FollowedGraph>(), "used      class Evaluator");
    expect_has(describe<OpenGraph>(), "-         class Evaluator");
}

}  // namespace
}  // namespace ybw
