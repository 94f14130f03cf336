// The evaluation is the sum of its features, so that weights fitted to features are weights of it.
#include <gtest/gtest.h>
#include <string>
#include <string_view>

#include "engine/games/xiangqi/fitted_weights.hpp"
#include "engine/games/xiangqi/position.hpp"
#include "tests/games/xiangqi/random_games.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw::xiangqi {
namespace {

using FeaturesOfRandomPositions = SeededTest;

TEST_F(FeaturesOfRandomPositions, TimesTheirWeightsAreTheEvaluation) {
    const std::vector<int> weights = weight_values(fitted_weights);
    test::for_each_random_position(random, 40, 200, [&](const Position& position) {
        double sum = 0;
        for (const Feature& feature : features(position)) {
            sum += feature.amount * weights[feature.weight];
        }
        // The evaluation cuts off what is less than a unit.
        ASSERT_NEAR(sum, position.evaluate().raw(), 1 + 1e-6) << format_fen(position);
    });
}

TEST_F(FeaturesOfRandomPositions, AreInOrderAndThereAtAll) {
    test::for_each_random_position(random, 10, 100, [&](const Position& position) {
        std::size_t next = 0;
        for (const Feature& feature : features(position)) {
            ASSERT_GE(feature.weight, next);
            ASSERT_NE(feature.amount, 0);
            next = feature.weight + 1;
        }
        ASSERT_LE(next, weight_count(fitted_weights));
        ASSERT_GT(next, 0U);
    });
}

/// How often a term is there for red, less how often for black; red is to move.
double times(std::string_view term, const std::string& board) {
    const std::size_t first = find_row(fitted_weights, term).value().first;
    double sum = 0;
    for (const Feature& feature : features(parse_position(board + " w"))) {
        if (feature.weight == first || feature.weight == first + 1) sum += feature.amount;
    }
    return sum;
}

TEST(Terms, CountWhatAManAttacksAndReachesOfThePalace) {
    // The horse on d7 attacks the cannon on e9 and reaches f8 besides.
    const std::string horse = "4c4/4k4/3N5/9/9/9/9/9/9/3K5";
    EXPECT_NEAR(times("horse_attacks.cannon", horse), 1, 1e-9);
    EXPECT_NEAR(times("horse_attacks.horse", horse), 0, 1e-9);
    EXPECT_NEAR(times("horse_attacks.palace", horse), 2, 1e-9);
    EXPECT_NEAR(times("chariot_attacks.palace", "3k5/R8/9/9/9/9/9/9/9/4K4"), 3, 1e-9);
    EXPECT_NEAR(times("cannon_attacks.guard", "3akab2/9/9/9/9/4C4/9/9/9/3K5"), 0, 1e-9);
    EXPECT_NEAR(times("cannon_attacks.guard", "3k1a3/5P3/9/9/9/5C3/9/9/9/4K4"), 1, 1e-9);
}

TEST(Terms, CountWhatMenAreTogether) {
    const std::string men = "3k5/9/9/9/9/9/9/9/9/RN2KAC1R";
    EXPECT_NEAR(times("two_chariots", men), 1, 1e-9);
    EXPECT_NEAR(times("two_horses", men), 0, 1e-9);
    EXPECT_NEAR(times("chariot_and_horse", men), 1, 1e-9);
    EXPECT_NEAR(times("horse_and_cannon", men), 1, 1e-9);
    EXPECT_NEAR(times("cannon_and_guard", men), 1, 1e-9);
    EXPECT_NEAR(times("no_attacker", men), -1, 1e-9);  // it is black that has none
}

TEST(Terms, CountWhatTheShellLacksAgainstWhatIsThere) {
    const std::string board = "2bak4/9/9/3P5/9/9/9/9/9/R4K2C";
    EXPECT_NEAR(times("no_advisor_against_chariot", board), -1, 1e-9);
    EXPECT_NEAR(times("no_elephant_against_cannon", board), -1, 1e-9);
    EXPECT_NEAR(times("crossed_against_advisors", board), 1, 1e-9);
    EXPECT_NEAR(times("both_advisors_gone", board), 1, 1e-9);
    EXPECT_NEAR(times("chariot_against_none", board), 1, 1e-9);
}

}  // namespace
}  // namespace ybw::xiangqi
