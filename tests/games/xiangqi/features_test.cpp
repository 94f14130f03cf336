// The evaluation is the sum of its features, so that weights fitted to features are weights of it.
#include "engine/games/xiangqi/features.hpp"

#include <cmath>
#include <gtest/gtest.h>

#include "engine/games/xiangqi/fitted_weights.hpp"
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

}  // namespace
}  // namespace ybw::xiangqi
