#include "engine/learn/spsa.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <random>

namespace ybw::learn {
namespace {

std::size_t index_of(std::string_view name) {
    std::size_t index = 0;
    while (named_constants[index].name != name) ++index;
    return index;
}

std::vector<TunedConstant> two_constants() {
    return {{index_of("futility.margin"), 100, 15}, {index_of("history.linear"), 200, 15}};
}

/// How good it is to play with these: best at 220 and 80, ten points for a step away from there.
double strength(const ConstantChanges& changes) {
    double points = 0;
    for (const auto& [name, best] :
         {std::pair{"futility.margin", 220.0}, {"history.linear", 80.0}}) {
        points -= std::pow((*changes[index_of(name)] - best) / 15, 2);
    }
    return points;
}

/// After as many iterations of games whose results are chance, the likelier the stronger one side.
std::vector<double> tuned(std::uint64_t seed, std::uint64_t iterations) {
    Spsa spsa(two_constants(), {.seed = seed, .iterations = iterations, .rate = 0.02});
    std::mt19937 random(7);
    for (std::uint64_t k = 0; k < iterations; ++k) {
        const double lead = strength(spsa.changes(k, 1)) - strength(spsa.changes(k, -1));
        const double chance = 1 / (1 + std::exp(-lead / 20));
        int surplus = 0;
        for (int game = 0; game < 4; ++game) {
            surplus += std::uniform_real_distribution()(random) < chance ? 1 : -1;
        }
        spsa.learn(k, surplus);
    }
    return spsa.values();
}

TEST(Spsa, FindsWhatPlaysBestThoughEachResultIsChance) {
    const auto values = tuned(1, 4'000);
    EXPECT_NEAR(values[0], 220, 25);
    EXPECT_NEAR(values[1], 80, 25);
}

TEST(Spsa, IsTheSameForASeedAndAnotherForAnother) {
    EXPECT_EQ(tuned(1, 200), tuned(1, 200));
    EXPECT_NE(tuned(1, 200), tuned(2, 200));
}

TEST(Spsa, MovesAllConstantsAtOnceBothWaysAlike) {
    const Spsa spsa(two_constants(), {.iterations = 100});
    int up = 0;
    for (std::uint64_t k = 0; k < 100; ++k) {
        const auto one = spsa.changes(k, 1);
        const auto other = spsa.changes(k, -1);
        for (const TunedConstant& constant : spsa.constants()) {
            const double moved = *one[constant.index] - constant.value;
            EXPECT_NEAR(moved, constant.value - *other[constant.index], 1);
            EXPECT_GE(std::abs(moved), constant.step - 1);
            if (moved > 0) ++up;
        }
    }
    EXPECT_GT(up, 60);
    EXPECT_LT(up, 140);
}

TEST(Spsa, KeepsWithinTheRangeOfEachConstant) {
    Spsa spsa({{index_of("razoring.depth"), 1, 5}}, {.iterations = 10, .rate = 100});
    for (std::uint64_t k = 0; k < 10; ++k) {
        for (const int sign : {1, -1}) {
            const int value = *spsa.changes(k, sign)[index_of("razoring.depth")];
            EXPECT_GE(value, 0);
            EXPECT_LE(value, 10);
        }
        spsa.learn(k, 8);
        EXPECT_GE(spsa.values()[0], 0);
        EXPECT_LE(spsa.values()[0], 10);
    }
}

}  // namespace
}  // namespace ybw::learn
