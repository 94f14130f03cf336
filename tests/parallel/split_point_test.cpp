// SplitPoint: who may join, what is handed out and when, step by step in one thread.
#include "parallel/split_point.hpp"

#include <cstdint>
#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "parallel/companions.hpp"
#include "parallel/parallel_brothers.hpp"
#include "parallel/threads.hpp"
#include "parallel/worker.hpp"
#include "parallel/workers.hpp"
#include "tests/support/mnk.hpp"
#include "tests/support/splittable_node.hpp"

namespace ybw {
namespace {

struct FourInARow : Mnk {
    static constexpr int cell_count = 16;
    FourInARow() : Mnk(4, 4, 4) {}
};
using Slot = SplitPoint<FourInARow, Threads>;

class OpenSplitPoint : public ::testing::Test {
protected:
    /// Opens a node of that kind whose eldest brother, of sixteen, has failed low.
    void open(NodeKind kind, bool wide = false) {
        auto& [node, family] = node_.emplace(kind, 6, state_.stop.flag());
        const auto eldest = family.next();
        ASSERT_TRUE(eldest);
        ASSERT_FALSE(family.take(*eldest, Score::evaluation(-5), {}));
        slot_->open(node, board_, family, {}, wide);
    }
    void TearDown() override { slot_->close(); }

    bool join(int worker) {
        return slot_->try_join({.worker = static_cast<std::int16_t>(worker)}, nullptr);
    }

