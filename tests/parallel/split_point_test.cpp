// SplitPoint: who may join, what is handed out and when, step by step in one thread.
#include "parallel/split_point.hpp"

#include <gtest/gtest.h>
#include <memory>

#include "parallel/executor.hpp"
#include "parallel/worker.hpp"
#include "parallel/workers.hpp"
#include "tests/support/mnk.hpp"

namespace ybw {
namespace {

using Board = Mnk<4, 4, 4>;
using Slot = SplitPoint<Board, Threads>;

class OpenSplitPoint : public ::testing::Test {
protected:
    /// Opens a node of that kind with all its sixteen moves but the first.
    void open(NodeKind kind, bool wide = false) {
        node_.kind = kind;
        node_.depth = 6;
        node_.window = Window::null(Score::draw());
        node_.flag = &state_.stop.flag();
        family_.open(node_.window);
        MovesOf<Board> moves;
        board_.legal_moves(moves);
        family_.order().fill(moves, {});
        ASSERT_TRUE(family_.next());
        slot_->open(node_, board_, family_, {}, wide);
    }
    void TearDown() override { slot_->close(); }

    SearchState<Board> state_{{.hash_mib = 0}};
    Board board_;
    Node<Board> node_;
    Family<Board> family_;
    std::unique_ptr<Slot> slot_ = std::make_unique<Slot>();
};

TEST_F(OpenSplitPoint, TakesAsManyHelpersAsTheKindOfNodeIsWorth) {
    open(NodeKind::all);
    for (int i = 0; i < Slot::max_helpers; ++i) EXPECT_TRUE(slot_->try_join(nullptr));
    EXPECT_EQ(slot_->join_key(), 0U);
    EXPECT_FALSE(slot_->try_join(nullptr));
    for (int i = 1; i < Slot::max_helpers; ++i) EXPECT_FALSE(slot_->leave());
    EXPECT_GT(slot_->join_key(), 0U);
    EXPECT_TRUE(slot_->leave()) << "it was the last one";
    EXPECT_FALSE(slot_->has_helpers());
}

TEST_F(OpenSplitPoint, TakesFewHelpersWhereACutoffIsExpected) {
    open(NodeKind::cut);
    for (int i = 0; i < Slot::max_cut_node_helpers; ++i) EXPECT_TRUE(slot_->try_join(nullptr));
    EXPECT_FALSE(slot_->try_join(nullptr));
    for (int i = 0; i < Slot::max_cut_node_helpers; ++i) slot_->leave();
}

TEST_F(OpenSplitPoint, TakesAsManyHelpersAnywhereIfItIsWide) {
    open(NodeKind::cut, true);
    for (int i = 0; i < Slot::max_helpers; ++i) EXPECT_TRUE(slot_->try_join(nullptr));
    EXPECT_FALSE(slot_->try_join(nullptr));
    for (int i = 0; i < Slot::max_helpers; ++i) slot_->leave();
}

TEST_F(OpenSplitPoint, IsNeverHeldIfItIsWide) {
    Workers<Board, Threads> workers(2);
    for (const bool wide : {false, true}) {
        open(NodeKind::all, wide);
        SharedFamily<Board, Threads> shared(*slot_, workers);
        shared.hold();
        EXPECT_EQ(slot_->is_held(), !wide);
        shared.release();
        EXPECT_FALSE(slot_->is_held());
        if (!wide) slot_->close();
    }
}

TEST_F(OpenSplitPoint, HandsOutNothingWhileItIsHeld) {
    open(NodeKind::all);
    ASSERT_TRUE(slot_->try_join(nullptr));
    slot_->hold();
    EXPECT_TRUE(slot_->is_held());
    EXPECT_FALSE(slot_->next());
    EXPECT_EQ(slot_->join_key(), 0U);
    EXPECT_FALSE(slot_->try_join(nullptr));
    EXPECT_TRUE(slot_->is_unfinished());
    slot_->leave();
    EXPECT_EQ(slot_->join_key(), 0U) << "one helper less does not end the hold";
    slot_->release();
    EXPECT_FALSE(slot_->is_held());
    EXPECT_GT(slot_->join_key(), 0U);
    EXPECT_TRUE(slot_->next());
}

TEST_F(OpenSplitPoint, IsHeldUntilAllReleaseIt) {
    open(NodeKind::all);
    slot_->hold();
    slot_->hold();
    slot_->release();
    EXPECT_FALSE(slot_->next());
    slot_->release();
    EXPECT_TRUE(slot_->next());
}

TEST_F(OpenSplitPoint, IsOverAfterACutoffWhoeverHeldIt) {
    open(NodeKind::all);
    const auto brother = slot_->next();
    ASSERT_TRUE(brother);
    slot_->hold();
    EXPECT_TRUE(slot_->take(*brother, Score::evaluation(5), nullptr));
    EXPECT_TRUE(slot_->flag().is_cancelled());
    EXPECT_FALSE(slot_->is_unfinished());
    EXPECT_EQ(slot_->join_key(), 0U);
}

TEST_F(OpenSplitPoint, ForgetsHoldsWhenItIsOpenedAnew) {
    open(NodeKind::all);
    slot_->hold();
    slot_->close();
    slot_->open(node_, board_, family_, {}, false);
    EXPECT_TRUE(slot_->next());
}

TEST_F(OpenSplitPoint, IsUnfinishedWhileABrotherIsLeft) {
    open(NodeKind::all);
    for (int i = 1; i < Board::cell_count; ++i) {
        EXPECT_TRUE(slot_->is_unfinished());
        EXPECT_TRUE(slot_->next());
    }
    EXPECT_FALSE(slot_->is_unfinished());
    EXPECT_FALSE(slot_->next());
}

}  // namespace
}  // namespace ybw
