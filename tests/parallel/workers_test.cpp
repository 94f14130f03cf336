// Workers: where an owner that waits looks for work.
#include "parallel/workers.hpp"

#include <atomic>
#include <chrono>
#include <functional>
#include <gtest/gtest.h>
#include <list>
#include <memory>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "parallel/clock.hpp"
#include "parallel/search_event.hpp"
#include "parallel/statistics.hpp"
#include "parallel/threads.hpp"
#include "tests/support/mnk.hpp"
#include "tests/support/splittable_node.hpp"

namespace ybw {
namespace {

struct WorkersBoard : Mnk {
    WorkersBoard() : Mnk(4, 4, 4) {}
};
using WorkersSlot = SplitPoint<WorkersBoard, Threads>;

/// Worker 0 owns a split point at which worker 1 helps; it has no brothers left, so worker 0 waits.
class WaitingOwner : public ::testing::Test {
protected:
    void SetUp() override {
        for (int id = 0; id < workers_.count(); ++id) worker(id).begin_search({});
        mine_ = &open(0, state_.stop.flag(), 6);
        join(*mine_, 1);
        exhaust(*mine_);
    }
    void TearDown() override {
        for (WorkersSlot* slot : open_slots_) slot->close();
    }

    /// Worker `owner` opens its next slot at a node of that depth below `parent`.
    WorkersSlot& open(int owner, const CancelFlag& parent, Depth depth) {
        auto& [node, family] = nodes_.emplace_back(NodeKind::all, depth, parent);
        WorkersSlot& slot = *worker(owner).free_slot();
        slot.open(node, {}, family, {}, false);
        worker(owner).slot_opened();
        open_slots_.push_back(&slot);
        return slot;
    }

    void join(WorkersSlot& slot, int helper) {
        ASSERT_TRUE(slot.try_join(worker(helper).as_helper(), nullptr));
    }
    static void exhaust(WorkersSlot& slot) {
        while (slot.next()) {
        }
    }

    /// What worker 0 joins until its helper leaves: after the first join, or after two seconds.
    std::vector<const WorkersSlot*> joined_while_waiting() {
        std::vector<const WorkersSlot*> joined;
        std::atomic<bool> has_joined = false;
        std::thread helper([&] {
            const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(2);
            while (!has_joined && std::chrono::steady_clock::now() < deadline) {
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            }
            mine_->leave(1);
            workers_.wake_owners();
        });
        workers_.wait(worker(0), *mine_, [&](WorkersSlot& slot) {
            joined.push_back(&slot);
            exhaust(slot);
            slot.leave(0);
            has_joined = true;
        });
        helper.join();
        return joined;
    }

    Worker<WorkersBoard, Threads>& worker(int id) { return workers_.worker(id, state_); }

