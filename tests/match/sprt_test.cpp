// SPRT: hand-computed ratios, bounds, and error rates over matches of known strength.
#include "engine/match/sprt.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <random>

#include "engine/match/elo.hpp"
#include "tests/match/known_strength.hpp"

namespace ybw::match {
namespace {

Tally of_pairs(std::array<std::uint64_t, 5> pairs) {
    Tally tally;
    tally.pairs = pairs;
    return tally;
}

double llr(std::array<std::uint64_t, 5> pairs, double elo0, double elo1) {
    return sprt(of_pairs(pairs), {.elo0 = elo0, .elo1 = elo1}).llr;
}

// Expected: the two constrained maxima found with 30 digits by Newton's method on the Lagrange
// conditions (two unknowns), half a pair being added to every count.
TEST(Sprt, RatiosComputedByHand) {
    EXPECT_NEAR(llr({2, 10, 30, 15, 3}, 0, 5), 0.209282525109, 1e-9);
    EXPECT_NEAR(llr({2, 10, 30, 15, 3}, 0, 50), -0.670616400997, 1e-9);
    EXPECT_NEAR(llr({5, 30, 100, 40, 10}, -10, 10), 3.14247376109, 1e-9);
    EXPECT_NEAR(llr({3, 9, 20, 18, 0}, 0, 20), -0.00713524263173, 1e-9);
}

TEST(Sprt, BoundsAreWalds) {
    const SprtState state = sprt({}, {.elo0 = 0, .elo1 = 5, .alpha = 0.05, .beta = 0.1});
    EXPECT_NEAR(state.lower, -2.302585092994, 1e-12);
    EXPECT_NEAR(state.upper, 2.995732273554, 1e-12);
    EXPECT_EQ(state.llr, 0);
    EXPECT_EQ(state.verdict, SprtVerdict::undecided);
}

TEST(Sprt, MirroredResultsGiveTheMirroredRatio) {
    EXPECT_NEAR(llr({2, 10, 30, 15, 3}, -5, 15), -llr({3, 15, 30, 10, 2}, -15, 5), 1e-9);
}

TEST(Sprt, ExtremeResultsGiveFiniteRatios) {
    const std::array<std::uint64_t, 3> amounts{0, 1, 1'000'000};
    for (const auto a : amounts) {
        for (const auto b : amounts) {
            for (const auto c : amounts) {
                ASSERT_TRUE(std::isfinite(llr({a, 0, b, 0, c}, 0, 5)));
                ASSERT_TRUE(std::isfinite(llr({a, b, 0, c, 0}, -400, 400)));
            }
        }
    }
}

TEST(Sprt, NinePairsDecideNothing) {
    EXPECT_EQ(sprt(of_pairs({0, 0, 0, 0, 9}), {.elo0 = 0, .elo1 = 200}).verdict,
              SprtVerdict::undecided);
    EXPECT_EQ(sprt(of_pairs({0, 0, 0, 0, 10}), {.elo0 = 0, .elo1 = 200}).verdict,
              SprtVerdict::elo1);
}

SprtVerdict play_until_decided(const KnownStrength& players, const SprtSettings& settings,
                               std::mt19937_64& random) {
    constexpr int longest = 100'000;
    Tally tally;
    for (int pair = 0; pair < longest; ++pair) {
        play_pair(players, random, tally);
        const SprtState state = sprt(tally, settings);
        if (state.verdict != SprtVerdict::undecided) return state.verdict;
    }
    return SprtVerdict::undecided;
}

/// Share of 10,000 matches between players `elo` apart that end with `verdict`.
double share_of(SprtVerdict verdict, double elo, double draw, double bias,
                const SprtSettings& settings, std::uint64_t seed) {
    constexpr int matches = 10'000;
    const KnownStrength players{expected_score(elo) - draw / 2, draw, bias};
    std::mt19937_64 random(seed);
    int count = 0;
    for (int match = 0; match < matches; ++match) {
        if (play_until_decided(players, settings, random) == verdict) ++count;
    }
    return static_cast<double>(count) / matches;
}

TEST(Sprt, ErrsInLessThanFiveOfAHundredMatches) {
    const SprtSettings settings{.elo0 = 0, .elo1 = 40};
    EXPECT_LT(share_of(SprtVerdict::elo1, 0, 0.2, 0.1, settings, 1), 0.05);
    EXPECT_LT(share_of(SprtVerdict::elo0, 40, 0.2, 0.1, settings, 2), 0.05);
    EXPECT_LT(share_of(SprtVerdict::elo1, 0, 0.6, 0.2, settings, 3), 0.05);
    EXPECT_LT(share_of(SprtVerdict::elo0, 40, 0.6, 0.2, settings, 4), 0.05);
    // And in all others it decides, and rightly.
    EXPECT_GT(share_of(SprtVerdict::elo0, 0, 0.2, 0.1, settings, 5), 0.95);
    EXPECT_GT(share_of(SprtVerdict::elo1, 40, 0.2, 0.1, settings, 6), 0.95);
}

}  // namespace
}  // namespace ybw::match
