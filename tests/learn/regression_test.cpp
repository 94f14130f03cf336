// Logistic regression: it finds weights that were planted, its answer is the minimum, and where
// there are no examples the prior stays.
#include "engine/learn/regression.hpp"

#include <cmath>
#include <gtest/gtest.h>

#include "tests/support/seeded_test.hpp"

namespace ybw::learn {
namespace {

using Regression = SeededTest;

const std::vector<double> planted{0.8, -0.5, 0.0, 1.5};

/// Features at random, with the very chances that the planted weights give as targets.
std::vector<Example> examples_of_planted(std::mt19937_64& random, int count) {
    std::normal_distribution<double> amounts;
    std::vector<Example> examples;
    for (int i = 0; i < count; ++i) {
        Example example;
        for (std::size_t weight = 0; weight < planted.size(); ++weight) {
            example.features.push_back({weight, amounts(random)});
        }
        example.target = chance_of(weighted_sum(example.features, planted));
        examples.push_back(example);
    }
    return examples;
}

/// What the regression minimizes.
double objective(const std::vector<Example>& examples, const Prior& prior,
                 const std::vector<double>& weights) {
    double sum = 0;
    for (const Example& example : examples) {
        sum += log_loss(weighted_sum(example.features, weights), example.target);
    }
    for (std::size_t i = 0; i < weights.size(); ++i) {
        sum += std::pow((weights[i] - prior.weights[i]) / prior.spread, 2) / 2;
    }
    return sum;
}

TEST_F(Regression, FindsPlantedWeights) {
    const auto found = logistic_regression(examples_of_planted(random, 500), {{0, 0, 0, 0}, 1000});
    for (std::size_t i = 0; i < planted.size(); ++i) EXPECT_NEAR(found[i], planted[i], 1e-3) << i;
}

TEST_F(Regression, FindsTheMinimum) {
    const auto examples = examples_of_planted(random, 30);
    const Prior prior{{1, 1, 1, 1}, 0.7};
    const auto found = logistic_regression(examples, prior);
    const double least = objective(examples, prior, found);
    for (std::size_t i = 0; i < found.size(); ++i) {
        for (const double change : {-0.01, 0.01}) {
            auto changed = found;
            changed[i] += change;
            EXPECT_GT(objective(examples, prior, changed), least) << i;
        }
    }
}

TEST_F(Regression, LeavesThePriorWhereThereAreNoExamples) {
    auto examples = examples_of_planted(random, 100);
    for (Example& example : examples) example.features.erase(example.features.begin() + 1);
    const auto found = logistic_regression(examples, {{0, 7, 0, 0}, 1});
    EXPECT_NEAR(found[1], 7, 1e-9);
}

TEST(LogisticRegression, GetsOverTargetsThatAreCertain) {
    // Without the prior the weight would be infinite.
    const std::vector<Example> examples{{{{0, 1}}, 1}, {{{0, -1}}, 0}};
    const auto found = logistic_regression(examples, {{0}, 10});
    EXPECT_GT(found[0], 1);
    EXPECT_LT(found[0], 20);
}

TEST(LogLoss, IsTheCrossEntropyAndNeverOverflows) {
    EXPECT_NEAR(log_loss(0, 1), std::log(2), 1e-12);
    EXPECT_NEAR(log_loss(1.5, 0.3),
                -0.3 * std::log(chance_of(1.5)) - 0.7 * std::log1p(-chance_of(1.5)), 1e-12);
    EXPECT_NEAR(log_loss(2000, 0), 2000, 1e-9);
    EXPECT_NEAR(log_loss(-2000, 0), 0, 1e-9);
}

TEST(LogisticScale, IsThatOfTheChances) {
    std::vector<double> xs;
    std::vector<double> targets;
    for (int x = -300; x <= 300; x += 25) {
        xs.push_back(x);
        targets.push_back(chance_of(x / 200.0));
    }
    EXPECT_NEAR(logistic_scale(xs, targets), 1 / 200.0, 1e-6);
}

}  // namespace
}  // namespace ybw::learn
