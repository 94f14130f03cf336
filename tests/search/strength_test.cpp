// Levels of play: stronger ones look further and err less.
#include "engine/search/strength.hpp"

#include <array>
#include <gtest/gtest.h>

namespace ybw {
namespace {

TEST(Strength, GrowsFromLevelToLevel) {
    for (std::size_t i = 1; i < levels.size(); ++i) {
        EXPECT_GT(levels[i].nodes, levels[i - 1].nodes);
        EXPECT_LT(levels[i].temperature, levels[i - 1].temperature);
    }
}

TEST(Strength, DrawsALineAsOftenAsItsChanceSays) {
    constexpr std::array chances{0.6, 0.5, 0.1};
    constexpr double temperature = 0.1;
    std::array<int, 3> drawn{};
    constexpr int draws = 10'000;
    for (int i = 0; i < draws; ++i) {
        ++drawn[drawn_line(chances, temperature, static_cast<double>(i) / draws)];
    }
    EXPECT_NEAR(static_cast<double>(drawn[0]) / drawn[1], std::exp(1.0), 0.02);
    EXPECT_NEAR(drawn[2], draws * std::exp(-5.0) / (1 + std::exp(-1.0)), draws / 500.0);
    EXPECT_EQ(drawn_line(chances, 0, 0.999), 0U) << "without temperature the best one";
}

}  // namespace
}  // namespace ybw