    SearchState<FourInARow> state_{{.hash_mib = 0}};
    FourInARow board_;
    std::optional<SplittableNode<FourInARow>> node_;
    std::unique_ptr<Slot> slot_ = std::make_unique<Slot>();
};

TEST_F(OpenSplitPoint, TakesAsManyHelpersAsTheKindOfNodeIsWorth) {
    open(NodeKind::all);
    for (int i = 0; i < max_helpers; ++i) EXPECT_TRUE(join(i));
    EXPECT_EQ(slot_->join_key(), 0U);
    EXPECT_FALSE(join(9));
    for (int i = 1; i < max_helpers; ++i) EXPECT_FALSE(slot_->leave(i));
    EXPECT_GT(slot_->join_key(), 0U);
    EXPECT_TRUE(slot_->leave(0)) << "it was the last one";
    EXPECT_FALSE(slot_->has_helpers());
}

TEST_F(OpenSplitPoint, TakesFewHelpersWhereACutoffIsExpected) {
    open(NodeKind::cut);
    for (int i = 0; i < Slot::max_cut_node_helpers; ++i) EXPECT_TRUE(join(i));
    EXPECT_FALSE(join(9));
    for (int i = 0; i < Slot::max_cut_node_helpers; ++i) slot_->leave(i);
}

TEST_F(OpenSplitPoint, TakesAsManyHelpersAnywhereIfItIsWide) {
    open(NodeKind::cut, true);
    for (int i = 0; i < max_helpers; ++i) EXPECT_TRUE(join(i));
    EXPECT_FALSE(join(9));
    for (int i = 0; i < max_helpers; ++i) slot_->leave(i);
}

// An owner that waits must be free again when its own node is done.
TEST_F(OpenSplitPoint, TakesWhoHelpsBelowAnotherNodeOnlyThere) {
    open(NodeKind::all);
    const CancelFlag other;
    EXPECT_FALSE(slot_->try_join({.worker = 1}, &other));
    EXPECT_FALSE(slot_->try_join({.worker = 1}, &slot_->flag())) << "a node is not below itself";
    EXPECT_FALSE(slot_->has_helpers());
    EXPECT_TRUE(slot_->try_join({.worker = 1}, &state_.stop.flag()));
    slot_->leave(1);
}

TEST_F(OpenSplitPoint, TellsWhoHelpsAndFromWhichSlotOn) {
    open(NodeKind::all);
    const auto helpers = [&] {
        std::map<int, int> found;
        slot_->for_each_helper([&](Helper each) { found[each.worker] = each.open_slots; });
        return found;
    };
    EXPECT_TRUE(slot_->try_join({.worker = 700, .open_slots = 2}, nullptr));
    EXPECT_TRUE(slot_->try_join({.worker = 3, .open_slots = 0}, nullptr));
    EXPECT_EQ(helpers(), (std::map<int, int>{{3, 0}, {700, 2}}));
    slot_->leave(700);
    EXPECT_EQ(helpers(), (std::map<int, int>{{3, 0}}));
    EXPECT_TRUE(slot_->try_join({.worker = 5, .open_slots = 1}, nullptr));
    EXPECT_EQ(helpers(), (std::map<int, int>{{3, 0}, {5, 1}}));
    slot_->leave(3);
    slot_->leave(5);
    EXPECT_TRUE(helpers().empty());
}

TEST_F(OpenSplitPoint, KeepsBrothersBackForAClaimIfItIsWideAtPvNodesOnly) {
    struct Case {
        NodeKind kind;
        bool wide;
        bool is_claimed;
    };
    Workers<FourInARow, Threads> workers(2);
    for (const auto& [kind, wide, is_claimed] : {Case{NodeKind::all, false, true},
                                                 {NodeKind::all, true, false},
                                                 {NodeKind::cut, true, false},
                                                 {NodeKind::pv, false, true},
                                                 {NodeKind::pv, true, true}}) {
        open(kind, wide);
        SharedFamily<FourInARow, Threads> shared(*slot_, workers);
        auto brother = shared.next();
        EXPECT_TRUE(shared.claim(*brother));
        EXPECT_EQ(slot_->is_claimed(), is_claimed);
        EXPECT_FALSE(shared.take(*brother, Score::evaluation(-5), {}));
        EXPECT_FALSE(slot_->is_claimed());
        slot_->close();
    }
}

TEST_F(OpenSplitPoint, HandsOutNothingWhileABrotherIsClaimed) {
    open(NodeKind::all);
    ASSERT_TRUE(join(9));
    auto brother = slot_->next();
    EXPECT_TRUE(slot_->claim(*brother));
    EXPECT_FALSE(slot_->next());
    EXPECT_EQ(slot_->join_key(), 0U);
    EXPECT_FALSE(join(9));
    EXPECT_TRUE(slot_->is_unfinished());
    slot_->leave(9);
    EXPECT_EQ(slot_->join_key(), 0U) << "one helper less does not end the claim";
    EXPECT_FALSE(slot_->take(*brother, Score::evaluation(-5), {}));
    EXPECT_GT(slot_->join_key(), 0U);
    EXPECT_TRUE(slot_->next());
}

TEST_F(OpenSplitPoint, HandsOutNothingUntilAllThatAreClaimedAreTaken) {
    open(NodeKind::all);
    auto first = slot_->next();
    auto second = slot_->next();
    EXPECT_TRUE(slot_->claim(*first));
    EXPECT_TRUE(slot_->claim(*second));
    EXPECT_FALSE(slot_->take(*first, Score::evaluation(-5), {}));
    EXPECT_FALSE(slot_->next());
    EXPECT_FALSE(slot_->take(*second, Score::evaluation(-5), {}));
    EXPECT_TRUE(slot_->next());
}

TEST_F(OpenSplitPoint, IsOverAfterACutoffWhateverIsClaimed) {
    open(NodeKind::all);
    const auto first = slot_->next();
    auto second = slot_->next();
    EXPECT_TRUE(slot_->claim(*second));
    EXPECT_TRUE(slot_->take(*first, Score::evaluation(5), {}));
    EXPECT_TRUE(slot_->flag().is_cancelled());
    EXPECT_FALSE(slot_->is_unfinished());
    EXPECT_EQ(slot_->join_key(), 0U);
}

TEST_F(OpenSplitPoint, ForgetsClaimsWhenItIsOpenedAnew) {
    open(NodeKind::all);
    auto brother = slot_->next();
    EXPECT_TRUE(slot_->claim(*brother));
    slot_->close();
    slot_->open(node_->node, board_, node_->family, {}, false);
    EXPECT_TRUE(slot_->next());
}

TEST_F(OpenSplitPoint, HandsOutTheFirstOfItsOwnerBeforeItsOwn) {
    auto& [node, family] = node_.emplace(NodeKind::all, 6, state_.stop.flag());
    const auto eldest = family.next();
    slot_->open(node, board_, family, {}, false);
    Workers<FourInARow, Threads> workers(2);
    SharedFamily<FourInARow, Threads> shared(*slot_, workers, eldest);
    const auto first = shared.next();
    EXPECT_EQ(first->number, 0);
    EXPECT_FALSE(first->is_early) << "it is the eldest";
    EXPECT_EQ(shared.next()->number, 1);
}

TEST_F(OpenSplitPoint, IsUnfinishedWhileABrotherIsLeft) {
    open(NodeKind::all);
    for (int i = 1; i < FourInARow::cell_count; ++i) {
        EXPECT_TRUE(slot_->is_unfinished());
        EXPECT_TRUE(slot_->next());
    }
    EXPECT_FALSE(slot_->is_unfinished());
    EXPECT_FALSE(slot_->next());
}

/// An all node of which companions may search brothers, too.
class SplitPointOfCompanions : public OpenSplitPoint {
protected:
    /// Opens it with the first `tried` brothers taken, for the `number`-th of two companions.
    void open_for(int number, int tried) {
        companions_.emplace(number, 2);
        auto& [node, family] = node_.emplace(NodeKind::all, 6, state_.stop.flag());
        node.key = 77;
        node.window = {Score::draw(), Score::evaluation(100)};
        family.open(node.window);
        for (int i = 0; i != tried; ++i) family.take(*family.next(), Score::evaluation(-5), {});
        slot_->open(node, board_, family, {}, false, &*companions_);
    }
    Companions::Word name_of(int brother) {
        MovesOf<FourInARow> moves;
        board_.legal_moves(moves);
        return slot_->name_of(moves[static_cast<std::size_t>(brother)]);
    }
    bool is_dealt_elsewhere(int brother) { return companions_->is_of_another(name_of(brother)); }

