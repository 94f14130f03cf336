// Positions as people have them.
#include "engine/cli/asked_position.hpp"

#include <gtest/gtest.h>

namespace ybw::cli {
namespace {

TEST(AskedPosition, BoardInRowsBecomesOneLine) {
    EXPECT_EQ(in_one_line("..x\n.o.\n...\nx\n"), "..x/.o./... x");
    EXPECT_EQ(in_one_line("h8 i9\ng7\r\n\n"), "h8 i9 g7");
    EXPECT_EQ(in_one_line("  h8"), "  h8");
    EXPECT_EQ(in_one_line("\n \n"), "");
}

}  // namespace
}  // namespace ybw::cli
