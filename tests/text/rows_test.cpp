// Boards as rows of text, turned.
#include "engine/text/rows.hpp"

#include <gtest/gtest.h>

namespace ybw {
namespace {

TEST(Rows, TurnAndMirrorAndKeepTheRest) {
    Rows board("ab./cd./...  x rest");
    board.mirror();
    EXPECT_EQ(board.text(), ".ba/.dc/...  x rest");
    board.flip();
    EXPECT_EQ(board.text(), ".../.dc/.ba  x rest");
    board.transpose();
    EXPECT_EQ(board.text(), ".../.db/.ca  x rest");
}

}  // namespace
}  // namespace ybw