    std::optional<Companions> companions_;
};

TEST_F(SplitPointOfCompanions, HandsOutLateWhatIsDealtToThemAndLastWhatTheySearch) {
    open_for(0, 1);
    std::vector<int> own;
    std::vector<int> of_other;
    std::vector<int> elsewhere;
    for (int i = 1; i != FourInARow::cell_count; ++i) {
        auto& list = i % 3 == 0 ? elsewhere : is_dealt_elsewhere(i) ? of_other : own;
        list.push_back(i);
    }
    ASSERT_GE(own.size(), 2U);
    ASSERT_GE(of_other.size(), 2U);
    Companions::Message searching{elsewhere.size(), 0};
    for (const int brother : elsewhere) searching.push_back(name_of(brother));
    companions_->take(1, searching);

    std::vector<int> expected = own;
    for (const auto& late : {of_other, elsewhere}) {
        expected.insert(expected.end(), late.begin(), late.end());
    }
    std::vector<int> found;
    while (slot_->is_unfinished()) {
        EXPECT_GT(slot_->join_key(), 0U);
        const auto brother = slot_->next();
        ASSERT_TRUE(brother);
        EXPECT_EQ(brother->window.alpha(), Score::evaluation(static_cast<int>(found.size())));
        found.push_back(brother->number);
        EXPECT_FALSE(slot_->take(*brother, Score::evaluation(static_cast<int>(found.size())), {}));
    }
    EXPECT_EQ(found, expected);
    EXPECT_FALSE(slot_->next());
    EXPECT_EQ(slot_->join_key(), 0U);
}

TEST_F(SplitPointOfCompanions, SearchesTheEldestBrotherItselfWhoeverElseDoes) {
    for (const int number : {0, 1}) {
        open_for(number, 0);
        EXPECT_EQ(slot_->next()->number, 0);
        slot_->close();
    }
}

TEST_F(SplitPointOfCompanions, ForgetsWhatItHasPutOffWhenItIsOpenedAnew) {
    open_for(0, 1);
    while (!is_dealt_elsewhere(slot_->next()->number + 1)) continue;
    slot_->next();  // puts that one off
    slot_->close();
    open(NodeKind::all);
    for (int i = 1; i != FourInARow::cell_count; ++i) EXPECT_EQ(slot_->next()->number, i);
    EXPECT_FALSE(slot_->next());
    EXPECT_FALSE(slot_->is_unfinished());
}

TEST_F(SplitPointOfCompanions, TellsThemWhichYoungBrotherIsBeingSearched) {
    open_for(0, 0);
    Workers<FourInARow, Threads> workers(1);
    const auto told = [&] {
        auto message = companions_->message(Duration(1)).value();
        return Companions::Message(message.begin() + 2, message.end());
    };
    {
        SharedFamily<FourInARow, Threads> shared(*slot_, workers);
        EXPECT_EQ(shared.next()->number, 0);
        EXPECT_TRUE(told().empty()) << "all search the eldest";
        for (int i = 0; i != 3; ++i) {
            const auto brother = shared.next();
            EXPECT_EQ(told(), Companions::Message{name_of(brother->number)});
        }
    }
    EXPECT_TRUE(told().empty());
}

/// A PV node that is open before its eldest brother is done.
class EarlySplitPoint : public OpenSplitPoint {
protected:
    void open_early() {
        auto& [node, family] = node_.emplace(NodeKind::pv, 6, state_.stop.flag());
        node.window = {Score::draw(), Score::evaluation(100)};
        family.open(node.window);
        eldest_ = family.next();
        ASSERT_TRUE(eldest_);
        slot_->open(node, board_, family, {}, false);
    }
    bool take_eldest(int value) { return slot_->take(*eldest_, Score::evaluation(value), {}); }

