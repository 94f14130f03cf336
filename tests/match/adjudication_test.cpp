#include "engine/match/adjudication.hpp"

#include <gtest/gtest.h>
#include <vector>

namespace ybw::match {
namespace {

/// Moves with these scores, each of the side that moves.
std::vector<MoveRecord> game(const std::vector<int>& scores) {
    std::vector<MoveRecord> moves;
    for (const int score : scores) {
        MoveRecord move;
        move.score = Score::from_raw(score);
        moves.push_back(move);
    }
    return moves;
}

TEST(Adjudication, EndsNothingUnlessAskedTo) {
    EXPECT_FALSE(adjudicate(game({9000, -9000, 9000, -9000}), 0, {}));
}

TEST(Adjudication, AHopelessOwnScoreForLongEnoughLoses) {
    const AdjudicationSettings settings{.resign = ScoreRule{500, 2}};
    const auto verdict = adjudicate(game({0, -600, 100, -500}), 0, settings);
    ASSERT_TRUE(verdict);
    EXPECT_EQ(verdict->ending, Ending::adjudicated_loss);
    EXPECT_EQ(verdict->winner, 0);  // side 1 moved second and gives up
    EXPECT_FALSE(adjudicate(game({0, -600, 100, -499}), 0, settings));
    EXPECT_FALSE(adjudicate(game({0, -600}), 0, settings));
}

TEST(Adjudication, TheFirstSideDecidesWhoMoved) {
    const AdjudicationSettings settings{.resign = ScoreRule{500, 1}};
    EXPECT_EQ(adjudicate(game({-600}), 1, settings)->winner, 0);
    EXPECT_EQ(adjudicate(game({-600}), 0, settings)->winner, 1);
}

TEST(Adjudication, AWinNeedsBothPlayers) {
    const AdjudicationSettings settings{.win = ScoreRule{300, 2}};
    const auto verdict = adjudicate(game({300, -400, 500, -300}), 0, settings);
    ASSERT_TRUE(verdict);
    EXPECT_EQ(verdict->ending, Ending::adjudicated_win);
    EXPECT_EQ(verdict->winner, 0);
    EXPECT_EQ(adjudicate(game({-400, 500, -300, 300}), 0, settings)->winner, 1);
    EXPECT_FALSE(adjudicate(game({300, -400, 500, -299}), 0, settings));
    EXPECT_FALSE(adjudicate(game({0, -400, 500, -300}), 0, settings));
}

TEST(Adjudication, AProvedWinCountsAsMoreThanAnyScore) {
    const AdjudicationSettings settings{.win = ScoreRule{30'000, 1}};
    EXPECT_TRUE(adjudicate(game({Score::win_in(5).raw(), Score::loss_in(4).raw()}), 0, settings));
}

TEST(Adjudication, ADrawNeedsBothScoresNearZeroLateEnough) {
    const AdjudicationSettings settings{.draw = ScoreRule{10, 1}, .draw_from = 4};
    EXPECT_FALSE(adjudicate(game({0, 5}), 0, settings));
    const auto verdict = adjudicate(game({90, 90, -10, 5}), 0, settings);
    ASSERT_TRUE(verdict);
    EXPECT_EQ(verdict->ending, Ending::adjudicated_draw);
    EXPECT_FALSE(verdict->winner);
    EXPECT_FALSE(adjudicate(game({90, 90, -11, 5}), 0, settings));
}

TEST(Adjudication, ALongGameIsDrawn) {
    const AdjudicationSettings settings{.draw_after = 3};
    EXPECT_FALSE(adjudicate(game({900, 900}), 0, settings));
    EXPECT_EQ(adjudicate(game({900, 900, 900}), 0, settings)->ending, Ending::too_long);
}

TEST(Adjudication, APlayerWithoutAScoreDecidesNothing) {
    std::vector<MoveRecord> moves = game({-900, 900, -900});
    moves[0].score.reset();
    EXPECT_FALSE(adjudicate(moves, 0, {.resign = ScoreRule{500, 2}}));
    EXPECT_TRUE(adjudicate(moves, 0, {.resign = ScoreRule{500, 1}}));
}

}  // namespace
}  // namespace ybw::match