    SearchState<WorkersBoard> state_{{.hash_mib = 0}};
    Workers<WorkersBoard, Threads> workers_{4};
    std::list<SplittableNode<WorkersBoard>> nodes_;
    std::vector<WorkersSlot*> open_slots_;
    WorkersSlot* mine_ = nullptr;
};

TEST_F(WaitingOwner, HelpsItsHelper) {
    const WorkersSlot& helpers = open(1, mine_->flag(), 4);
    EXPECT_EQ(joined_while_waiting(), std::vector{&helpers});
}

TEST_F(WaitingOwner, HelpsWhoeverHelpsItsHelper) {
    WorkersSlot& helpers = open(1, mine_->flag(), 5);
    join(helpers, 2);
    exhaust(helpers);
    const WorkersSlot& below = open(2, helpers.flag(), 4);
    EXPECT_EQ(joined_while_waiting(), std::vector{&below});
}

TEST_F(WaitingOwner, TakesTheDeepestNodeFirst) {
    WorkersSlot& shallow = open(1, mine_->flag(), 3);
    join(shallow, 2);
    const WorkersSlot& deep = open(2, shallow.flag(), 4);
    const auto joined = joined_while_waiting();
    ASSERT_FALSE(joined.empty());
    EXPECT_EQ(joined.front(), &deep);
}

TEST_F(WaitingOwner, TakesTheDeepestNodeFirstAlsoWhereItComesFirst) {
    WorkersSlot& deep = open(1, mine_->flag(), 5);
    join(deep, 2);
    open(2, deep.flag(), 3);
    const auto joined = joined_while_waiting();
    ASSERT_FALSE(joined.empty());
    EXPECT_EQ(joined.front(), &deep);
}

TEST_F(WaitingOwner, LeavesAloneWhatIsNotBelow) {
    open(3, state_.stop.flag(), 5);  // of somebody who does not help
    EXPECT_TRUE(joined_while_waiting().empty());
}

// As it looks when a helper has left meanwhile and has opened a node of its own elsewhere.
TEST_F(WaitingOwner, LeavesAloneWhatItsHelperOpensElsewhere) {
    open(1, state_.stop.flag(), 5);
    EXPECT_TRUE(joined_while_waiting().empty());
}

TEST_F(WaitingOwner, NeedNotBeAwakeForHelpersToWake) {
    std::atomic<int> joins = 0;
    std::thread helper([&] {
        NoChore chore;
        workers_.serve(
            worker(2),
            [&](WorkersSlot& slot) {
                exhaust(slot);
                slot.leave(2);
                ++joins;
            },
            chore);
    });
    const auto wait = [&](std::chrono::milliseconds time) {
        const auto deadline = std::chrono::steady_clock::now() + time;
        while (joins == 0 && std::chrono::steady_clock::now() < deadline) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    };
    wait(std::chrono::milliseconds(200));  // it falls asleep long before
    ASSERT_EQ(joins, 0);
    open(3, state_.stop.flag(), 5);
    workers_.announce();
    wait(std::chrono::seconds(10));
    EXPECT_EQ(joins, 1);
    workers_.end();
    helper.join();
    mine_->leave(1);
}

// While one looks for work nobody is rung for, so it wakes the next when it has found some.
TEST_F(WaitingOwner, ThatHasFoundWorkWakesTheNextForWhatIsLeft) {
    std::atomic<int> joins = 0;
    const auto serve = [&](int id) {
        NoChore chore;
        workers_.serve(
            worker(id),
            [&](WorkersSlot& slot) {
                const int number = ++joins;
                while (number == 1 && joins == 1) std::this_thread::yield();  // at work
                exhaust(slot);
                slot.leave(id);
            },
            chore);
    };
    std::thread one([&] { serve(2); });
    std::thread two([&] { serve(3); });
    std::this_thread::sleep_for(std::chrono::milliseconds(200));  // both fall asleep
    open(1, state_.stop.flag(), 5);
    open(1, state_.stop.flag(), 4);
    workers_.announce();  // for both
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (joins < 2 && std::chrono::steady_clock::now() < deadline) std::this_thread::yield();
    EXPECT_GE(joins, 2);  // the first still was at work when the second came
    joins = 2;
    workers_.end();
    one.join();
    two.join();
    mine_->leave(1);
}

TEST(AWorker, HasSoManySlotsAndNoMore) {
    using Owner = Worker<WorkersBoard, Threads>;
    SearchState<WorkersBoard> state({.hash_mib = 0});
    const auto owner = std::make_unique<Owner>(0, state);
    for (std::size_t open = 0; open != Owner::slot_count; ++open) {
        EXPECT_EQ(owner->open_slots().size(), open);
        EXPECT_NE(owner->free_slot(), nullptr);
        owner->slot_opened();
    }
    EXPECT_EQ(owner->free_slot(), nullptr);
    owner->slot_closed();
    EXPECT_EQ(owner->free_slot(), &owner->open_slots().back() + 1);
}

TEST(AWorker, BeginsASearchWithNothingOfTheLast) {
    SearchState<WorkersBoard> state({.hash_mib = 0});
    const auto worker = std::make_unique<Worker<WorkersBoard, Threads>>(0, state);
    const CancelFlag flag;
    worker->begin_search({});
    state.budget.reset(100'000);
    EXPECT_FALSE(worker->enter(&flag));
    worker->killers(3).add({1});
    worker->begin_search({});
    EXPECT_EQ(worker->killers(3).first(), MnkMove{});
    state.budget.reset(1);
    EXPECT_FALSE(worker->enter(&flag));
    EXPECT_TRUE(worker->enter(&flag)) << "what was left of the last is no more";
    EXPECT_EQ(state.stop.reason(), StopReason::nodes);
}

// Brothers that are searched beside their eldest and fail high are searched again.
TEST(EarlyBrothers, PayWhileFewOfThemArePutAside) {
    Workers<WorkersBoard, Threads> workers(1);
    const auto come_back = [&](int put_aside, int others) {
        for (int i = 0; i != put_aside; ++i) workers.count_early_brother(true);
        for (int i = 0; i != others; ++i) workers.count_early_brother(false);
        return workers.early_brothers_pay();
    };
    EXPECT_TRUE(come_back(4, 0)) << "they are on trial";
    EXPECT_FALSE(come_back(1, 0));
    EXPECT_FALSE(come_back(0, 2));
    EXPECT_TRUE(come_back(0, 1)) << "5 of 8";
    EXPECT_FALSE(come_back(1, 1)) << "6 of 10";
    workers.begin();  // 3 of 5
    EXPECT_TRUE(come_back(1, 0));
    EXPECT_FALSE(come_back(1, 0)) << "5 of 7: half of the last search counts";
    workers.clear();
    EXPECT_TRUE(come_back(4, 0));
    EXPECT_FALSE(come_back(1, 0));
}

/// A bell at which something happens when somebody has looked for work in vain and is about to
/// listen: nobody is rung for then.
struct NewsBell : Bell {
    static inline std::function<void()> news;
    unsigned listen() {
        if (news) std::exchange(news, nullptr)();
        return Bell::listen();
    }
};

/// Whose workers look once and sleep.
struct NewsThreads : Threads {
    using Threads::Threads;
    using Bell = NewsBell;
    static bool wait_a_little(Bell& /*bell*/, int /*round*/) { return false; }

    static inline std::vector<SearchAction> told;
    static void on_event(int /*worker*/, const Counters& /*counters*/,
                         const SearchEvent<WorkersBoard::Move>& event) {
        told.push_back(event.action);
    }
};

struct PostedChore {
    std::atomic<bool> has_come = false;
    bool is_posted() const { return has_come; }
    void run() { has_come = false; }
};

class AboutToSleep : public ::testing::Test {
protected:
    using NewsWorker = Worker<WorkersBoard, NewsThreads>;
    using NewsSlot = SplitPoint<WorkersBoard, NewsThreads>;

    /// Whether worker 1 goes home soon, for whom `news` is the only call.
    bool hears(std::function<void()> news) {
        NewsBell::news = std::move(news);
        NewsThreads::told.clear();
        const Stopwatch watch;
        std::jthread rescue([&](const std::stop_token& stop) {
            while (!stop.stop_requested() && watch.elapsed() < patience) {
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            }
            workers_.end();
        });
        workers_.serve(
            workers_.worker(1, state_),
            [&](NewsSlot& slot) {
                while (slot.next()) {
                }
                slot.leave(1);
                workers_.end();
            },
            chore_);
        return watch.elapsed() < patience;
    }

    static constexpr Duration patience{2.0};
    SearchState<WorkersBoard> state_{{.hash_mib = 0}};
    Workers<WorkersBoard, NewsThreads> workers_{2};
    NewsWorker& owner_ = workers_.worker(0, state_);
    PostedChore chore_;
};

TEST_F(AboutToSleep, ItHearsOfASplitPoint) {
    SplittableNode<WorkersBoard> node(NodeKind::all, 5, state_.stop.flag());
    NewsSlot& slot = *owner_.free_slot();
    EXPECT_TRUE(hears([&] {
        slot.open(node.node, {}, node.family, {}, false);
        owner_.slot_opened();
        workers_.announce();
    }));
    slot.close();
    using enum SearchAction;
    EXPECT_EQ(NewsThreads::told, (std::vector{wait, resume, wait, resume}));
}

TEST_F(AboutToSleep, ItHearsOfTheEnd) {
    EXPECT_TRUE(hears([&] { workers_.end(); }));
}

TEST_F(AboutToSleep, ItHearsOfAChore) {
    EXPECT_TRUE(hears([&] {
        NewsBell::news = [&] { workers_.end(); };  // when the chore is done
        chore_.has_come = true;
    }));
    EXPECT_FALSE(chore_.has_come);
    using enum SearchAction;
    EXPECT_EQ(NewsThreads::told, (std::vector{wait, resume, prove, proved, wait, resume}));
}

}  // namespace
}  // namespace ybw
