// ParallelBrothers: at which nodes others may help, asked while others look for work.
#include "parallel/parallel_brothers.hpp"

#include <cstdint>
#include <gtest/gtest.h>
#include <thread>
#include <vector>

#include "parallel/companions.hpp"
#include "parallel/threads.hpp"
#include "parallel/workers.hpp"
#include "tests/support/mnk.hpp"
#include "tests/support/splittable_node.hpp"

namespace ybw {
namespace {

struct Board : Mnk {
    static constexpr int cell_count = 16;
    Board() : Mnk(4, 4, 4) {}
};

class Splitting : public ::testing::Test {
protected:
    /// Whether a node is split of whose brothers the first `tried` have failed low, while `idle_`
    /// others look for work.
    bool is_split(bool is_solving, NodeKind kind, Depth depth, int tried,
                  bool is_expected = false) {
        const int count = idle_ + 1;
        SearchState<Board> state({.threads = count, .hash_mib = 0, .solving = is_solving});
        Workers<Board, Threads> workers(count);
        const ParallelBrothers<Board, Threads> brothers(workers);
        auto& worker = workers.worker(0, state);
        worker.begin_search(Board());
        workers.begin();
        workers.set_split_depth(learned_);
        std::vector<std::jthread> idle;
        for (int id = 1; id < count; ++id) {
            idle.emplace_back([&, id] {
                NoChore no_chore;
                workers.serve(
                    workers.worker(id, state), [](auto& /*slot*/) {}, no_chore);
            });
        }
        const OnExit send_home([&] { workers.end(); });
        while (idle_ == 1 ? !workers.has_idle() : !workers.has_idle_for_a_node()) {
            std::this_thread::yield();
        }
        auto [node, family] = SplittableNode<Board>(kind, depth, state.stop.flag());
        node.is_expected = is_expected;
        for (int i = 0; i < tried; ++i) {
            family.take(*family.next(), Score::evaluation(-5), {});
        }
        return brothers.wants_split(worker, node, family);
    }

    int idle_ = 1;
    Depth learned_ = 0;  ///< the least depth of a split point
    static constexpr int enough_for_a_node = 7;
    static constexpr bool solving = true;
    static constexpr bool deepening = false;
    static constexpr bool expected = true;
};

TEST_F(Splitting, IsOfPvNodesAtTheLastDepthAndOfOthersAboveIt) {
    EXPECT_TRUE(is_split(deepening, NodeKind::pv, 1, 1));
    EXPECT_FALSE(is_split(deepening, NodeKind::all, 1, 1));
    EXPECT_FALSE(is_split(deepening, NodeKind::cut, 1, 1));
    EXPECT_TRUE(is_split(deepening, NodeKind::all, 2, 1));
    EXPECT_FALSE(is_split(solving, NodeKind::pv, 1, 1)) << "the game ends a move later";
}

TEST_F(Splitting, IsDeeperWhereNodesAreLight) {
    learned_ = 4;
    EXPECT_TRUE(is_split(deepening, NodeKind::pv, 1, 1)) << "the others wait for it";
    EXPECT_FALSE(is_split(deepening, NodeKind::all, 3, 1));
    EXPECT_FALSE(is_split(deepening, NodeKind::cut, 3, 1));
    EXPECT_TRUE(is_split(deepening, NodeKind::all, 4, 1));
    EXPECT_FALSE(is_split(solving, NodeKind::pv, 3, 1));
    EXPECT_TRUE(is_split(solving, NodeKind::pv, 4, 1));
}

// A subtree of depth d has about 4^d nodes, and takes 0.9 microseconds or more.
TEST(SplitDepth, GrowsWithTheNumberOfNodesInAMicrosecond) {
    using Brothers = ParallelBrothers<Board, Threads>;
    EXPECT_EQ(Brothers::split_depth(1.0), 2);
    EXPECT_EQ(Brothers::split_depth(226e-9), 2);
    EXPECT_EQ(Brothers::split_depth(224e-9), 3);
    EXPECT_EQ(Brothers::split_depth(57e-9), 3);
    EXPECT_EQ(Brothers::split_depth(55e-9), 4);
    EXPECT_EQ(Brothers::split_depth(14e-9), 5);
    EXPECT_EQ(Brothers::split_depth(0), Brothers::always_split_depth);
}

// Of a few nodes it says nothing, and other workers wait more than the leader.
TEST(SplitDepth, ComesFromTheNodesOfTheLeader) {
    SearchState<Board> state({.threads = 2, .hash_mib = 0});
    Workers<Board, Threads> workers(2);
    workers.begin();
    auto& leader = workers.worker(0, state);
    leader.counters().nodes.add(400);
    EXPECT_FALSE(workers.node_seconds(leader));
    leader.counters().nodes.add(1'000'000'000'000);
    const auto seconds = workers.node_seconds(leader);
    ASSERT_TRUE(seconds);
    EXPECT_GT(*seconds, 0);
    EXPECT_LT(*seconds, 1e-9);
    workers.worker(1, state).counters().nodes.add(1'000'000);
    EXPECT_FALSE(workers.node_seconds(workers.worker(1, state)));
}

// When solving, no depth before has told what is to be expected.
TEST_F(Splitting, WaitsForTheEldestBrotherOfAnAllNodeWhenSolving) {
    EXPECT_TRUE(is_split(deepening, NodeKind::all, 14, 0));
    EXPECT_FALSE(is_split(solving, NodeKind::all, 14, 0));
    EXPECT_TRUE(is_split(solving, NodeKind::all, 14, 1));
}

TEST_F(Splitting, WaitsForASecondBrotherOfACutNodeWhenSolving) {
    EXPECT_TRUE(is_split(deepening, NodeKind::cut, 14, 1));
    EXPECT_FALSE(is_split(solving, NodeKind::cut, 14, 1));
    EXPECT_TRUE(is_split(solving, NodeKind::cut, 14, 2));
}

TEST_F(Splitting, LeavesADeepPvNodeOfUnknownValueToItsOwnerWhenSolving) {
    EXPECT_TRUE(is_split(deepening, NodeKind::pv, 14, 3));
    EXPECT_FALSE(is_split(solving, NodeKind::pv, 14, 3));
    EXPECT_TRUE(is_split(solving, NodeKind::pv, 14, 3, expected));
    EXPECT_TRUE(is_split(solving, NodeKind::pv, 10, 3)) << "there is too little work below it";
}

TEST_F(Splitting, OfOtherNodesWaitsForNoneWhenManyAreIdleAndSolving) {
    idle_ = enough_for_a_node;
    EXPECT_TRUE(is_split(solving, NodeKind::cut, 14, 1));
    EXPECT_TRUE(is_split(solving, NodeKind::all, 14, 0));
    EXPECT_FALSE(is_split(solving, NodeKind::pv, 14, 3));
}

// While nobody is idle: two workers, of whom the other has not come yet.
TEST(SplittingForNobody, IsAtDeepNodesWithTwoBrothersLeft) {
    SearchState<Board> state({.threads = 2, .hash_mib = 0});
    Workers<Board, Threads> workers(2);
    const ParallelBrothers<Board, Threads> brothers(workers);
    const auto is_split = [&](Depth depth, int tried) {
        auto [node, family] = SplittableNode<Board>(NodeKind::all, depth, state.stop.flag());
        for (int i = 0; i < tried; ++i) family.take(*family.next(), Score::evaluation(-5), {});
        return brothers.wants_split(workers.worker(0, state), node, family);
    };
    EXPECT_TRUE(is_split(8, 1));
    EXPECT_FALSE(is_split(7, 1));
    EXPECT_FALSE(is_split(8, 0));
    EXPECT_TRUE(is_split(8, Board::cell_count - 2));
    EXPECT_FALSE(is_split(8, Board::cell_count - 1));
}

/// One worker, whose companions search the same position.
class SplittingForCompanions : public ::testing::Test {
protected:
    /// Of a node of which the first `tried` brothers have failed low.
    bool is_split(NodeKind kind, Depth depth, int tried, bool is_strict = false) {
        auto [node, family] = SplittableNode<Board>(kind, depth, state_.stop.flag());
        node.is_strict = is_strict;
        for (int i = 0; i < tried; ++i) family.take(*family.next(), Score::evaluation(-5), {});
        return brothers_.wants_split(worker_, node, family);
    }
    /// The entries that are told when a child of a node has been searched.
    std::size_t told_of_child(Depth depth, std::uint64_t key, bool is_strict = false) {
        auto [node, family] = SplittableNode<Board>(NodeKind::all, depth, state_.stop.flag());
        auto child = node.child(Window::full(), depth - 1, NodeKind::cut);
        child.key = key;
        child.is_strict = is_strict;
        brothers_.found(worker_, node, child);
        const auto message = companions_.message(Duration(0));
        return message ? (message->size() - 2) / 2 : 0;
    }

