// MoveList: a list that fills up to its capacity and remembers the order.
#include "parallel/move_list.hpp"

#include <algorithm>
#include <gtest/gtest.h>

namespace ybw {
namespace {

TEST(MoveListContents, KeepsTheOrderInWhichMovesWereAppended) {
    using List = MoveList<int, 8>;
    List list;
    EXPECT_TRUE(list.empty());
    for (int move = 0; move < 8; ++move) list.push_back(10 * move);
    EXPECT_EQ(list.size(), List::capacity());
    for (std::size_t i = 0; i < list.size(); ++i) EXPECT_EQ(list[i], 10 * static_cast<int>(i));
    EXPECT_TRUE(std::is_sorted(list.begin(), list.end()));
    EXPECT_EQ(std::distance(list.begin(), list.end()), 8);
}

TEST(MoveListContents, CanBeChangedThroughItsIteratorsAndIndices) {
    MoveList<int, 4> list;
    for (const int move : {1, 2, 3}) list.push_back(move);
    std::reverse(list.begin(), list.end());
    list[1] = 7;
    const MoveList<int, 4>& constant = list;
    EXPECT_EQ(constant[0], 3);
    EXPECT_EQ(constant[1], 7);
    EXPECT_EQ(*(constant.end() - 1), 1);
}

TEST(MoveListContents, TruncateAndClearDropFromTheEnd) {
    MoveList<int, 4> list;
    for (const int move : {1, 2, 3}) list.push_back(move);
    list.truncate(2);
    EXPECT_EQ(list.size(), 2U);
    EXPECT_EQ(list[1], 2);
    list.clear();
    EXPECT_TRUE(list.empty());
    list.push_back(9);
    EXPECT_EQ(list[0], 9);
}

TEST(MoveListContents, CopiesAreIndependent) {
    MoveList<int, 4> list;
    list.push_back(1);
    MoveList<int, 4> copy = list;
    copy.push_back(2);
    copy[0] = 5;
    EXPECT_EQ(list.size(), 1U);
    EXPECT_EQ(list[0], 1);
}

}  // namespace
}  // namespace ybw
