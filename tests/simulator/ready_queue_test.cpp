// The queue of clocks against sorting.
#include <algorithm>
#include <gtest/gtest.h>
#include <vector>

#include "engine/simulator/virtual_processors.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw::simulator {
namespace {

using ReadyQueueTest = SeededTest;

TEST_F(ReadyQueueTest, PopsInTheOrderOfClockThenId) {
    constexpr int count = 200;
    ReadyQueue queue(count);
    std::vector<ReadyQueue::Entry> entries;
    for (int id = 0; id < count; ++id) {
        entries.push_back({draw(0, 50), id});
        queue.push(entries.back());
    }
    for (int i = 0; i < count / 2; ++i) {
        auto& entry = entries[static_cast<std::size_t>(draw(0, count - 1))];
        entry.clock = draw(0, static_cast<int>(entry.clock));
        queue.set_back(entry.id, entry.clock);
    }
    std::ranges::sort(entries);
    for (const auto& expected : entries) {
        ASSERT_TRUE(queue.contains(expected.id));
        EXPECT_EQ(queue.pop(), expected);
        EXPECT_FALSE(queue.contains(expected.id));
    }
    EXPECT_TRUE(queue.empty());
}

TEST(ReadyQueue, ExchangeIsPopAndPush) {
    ReadyQueue queue(3);
    queue.push({5, 0});
    queue.push({7, 1});
    EXPECT_EQ(queue.exchange({9, 2}), (ReadyQueue::Entry{5, 0}));
    EXPECT_EQ(queue.pop(), (ReadyQueue::Entry{7, 1}));
    EXPECT_EQ(queue.pop(), (ReadyQueue::Entry{9, 2}));
}

}  // namespace
}  // namespace ybw::simulator
