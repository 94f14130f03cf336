// Blanks: they go at both ends, and stay between words.
#include "engine/text/blanks.hpp"

#include <gtest/gtest.h>

namespace ybw {
namespace {

TEST(Blanks, GoAtBothEndsAndStayBetweenWords) {
    EXPECT_EQ(trimmed("h8"), "h8");
    EXPECT_EQ(trimmed(" \t h8 i9\tj10 \t\r\n"), "h8 i9\tj10");
    EXPECT_EQ(trimmed("h"), "h");
    EXPECT_EQ(trimmed("h8\r"), "h8");
    EXPECT_EQ(trimmed("\nh8"), "h8");
}

TEST(Blanks, AloneLeaveNothing) {
    for (const std::string_view text : {"", " ", "\t", "\r\n", " \t\r\n "}) {
        EXPECT_TRUE(is_blank(text));
        EXPECT_EQ(trimmed(text), "");
    }
    EXPECT_FALSE(is_blank(" h "));
}

TEST(Blanks, AreLeftOutWhereTheyStand) {
    const std::string_view text = "  h8 ";
    EXPECT_EQ(trimmed(text).data(), text.data() + 2);
}

TEST(WithoutRemark, LeavesOutWhatStandsBehindABlankAndASign) {
    EXPECT_EQ(without_remark("h8 i9  # white to move\r\n"), "h8 i9");
    EXPECT_EQ(without_remark("h8\t#1 # 2"), "h8");
    EXPECT_EQ(without_remark("  # nothing else"), "");
    EXPECT_EQ(without_remark("# nothing else"), "");
    EXPECT_EQ(without_remark(" h8 i9 "), "h8 i9");
    EXPECT_EQ(without_remark("h8#1 i9"), "h8#1 i9");
    EXPECT_EQ(without_remark(""), "");
}

}  // namespace
}  // namespace ybw
