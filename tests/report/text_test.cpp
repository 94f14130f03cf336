// How numbers, scores and lines of moves are written.
#include "engine/report/text.hpp"

#include <gtest/gtest.h>

namespace ybw::report {
namespace {

TEST(Text, NumbersAreGroupedByThousands) {
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(counted(1, "node"), "1 node");
    EXPECT_EQ(counted(1000, "node"), "1,000 nodes");
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(1000), "1,000");
    EXPECT_EQ(grouped(123456), "123,456");
    EXPECT_EQ(grouped(18446744073709551615U), "18,446,744,073,709,551,615");
}

TEST(Text, RatesHaveThreeDigitsAndAPrefix) {
    EXPECT_EQ(rounded(0), "0");
    EXPECT_EQ(rounded(999), "999");
    EXPECT_EQ(rounded(1234), "1.23 k");
    EXPECT_EQ(rounded(9'996), "10.0 k");
    EXPECT_EQ(rounded(999'700), "1.00 M");
    EXPECT_EQ(rounded(123'456'789), "123 M");
}

TEST(Text, SecondsHaveAPrecisionThatSuitsThem) {
    EXPECT_EQ(seconds(Duration(0.0042)), "0.004 s");
    EXPECT_EQ(seconds(Duration(9.9996)), "10.0 s");
    EXPECT_EQ(seconds(Duration(99.96)), "1 min 40 s");
    EXPECT_EQ(seconds(Duration(3725)), "1 h 2 min");
}

TEST(Text, NoTimeGivesNoRateInsteadOfInfinity) {
    EXPECT_EQ(nodes_per_second(5, Duration(0)), 0.0);
    EXPECT_EQ(nodes_per_second(5, Duration(0.5)), 10.0);
}

TEST(Text, ScoresHaveASignAndWinsADistance) {
    EXPECT_EQ(score_text(Score::evaluation(35)), "+35");
    EXPECT_EQ(score_text(Score::evaluation(-120)), "-120");
    EXPECT_EQ(score_text(Score::draw()), "0");
    EXPECT_EQ(score_text(Score::win_in(7)), "win in 7");
    EXPECT_EQ(score_text(Score::loss_in(12)), "loss in 12");
    EXPECT_EQ(score_text(Score::infinity()), "∞");
    EXPECT_EQ(score_text(-Score::infinity()), "-∞");
}

TEST(Text, BoundsAreMarked) {
    EXPECT_EQ(score_text(Score::evaluation(35), Bound::lower), ">=+35");
    EXPECT_EQ(score_text(Score::loss_in(2), Bound::upper), "loss in <=2");
    EXPECT_EQ(score_text(Score::loss_in(2), Bound::lower), "loss in >=2");
    EXPECT_EQ(score_text(Score::win_in(9), Bound::lower), "win in <=9");
    EXPECT_EQ(score_text(Score::win_in(9), Bound::upper), "win in >=9");
}

TEST(Text, BoundsHaveNames) {
    EXPECT_EQ(bound_name(Bound::exact), "exact");
    EXPECT_EQ(bound_name(Bound::lower), "lower");
    EXPECT_EQ(bound_name(Bound::upper), "upper");
    EXPECT_EQ(bound_name(Bound::none), "none");
}

TEST(Text, EveryReasonHasItsOwnName) {
    EXPECT_EQ(reason_name(StopReason::user), "interrupted");
    EXPECT_EQ(reason_name(StopReason::time), "time");
    EXPECT_NE(reason_name(StopReason::soft_time), reason_name(StopReason::time));
}

TEST(Text, FitsByColumnsOfATerminal) {
    const std::vector<std::string> moves{"炮二平五", "马8进7"};
    EXPECT_EQ(display_width("炮二平五"), 8U);
    EXPECT_EQ(display_width("-∞ h8"), 5U);
    EXPECT_EQ(display_width(""), 0U);
    EXPECT_EQ(fitting("best 炮二", 8), "best 炮");
    EXPECT_EQ(fitting("best 炮二", 6), "best ");
    EXPECT_EQ(fitting("best 炮二", 9), "best 炮二");
    EXPECT_EQ(fitting("炮", 1), "");
    EXPECT_EQ(line_text(moves, 15), "炮二平五 马8进7");
    EXPECT_EQ(line_text(moves, 14), "炮二平五 ...");
    EXPECT_EQ(wrapped("炮二平五 马8进7", 15, 0), "炮二平五 马8进7");
    EXPECT_EQ(wrapped("炮二平五 马8进7", 14, 0), "炮二平五\n马8进7");
}

TEST(Text, LinesAreCutAtTheWidthAndSaySo) {
    const std::vector<std::string> moves{"h8", "i9", "g7", "j10"};
    EXPECT_EQ(line_text(moves), "h8 i9 g7 j10");
    EXPECT_EQ(line_text(moves, 12), "h8 i9 g7 j10");
    EXPECT_EQ(line_text(moves, 11), "h8 i9 ...");
    EXPECT_EQ(line_text(moves, 1), "h8 ...");
    EXPECT_EQ(line_text({}, 10), "");
    for (std::size_t width = 6; width < 20; ++width) {
        EXPECT_LE(line_text(moves, width).size(), width);
    }
}

TEST(Text, ShortenedTextHasItsBeginningAndEndAndWholeCharacters) {
    EXPECT_EQ(shortened("0123456789", 10, 3), "0123456789");
    EXPECT_EQ(shortened("0123456789a", 10, 3), "0123...89a");
    EXPECT_EQ(shortened("0123456789a", 10, 0), "0123456...");
    EXPECT_EQ(shortened("炮二平五马八进七车", 18, 3), "炮二平五马八进七车");
    EXPECT_EQ(shortened("炮二平五马八进七车九平八", 18, 6), "炮二平五...九平八");
    EXPECT_EQ(shortened("炮二平五马八进七车九平八", 10, 3), "炮二...八");
    EXPECT_EQ(shortened("炮二平五马八进七车九平八", 10, 0), "炮二平...");
    EXPECT_LT(shortened(std::string(20, '\x80') + "b", 10, 3).size(), 30U) << "no UTF-8, no crash";
}

TEST(Text, MachineSaysHowManyOfTheCoresAreUsable) {
    const Machine some{"P", "Linux", 4, 2, 100};
    EXPECT_EQ(machine_text(some), "P, 2 of 4 cores, 100 MiB, Linux");
    const Machine all{"P", "Linux", 4, 4, 100};
    EXPECT_EQ(machine_text(all), "P, 4 cores, 100 MiB, Linux");
    EXPECT_EQ(machine_text({"P", "Linux", 1, 1, 100}), "P, 1 core, 100 MiB, Linux");
}

TEST(Text, WrappedTextIsIndentedAndComplete) {
    EXPECT_EQ(wrapped("one two three", 9, 2), "one two\n  three");
    EXPECT_EQ(wrapped("one two three", 0, 2), "one two three");
    EXPECT_EQ(wrapped("", 9, 2), "");
    EXPECT_EQ(wrapped("verylongword", 5, 2), "verylongword");
}

}  // namespace
}  // namespace ybw::report
