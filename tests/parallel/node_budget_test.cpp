// Nodes dealt to workers: never more than there are, and little in the hands of those who wait.
#include <cstdint>
#include <gtest/gtest.h>

#include "parallel/search_state.hpp"

namespace ybw {
namespace {

constexpr std::int64_t whole_budget = 100'000;

/// Takes all that is left.
std::int64_t drain(NodeBudget& budget) {
    std::int64_t taken = 0;
    for (std::int64_t more = 1; more > 0; taken += more) more = budget.take_portion();
    return taken;
}

TEST(NodeBudget, WhatAllWorkersHoldAtATimeIsLessThanOneNodeInAHundred) {
    for (const int workers : {2, 3, 8, 64, 256}) {
        NodeBudget budget;
        budget.reset(whole_budget, workers);
        std::int64_t held = 0;
        for (int i = 0; i < workers; ++i) held += budget.take_portion() + budget.take(whole_budget);
        EXPECT_GT(held, 0) << workers;
        EXPECT_LT(held, whole_budget / 100) << workers;
        EXPECT_EQ(drain(budget), whole_budget - held) << workers;
    }
}

TEST(NodeBudget, OneWorkerGetsWhatItWants) {
    NodeBudget budget;
    budget.reset(whole_budget);
    EXPECT_EQ(budget.take(whole_budget - 1), whole_budget - 1);
    EXPECT_EQ(budget.take(whole_budget), 1);
    EXPECT_EQ(budget.take_portion(), 0);
    budget.reset(whole_budget);
    EXPECT_EQ(budget.reserve(whole_budget - 1), static_cast<std::uint64_t>(whole_budget - 1));
    EXPECT_EQ(budget.reserve(whole_budget), 1U);
}

TEST(NodeBudget, OneNodeCanBeReserved) {
    for (const int workers : {1, 2}) {
        NodeBudget budget;
        budget.reset(whole_budget, workers);
        EXPECT_EQ(budget.reserve(1), 1U);
        EXPECT_EQ(drain(budget), whole_budget - 1);
        EXPECT_EQ(budget.reserve(1), 0U);
    }
}

TEST(NodeBudget, WhatIsReservedIsNotDealtAndWhatIsNotUsedOfItIs) {
    for (const int workers : {1, 2, 64}) {
        NodeBudget budget;
        budget.reset(whole_budget, workers);
        EXPECT_EQ(budget.reserve(0), 0U) << workers;
        const std::uint64_t reserved = budget.reserve(whole_budget / 2);
        EXPECT_GT(reserved, 0U) << workers;
        EXPECT_LE(reserved,
                  static_cast<std::uint64_t>(whole_budget / (workers == 1 ? 1 : 2 * workers)));
        EXPECT_EQ(drain(budget), whole_budget - static_cast<std::int64_t>(reserved)) << workers;
        budget.settle(reserved, 10);
        EXPECT_EQ(drain(budget), static_cast<std::int64_t>(reserved) - 10) << workers;
        budget.settle(30, 10);  // twenty that were given back
        budget.settle(0, 15);   // fifteen that nobody had reserved
        EXPECT_EQ(drain(budget), 5) << workers;
    }
}

TEST(NodeBudget, IsUsedUpToTheLastNodeByAnyNumber) {
    for (const int workers : {1, 2, 64}) {
        NodeBudget budget;
        budget.reset(whole_budget, workers);
        EXPECT_EQ(drain(budget), whole_budget) << workers;
    }
}

}  // namespace
}  // namespace ybw
