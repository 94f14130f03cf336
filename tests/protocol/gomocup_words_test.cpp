// What INFO of the Gomocup protocol means for a search: memory, threads, limits and the clock.
#include "engine/protocol/gomocup_words.hpp"

#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace ybw::protocol {
namespace {

constexpr std::uint64_t most_hash_mib = 1024;
constexpr SearchOptions usual{.threads = 2, .hash_mib = 64};

GomocupInfo told(const std::vector<std::string>& lines) {
    GomocupInfo info;
    for (const std::string& line : lines) info.tell(line, most_hash_mib);
    return info;
}

TEST(GomocupInfo, TheTableHasHalfOfTheMemoryAndTheSizeThatIsAskedFor) {
    const struct {
        std::vector<std::string> lines;
        std::size_t hash_mib;
    } cases[] = {
        {{}, 64},
        {{"max_memory 0"}, 64},
        {{"max_memory -1"}, 64},
        {{"max_memory 1"}, 1},
        {{"max_memory 33554432"}, 16},
        {{"max_memory 67108864"}, 32},
        {{"max_memory 134217728"}, 64},
        {{"max_memory 1073741824"}, 64},
        {{"max_memory 99999999999999999999"}, 64},
        {{"max_memory 67108864", "max_memory 0"}, 64},
        {{"hash_size 262144"}, 256},
        {{"hash_size 1"}, 1},
        {{"hash_size 0"}, 64},
        {{"hash_size -5"}, 64},
        {{"hash_size 1048576"}, 1024},
        {{"hash_size 1048577"}, 64},
        {{"hash_size 99999999999999999999"}, 64},
        {{"hash_size 262144", "hash_size 9999999999"}, 256},
        {{"hash_size 262144", "max_memory 67108864"}, 32},
    };
    for (const auto& [lines, hash_mib] : cases) {
        EXPECT_EQ(told(lines).search_options(usual, 1).hash_mib, hash_mib)
            << (lines.empty() ? "" : lines.back());
    }
}

TEST(GomocupInfo, ATableForWhichThereIsNoMemoryIsComplainedOf) {
    GomocupInfo info;
    EXPECT_FALSE(info.tell("hash_size 1048576", most_hash_mib));
    const auto complaint = info.tell("hash_size 1048577", most_hash_mib);
    ASSERT_TRUE(complaint);
    EXPECT_NE(complaint->find("hash_size 1048577"), std::string::npos) << *complaint;
    EXPECT_NE(complaint->find("1048576"), std::string::npos) << *complaint;
    EXPECT_FALSE(info.tell("folder 1048577 of the manager", most_hash_mib));
}

TEST(GomocupInfo, ThreadsLinesAndLimitsAreTaken) {
    EXPECT_EQ(told({"thread_num 3"}).search_options(usual, 4).threads, 3);
    EXPECT_EQ(told({"thread_num 3"}).search_options(usual, 4).multipv, 4);
    EXPECT_EQ(told({"THREAD_NUM 0"}).search_options(usual, 1).threads, 1);
    EXPECT_EQ(told({"thread_num x"}).search_options(usual, 1).threads, usual.threads);
    EXPECT_EQ(told({"max_depth 7"}).limits().depth, 7);
    EXPECT_EQ(told({"max_node 700"}).limits().nodes, 700U);
    EXPECT_EQ(told({"max_node 0", "max_depth 0"}).limits(), Limits{});
}

TEST(GomocupInfo, AMoveTakesNoMoreThanAThirdOfTheMatchAndLessThanTheTurn) {
    for (const int turn : {50, 1000, 30'000}) {
        for (const int left : {300, 3000, 300'000}) {
            const TimeBudget budget =
                told({"timeout_turn " + std::to_string(turn), "timeout_match 600000",
                      "time_left " + std::to_string(left)})
                    .budget();
            EXPECT_LE(budget.soft, budget.hard);
            EXPECT_LT(budget.hard.count() * 1000, turn);
            EXPECT_LE(budget.hard.count() * 1000, left / 3.0);
        }
    }
    EXPECT_LT(told({"timeout_turn 0"}).budget().hard.count(), 0.05);
    EXPECT_GT(told({"timeout_turn 10000"}).budget().hard.count(), 9);
    EXPECT_GT(told({"timeout_turn 10000", "time_left 2147483647"}).budget().hard.count(), 9);
}

}  // namespace
}  // namespace ybw::protocol
