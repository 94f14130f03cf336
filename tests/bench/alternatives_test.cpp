// The alternatives find what minimax finds, on threads and on virtual processors.
#include <gtest/gtest.h>

#include "bench/alternatives/crew.hpp"
#include "bench/alternatives/naive.hpp"
#include "bench/synthetic_tree.hpp"
#include "engine/games/gomoku/notation.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/random_trees.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw::bench {
namespace {

class RandomTrees : public SeededTest {
protected:
    /// Calls `expect` with trees, their numbers and their values by minimax at their heights.
    template <class Expect>
    void expect_of_trees(Expect expect) {
        for (int i = 0; i < 60 && !HasFailure(); ++i) {
            const SyntheticTree tree(random_tree_options(random, 1000));
            const Depth height = tree.options().height;
            if (tree.outcome() || height == 0) continue;
            expect(i, tree, oracle_multipv(tree, height).front());
        }
    }
};

template <class Alternative>
Score value_by(const SyntheticTree& tree, int threads, Depth depth) {
    Alternative alternative({.threads = threads, .hash_mib = 1, .exact = true});
    const auto result = alternative.search(tree, depth);
    EXPECT_FALSE(result.lines.empty());
    return result.lines.empty() ? Score() : result.lines.front().score;
}

template <class Executor>
void expect_minimax(const SyntheticTree& tree, int threads, Depth depth, Score value) {
    SCOPED_TRACE(::testing::Message() << tree.options() << ", " << threads << " threads");
    EXPECT_EQ((value_by<Naive<SyntheticTree, Executor>>(tree, threads, depth)), value);
    EXPECT_EQ((value_by<Abdada<SyntheticTree, Executor>>(tree, threads, depth)), value);
    EXPECT_EQ((value_by<Lazy<SyntheticTree, Executor>>(tree, threads, depth)), value);
}

TEST_F(RandomTrees, EqualMinimaxOnThreads) {
    expect_of_trees([](int /*number*/, const SyntheticTree& tree, Score value) {
        for (const int threads : {1, 2, 4}) {
            expect_minimax<Threads>(tree, threads, tree.options().height, value);
        }
    });
}

TEST_F(RandomTrees, EqualMinimaxOnVirtualProcessors) {
    expect_of_trees([](int number, const SyntheticTree& tree, Score value) {
        for (const int threads : {1, 3, 16}) {
            const simulator::Simulation simulation({}, static_cast<std::uint64_t>(number));
            expect_minimax<simulator::VirtualProcessors>(tree, threads, tree.options().height,
                                                         value);
        }
    });
}

// Large enough that every design has something to share out.
TEST_F(RandomTrees, FindThePlannedValueOfLargerTrees) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const SyntheticTree tree({.seed = seed,
                                  .most_moves = 10,
                                  .height = 7,
                                  .distinct_values = 51,
                                  .noise_percent = 30,
                                  .order = TreeOrder::strongly_ordered});
        expect_minimax<Threads>(tree, 4, 7, tree.planned_value());
        const simulator::Simulation simulation(simulator::Costs{}, seed);
        expect_minimax<simulator::VirtualProcessors>(tree, 8, 7, tree.planned_value());
    }
}

