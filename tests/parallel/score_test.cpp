// Score: the order of the bands, the distances of wins, and the way into the table and back.
#include "parallel/score.hpp"

#include <gtest/gtest.h>

namespace ybw {
namespace {

TEST(ScoreOrder, NearerWinsAreBetterAndFartherLossesHurtLess) {
    EXPECT_GT(Score::win_in(1), Score::win_in(3));
    EXPECT_GT(Score::loss_in(4), Score::loss_in(2));
    EXPECT_GT(Score::win_in(Score::longest_win), Score::evaluation(Score::max_evaluation));
    EXPECT_LT(Score::loss_in(Score::longest_win), Score::evaluation(-Score::max_evaluation));
    EXPECT_LT(Score::win_in(0), Score::infinity());
    EXPECT_GT(Score::loss_in(0), -Score::infinity());
    EXPECT_EQ(Score::draw(), Score::evaluation(0));
    EXPECT_EQ(Score{}, Score::draw());
}

TEST(ScoreOrder, TheBandsDoNotTouch) {
    for (int raw = -Score::win_at_root - 1; raw <= Score::win_at_root + 1; ++raw) {
        const Score score = Score::from_raw(raw);
        EXPECT_EQ(score.raw(), raw);
        EXPECT_FALSE(score.is_win() && score.is_loss());
        EXPECT_EQ(score.is_decisive(), std::abs(raw) >= Score::win_at_root - Score::longest_win);
        if (std::abs(raw) <= Score::max_evaluation) {
            EXPECT_FALSE(score.is_decisive());
        }
    }
}

TEST(ScoreOrder, NegationChangesTheSide) {
    for (const int raw : {-32001, -32000, -31999, -30000, -1, 0, 1, 30000, 31000, 32000, 32001}) {
        const Score score = Score::from_raw(raw);
        EXPECT_EQ(-(-score), score);
        EXPECT_EQ((-score).raw(), -raw);
        EXPECT_EQ((-score).is_win(), score.is_loss());
    }
    EXPECT_EQ(-Score::win_in(5), Score::loss_in(5));
}

TEST(ScoreOrder, NothingLiesBetweenAScoreAndTheNext) {
    for (const int raw : {-32001, -31000, -1, 0, 77, 30999, 32000}) {
        const Score score = Score::from_raw(raw);
        EXPECT_EQ(score.next().raw(), raw + 1);
        EXPECT_EQ(score.next().previous(), score);
        EXPECT_LT(score, score.next());
    }
}

TEST(ScoreDistance, IsCountedFromTheRoot) {
    for (const int plies : {0, 1, 17, 255, Score::longest_win}) {
        EXPECT_EQ(Score::win_in(plies).distance(), plies);
        EXPECT_EQ(Score::loss_in(plies).distance(), plies);
        EXPECT_TRUE(Score::win_in(plies).is_win());
        EXPECT_TRUE(Score::loss_in(plies).is_loss());
    }
}

TEST(ScoreInTheTable, IsCountedFromItsNodeAndBackFromAnyPly) {
    for (const Ply ply : {0, 1, 10, 100, max_ply}) {
        // A win 5 plies below a node at `ply` is a win ply + 5 plies from the root.
        EXPECT_EQ(Score::win_in(ply + 5).to_table(ply), Score::win_in(5));
        EXPECT_EQ(Score::loss_in(ply + 5).to_table(ply), Score::loss_in(5));
        EXPECT_EQ(Score::win_in(5).from_table(ply), Score::win_in(ply + 5));
        EXPECT_EQ(Score::loss_in(5).from_table(ply), Score::loss_in(ply + 5));
        for (const int evaluation : {-30000, -1, 0, 1, 30000}) {
            EXPECT_EQ(Score::evaluation(evaluation).to_table(ply), Score::evaluation(evaluation));
            EXPECT_EQ(Score::evaluation(evaluation).from_table(ply), Score::evaluation(evaluation));
        }
        EXPECT_EQ(Score::infinity().to_table(ply), Score::infinity());
        EXPECT_EQ((-Score::infinity()).from_table(ply), -Score::infinity());
    }
}

}  // namespace
}  // namespace ybw
