// The lines that boards read, word by word.
#include <gtest/gtest.h>

#include "engine/protocol/board_words.hpp"

namespace ybw::protocol {
namespace {

report::Row row() {
    report::Row row;
    row.depth = 9;
    row.rank = 2;
    row.score = Score::evaluation(-41);
    row.pv = {"h2e2", "h9g7"};
    row.statistics.nodes = 30'000;
    row.time = Duration(1.5);
    row.hashfull_permille = 12;
    return row;
}

TEST(InfoLines, UciLinesHoldAllThatABoardShows) {
    EXPECT_EQ(info_line(Dialect::uci, row(), 3),
              "info depth 9 multipv 2 score cp -41 nodes 30000 nps 20000 hashfull 12 time 1500 "
              "pv h2e2 h9g7");
}

TEST(InfoLines, UcciLinesHaveNoUnitAndNumberLinesOnlyWhereThereAreSeveral) {
    EXPECT_EQ(info_line(Dialect::ucci, row(), 1),
              "info depth 9 score -41 nodes 30000 nps 20000 hashfull 12 time 1500 pv h2e2 h9g7");
    EXPECT_NE(info_line(Dialect::ucci, row(), 2).find(" multipv 2 "), std::string::npos);
}

TEST(InfoLines, MatesAreCountedInMovesOfTheWinner) {
    EXPECT_EQ(score_words(Dialect::uci, Score::win_in(1)), "mate 1");
    EXPECT_EQ(score_words(Dialect::uci, Score::win_in(2)), "mate 1");
    EXPECT_EQ(score_words(Dialect::uci, Score::win_in(3)), "mate 2");
    EXPECT_EQ(score_words(Dialect::uci, Score::win_in(7)), "mate 4");
    EXPECT_EQ(score_words(Dialect::uci, Score::loss_in(2)), "mate -1");
    EXPECT_EQ(score_words(Dialect::uci, Score::loss_in(6)), "mate -3");
}

TEST(InfoLines, ARepetitionThatIsPunishedIsNoMate) {
    const Score won = Score::evaluation(Score::max_evaluation - 4);
    EXPECT_EQ(score_words(Dialect::uci, won), "cp 29996");
    EXPECT_EQ(score_words(Dialect::uci, -won), "cp -29996");
    EXPECT_EQ(score_words(Dialect::ucci, won), "28999");  // below every mate
}

TEST(InfoLines, UcciMatesAreLargeAndNearerOnesLarger) {
    EXPECT_EQ(score_words(Dialect::ucci, Score::win_in(1)), "29999");
    EXPECT_EQ(score_words(Dialect::ucci, Score::win_in(5)), "29995");
    EXPECT_EQ(score_words(Dialect::ucci, Score::loss_in(2)), "-29998");
}

TEST(InfoLines, BoundsAreNamed) {
    EXPECT_EQ(score_words(Dialect::uci, Score::evaluation(50), Bound::lower), "cp 50 lowerbound");
    EXPECT_EQ(score_words(Dialect::uci, Score::evaluation(50), Bound::upper), "cp 50 upperbound");
}

TEST(InfoLines, RemarksStayOnOneLine) {
    EXPECT_EQ(remark_line(Dialect::uci, "a\nb"), "info string a b");
    EXPECT_EQ(remark_line(Dialect::ucci, "a"), "info message a");
}

TEST(InfoLines, AGlanceAtASearchHasItsEffort) {
    Status status;
    status.depth = 5;
    status.statistics.nodes = 100;
    status.time = Duration(2);
    EXPECT_EQ(status_line(Dialect::uci, status),
              "info depth 5 nodes 100 nps 50 hashfull 0 time 2000");
}

}  // namespace
}  // namespace ybw::protocol