// What differs between designs is the design alone: one thread has nothing to share.
TEST(Alternatives, OfOneThreadSearchTheSerialNodes) {
    // Quiet: among threats a node has so few brothers that their order is nothing to the count.
    const auto position = gomoku::parse_position("h8 i9 g7", {});
    constexpr Depth depth = 10;
    SearchOptions options{.threads = 1, .hash_mib = 4, .threat_proof = false};
    Naive<gomoku::Position, Threads> naive(options);
    Abdada<gomoku::Position, Threads> abdada(options);
    Lazy<gomoku::Position, Threads> lazy(options);
    options.policy = BrothersPolicy::serial;
    Searcher<gomoku::Position> serial(options);
    const auto nodes = serial.search(position, {.depth = depth}).statistics.nodes;
    EXPECT_GT(nodes, 10'000U);
    EXPECT_EQ(naive.search(position, depth).statistics.nodes, nodes);
    EXPECT_EQ(abdada.search(position, depth).statistics.nodes, nodes);
    EXPECT_EQ(lazy.search(position, depth).statistics.nodes, nodes);
}

// The search for a win by threats beside the main one costs all designs the same.
TEST(Alternatives, HaveTheProverOfTheRootThatOursHas) {
    const auto position = gomoku::parse_position("h8 i9 h9 h10 i10 j11 g8 f7", {});
    constexpr Depth depth = 15;
    const SearchOptions options{.threads = 1, .hash_mib = 16};
    Naive<gomoku::Position, Threads> naive(options);
    Abdada<gomoku::Position, Threads> abdada(options);
    Lazy<gomoku::Position, Threads> lazy(options);
    Searcher<gomoku::Position> ours(options);
    const Statistics expected = ours.search(position, {.depth = depth}).statistics;
    constexpr auto least_offer = RootProof<gomoku::Position>::least_budget;
    ASSERT_GT(expected.nodes, RootProof<gomoku::Position>::share * least_offer);
    for (const Statistics& found :
         {naive.search(position, depth).statistics, abdada.search(position, depth).statistics,
          lazy.search(position, depth).statistics}) {
        EXPECT_EQ(found.nodes, expected.nodes);
        EXPECT_EQ(found.proof_nodes, expected.proof_nodes);
    }
}

/// Of a heap of stones each side takes one to three; whoever takes the last wins. Two moves for
/// each number, and a position remembers how it came about, so that none comes twice: that a win is
/// the nearest takes a search many nodes. The prover knows every win.
class Heap {
public:
    struct Move {
        std::uint8_t number = 0;  ///< from 1; two of them take as many
        friend bool operator==(Move, Move) = default;
    };
    static constexpr std::size_t max_moves = 6;
    static constexpr std::size_t history_size = 16;
    static constexpr int stones = 45;

    void legal_moves(MovesOf<Heap>& list) const {
        for (std::uint8_t number = 1; number <= max_moves; ++number) {
            if (taken({number}) <= left_) list.push_back({number});
        }
    }
    void play(Move move) {
        left_ -= taken(move);
        path_ = (path_ ^ move.number) * 0x9E3779B97F4A7C15;
        path_ ^= path_ >> 29;
        side_ = 1 - side_;
    }
    std::optional<Outcome> outcome() const {
        return left_ > 0 ? std::nullopt : std::optional(Outcome::loss);
    }
    std::uint64_t key() const { return path_ * 2 + side_; }
    std::size_t history_index(Move move) const { return side_ * 8 + move.number; }
    Score evaluate() const { return Score::draw(); }
    ProofAttempt<Move> prove_win(std::uint64_t /*nodes*/, const CancelFlag* /*flag*/) const {
        const int more = left_ % 4;
        if (more == 0) return {.nodes = 1};
        const auto taking = static_cast<std::uint8_t>(2 * more - 1);
        return {.proof = Proof<Move>{Outcome::win, 1 + left_ / 4 * 2, Move{taking}}, .nodes = 1};
    }

private:
    static int taken(Move move) { return (move.number + 1) / 2; }

    int left_ = stones;
    std::uint64_t path_ = 77;
    std::size_t side_ = 0;
};

template <class Alternative>
void expect_it_ends_with_a_win() {
    for (int i = 0; i < 20; ++i) {
        Alternative alternative({.threads = 2, .hash_mib = 1});
        EXPECT_TRUE(alternative.search(Heap(), 40).lines.front().score.is_win());
    }
}

// Every worker sees the win, and one alone may ask whether it is the nearest.
TEST(Alternatives, EndWhereTheProverOfTheGameKnowsAWin) {
    expect_it_ends_with_a_win<Lazy<Heap, Threads>>();
    expect_it_ends_with_a_win<Abdada<Heap, Threads>>();
}

TEST(NaiveBrothers, ShareTheirTasks) {
    const simulator::Simulation simulation(simulator::Costs{}, 1);
    Naive<SyntheticTree, simulator::VirtualProcessors> naive(
        {.threads = 4, .hash_mib = 1, .exact = true});
    const SyntheticTree tree({.most_moves = 12, .height = 7, .order = TreeOrder::best_first});
    const auto result = naive.search(tree, 7);
    EXPECT_GT(result.statistics.joins, 10U);
}

// Ours sleep while there is no work, and pay for being woken; who never slept would have an edge.
TEST(NaiveBrothers, SleepAndPayForWaking) {
    const SyntheticTree tree({.most_moves = 12, .height = 7, .order = TreeOrder::best_first});
    const auto time_with = [&](double ring_ns) {
        simulator::Simulation simulation({.spin_ns = 1'000, .ring_ns = ring_ns}, 1);
        Naive<SyntheticTree, simulator::VirtualProcessors> naive(
            {.threads = 4, .hash_mib = 1, .exact = true});
        naive.search(tree, 7);
        return simulation.elapsed();
    };
    EXPECT_GT(time_with(1'000'000), time_with(1));
}

}  // namespace
}  // namespace ybw::bench
