#include "engine/mpi/leases.hpp"

#include <gtest/gtest.h>
#include <map>
#include <set>

#include "tests/support/seeded_test.hpp"

namespace ybw::mpi {
namespace {

constexpr Duration patience{10};

TEST(Leases, WhatASilentWorkerHasIsOverdueForTheOthers) {
    Leases leases(3, patience);
    leases.lend(0, 1, Duration(0));
    leases.heard(1, Duration(5));
    EXPECT_FALSE(leases.overdue(2, Duration(14)));
    EXPECT_EQ(leases.overdue(2, Duration(16)), 0U);
    EXPECT_FALSE(leases.overdue(1, Duration(16))) << "its own";
    leases.lend(0, 2, Duration(16));
    EXPECT_FALSE(leases.overdue(3, Duration(17))) << "somebody has it";
    leases.done(2, Duration(20));
    EXPECT_EQ(leases.open(), 0U);
    leases.done(1, Duration(30));  // back, and too late
    EXPECT_EQ(leases.open(), 0U);
}

TEST(Leases, AJobThatTakesFarLongerThanAnyBeforeIsTriedByAnother) {
    Leases leases(3, patience);
    leases.lend(0, 1, Duration(0));
    leases.done(1, Duration(20));
    leases.lend(1, 1, Duration(20));
    for (int now = 21; now < 200; ++now) leases.heard(1, Duration(now));
    EXPECT_FALSE(leases.overdue(2, Duration(99)));
    EXPECT_EQ(leases.overdue(2, Duration(101)), 1U);
    leases.lend(1, 2, Duration(101));
    leases.heard(2, Duration(200));
    EXPECT_FALSE(leases.overdue(3, Duration(200))) << "the second is given twice the time";
}

TEST(Leases, AllAreLostWhenTheyHaveBeenSilentForLong) {
    Leases leases(2, patience);
    leases.heard(1, Duration(5));
    EXPECT_FALSE(leases.all_are_lost(Duration(34)));
    EXPECT_TRUE(leases.all_are_lost(Duration(36)));
    leases.left(1);
    leases.left(2);
    EXPECT_TRUE(leases.all_are_lost(Duration(36))) << "nobody is there";
}

TEST(Leases, WhatIsLeftBehindIsOverdueAtOnce) {
    Leases leases(2, patience);
    leases.lend(0, 1, Duration(0));
    leases.left(1);
    EXPECT_EQ(leases.overdue(2, Duration(0)), 0U);
    EXPECT_EQ(leases.workers(), std::vector{2});
}

TEST(Leases, AWorkerIsIdleFromItsWordUntilAJobOrItsLeave) {
    Leases leases(3, patience);
    EXPECT_TRUE(leases.idle().empty()) << "none has asked yet";
    for (const int worker : {3, 1, 2}) leases.done(worker, Duration(0));
    EXPECT_EQ(leases.idle(), (std::vector{1, 2, 3}));
    leases.lend(0, 2, Duration(1));
    leases.left(3);
    EXPECT_EQ(leases.idle(), std::vector{1});
    leases.done(2, Duration(2));
    EXPECT_EQ(leases.idle(), (std::vector{1, 2}));
}

TEST(Leases, OfSeveralThatAreOverdueTheOneThatWasLentFirstComesFirst) {
    Leases leases(4, patience);
    leases.lend(1, 1, Duration(0));
    leases.lend(0, 2, Duration(1));
    EXPECT_EQ(leases.overdue(4, Duration(20)), 1U);
    leases.lend(1, 3, Duration(20));
    EXPECT_EQ(leases.overdue(4, Duration(40)), 0U) << "the other was lent again later";
}

class RandomLeases : public SeededTest {};

// Workers stop for good, stop for a while, leave, are slow; messages of the late come all the same.
TEST_F(RandomLeases, EveryJobIsDoneAsLongAsOneWorkerLives) {
    for (int game = 0; game < 2000; ++game) {
        const int workers = 2 + static_cast<int>(random() % 6);
        const std::size_t jobs = 1 + random() % 30;
        Leases leases(workers, patience);
        std::map<int, double> ends;    // of those at work
        std::map<int, double> asleep;  // until when
        std::set<int> gone;
        std::map<Leases::Job, std::set<int>> had;
        std::size_t next = 0;
        double now = 0;
        while (next < jobs || leases.open() > 0) {
            now += 1;
            ASSERT_LT(now, 100'000) << "jobs are lost";
            for (int worker = 1; worker <= workers; ++worker) {
                if (gone.contains(worker) || asleep[worker] > now) continue;
                const bool is_last = worker == workers;  // lives
                const auto dice = random() % 100;
                if (!is_last && dice == 0) {
                    asleep[worker] = random() % 2 == 0 ? 1e9 : now + 40;
                    continue;
                }
                if (!is_last && dice == 1) {
                    gone.insert(worker);
                    leases.left(worker);
                    continue;
                }
                leases.heard(worker, Duration(now));
                if (leases.job_of(worker)) {
                    if (now < ends[worker]) continue;
                    leases.done(worker, Duration(now));
                    EXPECT_FALSE(leases.job_of(worker));
                }
                std::optional<Leases::Job> job;
                if (next < jobs) {
                    job = next++;
                } else {
                    job = leases.overdue(worker, Duration(now));
                }
                if (!job) continue;
                EXPECT_TRUE(had[*job].insert(worker).second) << "twice the same";
                leases.lend(*job, worker, Duration(now));
                ends[worker] = now + static_cast<double>(1 + random() % 50);
            }
        }
    }
}

}  // namespace
}  // namespace ybw::mpi
