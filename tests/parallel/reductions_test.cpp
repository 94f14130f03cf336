// How much less deep is searched, and what a static value decides, each step by itself.
#include "parallel/reductions.hpp"

#include <gtest/gtest.h>
#include <memory>

#include "parallel/selectivity.hpp"
#include "parallel/threads.hpp"
#include "parallel/worker.hpp"
#include "tests/support/margin_tree.hpp"

namespace ybw {
namespace {

/// A tree with a margin in which either side may pass.
struct PassingTree : MarginTree {
    using MarginTree::MarginTree;
    bool may_pass() const { return true; }
    void pass() {}
    void undo_pass() {}
};
static_assert(HasNullMove<PassingTree>);

using TreeEntry = TableEntry<MarginTree::Move>;

class SelectiveStep : public ::testing::Test {
protected:
    SelectiveStep() {
        node_.kind = NodeKind::cut;
        node_.window = Window::null(Score::evaluation(100));  // alpha 100, beta 101
        node_.depth = 8;
        node_.ply = 3;
        node_.is_selective = true;
        worker_->set_position(MarginTree({.most_moves = 8}));
    }

    void set_value(int value) {
        node_.evaluation = Score::evaluation(value);
        node_.estimate = node_.evaluation;
    }

    /// Of the brother of that number, whose move is 2.
    Depth reduction(int number) {
        return late_move_reduction(
            *worker_, node_,
            Brother<MarginTree::Move>{.move = {2}, .number = number, .window = node_.window});
    }

    static auto evaluated(const MarginTree& tree) {
        return [&tree] { return tree.evaluate(); };
    }

