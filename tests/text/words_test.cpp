// Words, numbers and switches of line protocols, and the blanks between.
#include "engine/text/words.hpp"

#include <gtest/gtest.h>

namespace ybw {
namespace {

TEST(Words, NamesOfOptionsAreComparedWithoutCaseAndBlanks) {
    EXPECT_EQ(plain_name("Clear Hash"), "clearhash");
    EXPECT_EQ(plain_name("UCI_Variant"), "ucivariant");
}

TEST(Words, NumbersAreWhole) {
    EXPECT_EQ(whole_number("12"), 12);
    EXPECT_EQ(whole_number("-3"), -3);
    EXPECT_EQ(whole_number("99999999999999999999"), std::numeric_limits<std::int64_t>::max());
    for (const char* least : {"-99999999999999999999", "-9223372036854775808"})
        EXPECT_EQ(whole_number(least), -std::numeric_limits<std::int64_t>::max());
    for (const char* wrong : {"", "x", "1.5", "3 ", "0x10"}) {
        EXPECT_FALSE(whole_number(wrong)) << wrong;
    }
}

TEST(Words, SwitchesHaveSeveralNames) {
    EXPECT_EQ(switch_value("true"), true);
    EXPECT_EQ(switch_value("Off"), false);
    EXPECT_EQ(switch_value("maybe"), std::nullopt);
}

TEST(Words, PlacesAreColumnsFromOne) {
    const auto words = placed_words("  h8\ti9 ");
    ASSERT_EQ(words.size(), 2U);
    EXPECT_EQ(words[0].text, "h8");
    EXPECT_EQ(words[0].column, 3U);
    EXPECT_EQ(words[1].text, "i9");
    EXPECT_EQ(words[1].column, 6U);
    EXPECT_EQ(placed_words("h8,i9;", ",;").size(), 2U);
    EXPECT_TRUE(placed_words(" \n").empty());
}

TEST(Words, QuotationsAreShortAndPrintable) {
    EXPECT_EQ(in_quotes("a\x01"), "'a?'");
    EXPECT_EQ(in_quotes("abcd", 4), "'abcd'");
    EXPECT_EQ(in_quotes("abcde", 4), "'abcd...'");
}

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

TEST(PlainWidth, IsThatOfAscii) {
    EXPECT_EQ(with_plain_width("（Ａ＝１，ｚ～）！h8、和"), "(A=1,z~)!h8、和");
    EXPECT_EQ(with_plain_width("\xEF\xBC"), "\xEF\xBC");
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