    std::optional<Brother<FourInARow::Move>> eldest_;
};

TEST_F(EarlySplitPoint, KeepsBrothersThatFailHighUntilTheEldestIsDone) {
    open_early();
    auto first = slot_->next();
    auto second = slot_->next();
    EXPECT_FALSE(slot_->claim(*second));
    EXPECT_FALSE(slot_->claim(*first));
    for (int i = 3; i < FourInARow::cell_count; ++i) EXPECT_EQ(slot_->next()->number, i);
    EXPECT_FALSE(slot_->next());
    EXPECT_EQ(slot_->join_key(), 0U);

    EXPECT_FALSE(take_eldest(7));
    EXPECT_TRUE(slot_->is_unfinished());
    EXPECT_GT(slot_->join_key(), 0U);
    for (const auto& deferred : {first, second}) {
        auto again = slot_->next();
        ASSERT_TRUE(again);
        EXPECT_EQ(again->number, deferred->number);
        EXPECT_EQ(again->move, deferred->move);
        EXPECT_EQ(again->window.alpha(), Score::evaluation(7));
        EXPECT_TRUE(slot_->claim(*again));
        EXPECT_FALSE(slot_->take(*again, Score::evaluation(-5), {}));
    }
    EXPECT_FALSE(slot_->is_unfinished());
    EXPECT_EQ(slot_->join_key(), 0U);
}

TEST_F(EarlySplitPoint, HandsOutNoneOfThemAfterACutoff) {
    open_early();
    auto brother = slot_->next();
    EXPECT_FALSE(slot_->claim(*brother));
    EXPECT_TRUE(take_eldest(100));
    EXPECT_FALSE(slot_->is_unfinished());
    EXPECT_FALSE(slot_->next());
}

TEST_F(EarlySplitPoint, ForgetsThemWhenItIsOpenedAnew) {
    open_early();
    auto put_aside = slot_->next();
    EXPECT_FALSE(slot_->claim(*put_aside));
    slot_->close();
    open(NodeKind::all);
    for (int i = 1; i < FourInARow::cell_count; ++i) {
        const auto brother = slot_->next();
        ASSERT_TRUE(brother);
        EXPECT_EQ(brother->number, i);
    }
    EXPECT_FALSE(slot_->next()) << "a brother of the node before";
}

TEST_F(EarlySplitPoint, IsNoneWhereTheEldestHasBeenTaken) {
    auto& [node, family] = node_.emplace(NodeKind::pv, 6, state_.stop.flag());
    node.window = {Score::draw(), Score::evaluation(100)};
    family.open(node.window);
    family.take(*family.next(), Score::evaluation(7), {});
    slot_->open(node, board_, family, {}, false);
    auto brother = slot_->next();
    EXPECT_TRUE(slot_->claim(*brother));
}

}  // namespace
}  // namespace ybw
