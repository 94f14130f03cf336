// Sizes of tables: what to ask for where one is full.
#include "engine/search/table_size.hpp"

#include <gtest/gtest.h>

namespace ybw {
namespace {

TEST(TableSize, ToAskForHoldsTheRestOfTheSearch) {
    Limits minute;
    minute.time = Duration(60);
    EXPECT_EQ(table_to_ask_for(128, Duration(10), minute, 100'000), 1024U);
    EXPECT_EQ(table_to_ask_for(128, Duration(59), minute, 100'000), 256U);
    EXPECT_EQ(table_to_ask_for(128, Duration(10), {}, 100'000), 512U);
}

TEST(TableSize, IsNeverMoreThanThereIsMemory) {
    Limits night;
    night.time = Duration(30'000);
    EXPECT_EQ(table_to_ask_for(1024, Duration(10), night, 3000), 3000U);
    EXPECT_EQ(table_to_ask_for(1024, Duration(10), night, 1024), std::nullopt);
    EXPECT_EQ(fitting_table_mib(night, 1000, 128, 0), 1U);
}

}  // namespace
}  // namespace ybw