    SearchState<Board> state_{{.hash_mib = 1}};
    Workers<Board, Threads> workers_{1};
    Companions companions_{0, 2, 5};
    ParallelBrothers<Board, Threads> brothers_{workers_, &companions_};
    Worker<Board, Threads>& worker_ = workers_.worker(0, state_);
};

TEST_F(SplittingForCompanions, IsAtDeepNodesAfterTheEldestBrother) {
    EXPECT_TRUE(is_split(NodeKind::all, 5, 1));
    EXPECT_TRUE(is_split(NodeKind::pv, 9, 3));
    EXPECT_FALSE(is_split(NodeKind::all, 4, 1)) << "nobody is told of it";
    EXPECT_FALSE(is_split(NodeKind::all, 9, 0));
    EXPECT_FALSE(is_split(NodeKind::all, 9, 1, true)) << "strict nodes are those of one search";
    EXPECT_TRUE(is_split(NodeKind::all, 9, Board::cell_count - 2));
    EXPECT_FALSE(is_split(NodeKind::all, 9, Board::cell_count - 1)) << "one is left";
}

TEST_F(SplittingForCompanions, TellsThemWhatTheTableKnowsOfChildrenOfDeepNodes) {
    state_.table.store(77, {.score = Score::draw(), .depth = 3, .bound = Bound::lower});
    EXPECT_EQ(told_of_child(5, 77), 1U);
    EXPECT_EQ(told_of_child(4, 77), 0U);
    EXPECT_EQ(told_of_child(5, 78), 0U);
    EXPECT_EQ(told_of_child(5, 77, true), 0U);
}

// Without companions the only worker is asked for nothing.
TEST(SplittingAlone, IsNever) {
    SearchState<Board> state({.hash_mib = 0});
    Workers<Board, Threads> workers(1);
    const ParallelBrothers<Board, Threads> brothers(workers);
    auto [node, family] = SplittableNode<Board>(NodeKind::all, 20, state.stop.flag());
    family.take(*family.next(), Score::evaluation(-5), {});
    EXPECT_FALSE(brothers.wants_split(workers.worker(0, state), node, family));
}

}  // namespace
}  // namespace ybw
