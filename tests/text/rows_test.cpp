// Boards as rows of text, turned.
#include "engine/text/rows.hpp"

#include <gtest/gtest.h>

namespace ybw {
namespace {

TEST(Rows, TurnAndMirrorAndKeepTheRest) {
    const std::string board = "ab./cd./...  x rest";
    EXPECT_EQ(rows_of(board), (std::vector<std::string>{"ab.", "cd.", "..."}));
    EXPECT_EQ(turned(board, 0), board);
    EXPECT_EQ(turned(board, 1), ".ba/.dc/...  x rest");
    EXPECT_EQ(turned(board, 3), ".../.dc/.ba  x rest");
    EXPECT_EQ(turned(board, 7), ".../.db/.ca  x rest");
}

}  // namespace
}  // namespace ybw