    SearchState<MarginTree> state_{{.hash_mib = 0}};
    std::unique_ptr<Worker<MarginTree, Threads>> worker_ =
        std::make_unique<Worker<MarginTree, Threads>>(0, state_);
    Visit<MarginTree> node_;
};

TEST_F(SelectiveStep, AssessesByTheTableWhereItsBoundSaysMoreThanTheStaticValue) {
    const MarginTree tree({.most_moves = 8});
    const int value = tree.evaluate().raw();
    const auto estimate = [&](int found, Bound bound) {
        assess(evaluated(tree), node_,
               std::optional(TreeEntry{.score = Score::evaluation(found), .bound = bound}));
        EXPECT_EQ(node_.evaluation->raw(), value);
        return node_.estimate->raw();
    };
    EXPECT_EQ(estimate(value + 5, Bound::lower), value + 5);
    EXPECT_EQ(estimate(value + 5, Bound::upper), value);
    EXPECT_EQ(estimate(value - 5, Bound::upper), value - 5);
    EXPECT_EQ(estimate(value - 5, Bound::lower), value);
    EXPECT_EQ(estimate(value - 5, Bound::exact), value - 5);
    assess(evaluated(tree), node_,
           std::optional(TreeEntry{.score = Score::win_in(9), .bound = Bound::lower}));
    EXPECT_EQ(node_.estimate->raw(), value);
}

TEST_F(SelectiveStep, AssessesNothingInDangerOrWhereNothingMayBeLeftOut) {
    const MarginTree tree({.most_moves = 8});
    node_.in_danger = true;
    assess(evaluated(tree), node_, std::optional<TreeEntry>{});
    EXPECT_FALSE(node_.is_assessed());
    node_.in_danger = false;
    node_.is_selective = false;
    assess(evaluated(tree), node_, std::optional<TreeEntry>{});
    EXPECT_FALSE(node_.is_assessed());
}

TEST_F(SelectiveStep, ComparesTheStaticValueWithThatOfTwoPliesBefore) {
    const MarginTree tree({.most_moves = 8});
    const Score value = tree.evaluate();
    const auto improves_on = [&](std::optional<Score> before) {
        node_.evaluation_two_before = before;
        assess(evaluated(tree), node_, std::optional<TreeEntry>{});
        return node_.is_improving;
    };
    EXPECT_TRUE(improves_on(std::nullopt));
    EXPECT_TRUE(improves_on(value.previous()));
    EXPECT_FALSE(improves_on(value));
    // A grandchild is told of this node, or of the one before it that was not in danger.
    const Window full = Window::full();
    const auto told = [&] {
        return Visit<MarginTree>(Visit<MarginTree>(node_.child(full, 7, NodeKind::pv))
                                     .child(full, 6, NodeKind::pv))
            .evaluation_two_before;
    };
    EXPECT_EQ(told(), value);
    node_.evaluation.reset();
    node_.evaluation_two_before = Score::evaluation(-7);
    EXPECT_EQ(told(), Score::evaluation(-7));
}

TEST_F(SelectiveStep, FutilityMayGoByTheDepthThatIsLeftToALateMove) {
    const auto is_futile = [&](int value) {
        set_value(value);
        const Brother<MarginTree::Move> late{
            .move = {2}, .number = 5, .window = node_.window, .reduction = 6};
        const Depth depth = depth_to_hope_for(state_.constants, node_, late);
        return futile(*worker_, node_, late, depth).has_value();
    };
    EXPECT_FALSE(is_futile(-1000));  // 8 plies are too deep
    state_.constants.futility_reduced = ply_parts;
    EXPECT_TRUE(is_futile(0));  // two quiet moves reach 100, no more
    EXPECT_FALSE(is_futile(1));
    EXPECT_EQ(depth_to_hope_for(state_.constants, node_, Brother<MarginTree::Move>{.reduction = 9}),
              1);
}

TEST_F(SelectiveStep, ReverseFutilityFearsAMoveForEachPly) {
    node_.depth = 4;
    const auto cuts = [&](int value) {
        set_value(value);
        return reverse_futility(state_.constants, node_).has_value();
    };
    EXPECT_TRUE(cuts(101 + 4 * 50));
    EXPECT_FALSE(cuts(100 + 4 * 50));
    node_.is_improving = true;
    EXPECT_TRUE(cuts(101 + 3 * 50));
    EXPECT_FALSE(cuts(100 + 3 * 50));
    node_.depth = 8;
    EXPECT_FALSE(cuts(20'000));
    node_.depth = 4;
    node_.window = Window::null(Score::loss_in(20));
    EXPECT_FALSE(cuts(20'000));
}

TEST_F(SelectiveStep, RazoringIsForTheLastPliesAndNeverForAnEndOfTheGame) {
    node_.depth = 2;
    const auto gives_up = [&](int value) {
        set_value(value);
        return is_hopeless(state_.constants, node_);
    };
    EXPECT_TRUE(gives_up(99 - 300));
    EXPECT_FALSE(gives_up(100 - 300));
    node_.depth = 3;
    EXPECT_FALSE(gives_up(-20'000));
    node_.depth = 2;
    node_.window = Window::null(Score::win_in(20));
    EXPECT_FALSE(gives_up(-20'000));
}

TEST_F(SelectiveStep, InternalReductionIsForNodesWithoutAMoveInTheTable) {
    const std::optional<TreeEntry> none;
    const std::optional moveless(TreeEntry{.score = Score::draw(), .bound = Bound::upper});
    const std::optional known(
        TreeEntry{.move = {2}, .score = Score::draw(), .bound = Bound::lower});
    EXPECT_EQ(internal_reduction(*worker_, node_, none), 0);  // not assessed
    set_value(0);
    EXPECT_EQ(internal_reduction(*worker_, node_, none), 1);
    EXPECT_EQ(internal_reduction(*worker_, node_, moveless), 1);
    EXPECT_EQ(internal_reduction(*worker_, node_, known), 0);
    state_.options.internal_reduction = false;
    EXPECT_EQ(internal_reduction(*worker_, node_, none), 0);
    state_.options.internal_reduction = true;
    node_.depth = 3;
    EXPECT_EQ(internal_reduction(*worker_, node_, none), 0);
    node_.depth = 8;
    node_.window = Window::null(Score::win_in(20));
    EXPECT_EQ(internal_reduction(*worker_, node_, none), 0);
}

TEST_F(SelectiveStep, APassIsSearchedLessDeepTheFurtherItIsAboveBeta) {
    set_value(101);
    EXPECT_EQ(pass_reduction(state_.constants, node_), 3 + 8 / 3);
    set_value(101 + 100);
    EXPECT_EQ(pass_reduction(state_.constants, node_), 3 + 8 / 3 + 1);
    set_value(20'000);
    EXPECT_EQ(pass_reduction(state_.constants, node_), 3 + 8 / 3 + 3);
}

TEST(NullMove, IsTriedWhereTheValueIsAboveBetaAndNearTheHorizonFarAbove) {
    const PassingTree tree({.most_moves = 8});
    SearchConstants constants;
    const auto is_tried = [&](int above, Depth depth) {
        Visit<PassingTree> node;
        node.kind = NodeKind::cut;
        node.window = Window::null(Score::evaluation(100));  // beta 101
        node.depth = depth;
        node.estimate = Score::evaluation(101 + above);
        return may_try_pass(constants, tree, node);
    };
    EXPECT_TRUE(is_tried(0, 2));
    EXPECT_FALSE(is_tried(-1, 9));
    constants.pass_surplus = 100;  // of the margin, 50
    constants.pass_ease = 20;
    EXPECT_TRUE(is_tried(30, 2));
    EXPECT_FALSE(is_tried(29, 2));
    EXPECT_TRUE(is_tried(10, 4));
    EXPECT_FALSE(is_tried(9, 4));
    EXPECT_TRUE(is_tried(0, 9));
    EXPECT_FALSE(is_tried(-1, 9));
}

TEST_F(SelectiveStep, LateMovesAreReducedMoreWithDepthNumberAndAgainstExpectation) {
    node_.is_improving = true;
    node_.kind = NodeKind::all;
    EXPECT_EQ(reduction(2), 0);
    const Depth usual = reduction(12);
    EXPECT_EQ(usual, 2);  // 0.5 + ln 8 * ln 12 / 2.2 = 2.85
    EXPECT_GT(reduction(60), usual);
    node_.is_improving = false;
    EXPECT_EQ(reduction(12), usual + 1);
    node_.kind = NodeKind::cut;
    EXPECT_EQ(reduction(12), usual + 2);
    node_.kind = NodeKind::pv;
    EXPECT_EQ(reduction(12), usual);
    node_.depth = 16;
    EXPECT_GT(reduction(12), usual);
    node_.in_danger = true;
    EXPECT_EQ(reduction(12), 0);
}

TEST_F(SelectiveStep, LateMovesAreReducedLessIfHistorySpeaksForThem) {
    node_.kind = NodeKind::all;
    node_.path[0] = 3;
    const Depth usual = reduction(12);
    const std::size_t index = worker_->position().history_index({2});
    state_.histories.table.update(index, history_limit);
    const Depth praised = reduction(12);
    EXPECT_LT(praised, usual);
    state_.histories.continuation.update(3, index, history_limit);
    EXPECT_LT(reduction(12), praised);
    state_.histories.continuation.update(3, index, -history_limit);
    state_.histories.table.update(index, -history_limit);
    state_.histories.table.update(index, -history_limit);
    EXPECT_GT(reduction(12), usual);
}

}  // namespace
}  // namespace ybw
