// The statistics against cases worked out by hand.
#include "bench/sample.hpp"

#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <vector>

namespace ybw::bench {
namespace {

TEST(Sample, MedianIsTheMiddleOrHalfwayBetweenTheTwo) {
    EXPECT_DOUBLE_EQ(median(std::array{3.0}), 3);
    EXPECT_DOUBLE_EQ(median(std::array{9.0, 1.0, 2.0}), 2);
    EXPECT_DOUBLE_EQ(median(std::array{4.0, 1.0, 2.0, 8.0}), 3);
}

TEST(Sample, SpreadIsHalfTheDistanceOfTheQuartiles) {
    // Sorted 1 2 3 4 100: quartiles 2 and 4.
    EXPECT_DOUBLE_EQ(spread(std::array{100.0, 3.0, 1.0, 4.0, 2.0}), 1);
    EXPECT_DOUBLE_EQ(spread(std::array{7.0}), 0);
}

TEST(Sample, QuantilesAreInterpolated) {
    const std::array numbers{10.0, 20.0};
    EXPECT_DOUBLE_EQ(quantile(numbers, 0), 10);
    EXPECT_DOUBLE_EQ(quantile(numbers, 0.3), 13);
    EXPECT_DOUBLE_EQ(quantile(numbers, 1), 20);
}

TEST(Sample, GeometricMeanOfReciprocalsIsOne) {
    EXPECT_DOUBLE_EQ(geometric_mean(std::array{4.0, 0.25}), 1);
    EXPECT_NEAR(geometric_mean(std::array{1.0, 2.0, 4.0}), 2, 1e-12);
}

// Numbers 1, 2, 3: standard deviation 1, of the mean 1/sqrt(3); t for 2 degrees of freedom and 95 %
// is 4.302653 in every table.
TEST(Sample, ErrorOfTheMeanIsStudents) {
    const auto error = error_of_mean(std::array{1.0, 2.0, 3.0});
    ASSERT_TRUE(error.has_value());
    EXPECT_NEAR(*error, 4.302653 / std::sqrt(3.0), 1e-5);
    EXPECT_FALSE(error_of_mean(std::array{5.0}).has_value());
}

// A load that slows a whole run down leaves the ratio within the run alone.
TEST(Sample, RatioHasNoErrorIfEveryRunHasTheSameRatio) {
    const Ratio ratio = ratio_of_medians(std::array{2.0, 4.0, 20.0}, std::array{1.0, 2.0, 10.0});
    EXPECT_DOUBLE_EQ(ratio.value, 2);
    ASSERT_TRUE(ratio.error.has_value());
    EXPECT_NEAR(*ratio.error, 0, 1e-12);
}

TEST(Sample, RatioOfOneRunHasNoErrorToTell) {
    const Ratio ratio = ratio_of_medians(std::array{3.0}, std::array{2.0});
    EXPECT_DOUBLE_EQ(ratio.value, 1.5);
    EXPECT_FALSE(ratio.error.has_value());
}

// Logarithms -1, 0, 1: as above. What was measured within each position plays no part.
TEST(Sample, ErrorOfSeveralPositionsIsOfTheirSpread) {
    const std::vector<Ratio> ratios{{.value = std::exp(-1.0), .error = 0.001},
                                    {.value = 1, .error = {}},
                                    {.value = std::exp(1.0), .error = 0.001}};
    const Ratio together = geometric_mean(ratios);
    EXPECT_NEAR(together.value, 1, 1e-12);
    ASSERT_TRUE(together.error.has_value());
    EXPECT_NEAR(*together.error, 4.302653 / std::sqrt(3.0), 1e-5);
}

// Twice as much and half as much are equally far away.
TEST(Sample, AnIntervalIsOneOfLogarithmsAndNeverReachesZero) {
    const Ratio twice{.value = 3, .error = 3 * std::log(2.0)};
    EXPECT_DOUBLE_EQ(twice.low(), 1.5);
    EXPECT_DOUBLE_EQ(twice.high(), 6);
    EXPECT_GT((Ratio{.value = 1.18, .error = 2.54}).low(), 0);
    EXPECT_DOUBLE_EQ((Ratio{.value = 2, .error = {}}).low(), 2);
    EXPECT_DOUBLE_EQ((Ratio{.value = 2, .error = {}}).high(), 2);
}

TEST(Sample, OnePositionKeepsItsOwnError) {
    const Ratio alone = geometric_mean(std::vector<Ratio>{{.value = 2, .error = 0.3}});
    EXPECT_DOUBLE_EQ(alone.value, 2);
    EXPECT_EQ(alone.error, 0.3);
}

}  // namespace
}  // namespace ybw::bench
