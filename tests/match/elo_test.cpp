// Elo, its interval and LOS, and the SPRT: hand-computed cases, edge cases, error rates over
// matches of known strength.
#include "engine/match/elo.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tests/match/known_strength.hpp"

namespace ybw::match {

namespace {

Tally of_games_and_pairs(std::array<std::uint64_t, 5> pairs) {
    Tally tally;
    tally.pairs = pairs;
    // Any split of the pairs into games: as few draws as possible.
    tally.games = {2 * pairs[0] + pairs[1] + pairs[2], pairs[1] + pairs[3],
                   pairs[2] + pairs[3] + 2 * pairs[4]};
    return tally;
}

// The expected numbers were computed with 30 digits from the definitions: mean and unbiased
// variance of the pairs, Student's quantile by solving the incomplete beta function.
TEST(Elo, SixtyPairsComputedByHand) {
    const Tally tally = of_games_and_pairs({2, 10, 30, 15, 3});
    const auto score = score_estimate(tally);
    ASSERT_TRUE(score);
    EXPECT_NEAR(score->score, 0.529166666667, 1e-11);
    EXPECT_NEAR(score->interval.low, 0.473279292912, 1e-11);
    EXPECT_NEAR(score->interval.high, 0.585054040421, 1e-11);
    const auto elo = elo_estimate(tally);
    ASSERT_TRUE(elo && elo->elo && elo->low && elo->high);
    EXPECT_NEAR(*elo->elo, 20.290110989, 1e-8);
    EXPECT_NEAR(*elo->low, -18.5851554937, 1e-8);
    EXPECT_NEAR(*elo->high, 59.6817771345, 1e-8);
    EXPECT_NEAR(*likelihood_of_superiority(tally), 0.849693355933, 1e-10);
}

TEST(Elo, TenEvenPairsComputedByHand) {
    const Tally tally = of_games_and_pairs({1, 2, 4, 2, 1});
    const auto elo = elo_estimate(tally);
    ASSERT_TRUE(elo && elo->elo && elo->low && elo->high);
    EXPECT_NEAR(*elo->elo, 0, 1e-12);
    EXPECT_NEAR(*elo->low, -152.606442371, 1e-8);
    EXPECT_NEAR(*elo->high, 152.606442371, 1e-8);
    EXPECT_NEAR(*likelihood_of_superiority(tally), 0.5, 1e-12);
}

TEST(Elo, AOneSidedMatchComputedByHand) {
    const auto elo = elo_estimate(of_games_and_pairs({0, 1, 5, 20, 34}));
    ASSERT_TRUE(elo && elo->elo && elo->low && elo->high);
    EXPECT_NEAR(*elo->elo, 318.982562232, 1e-8);
    EXPECT_NEAR(*elo->low, 258.51823086, 1e-8);
    EXPECT_NEAR(*elo->high, 400.228337797, 1e-8);
}

TEST(Elo, BelowTenPairsThereIsAScoreWithWilsonsIntervalAndNoElo) {
    Tally tally = of_games_and_pairs({0, 0, 0, 0, 1});  // two games won
    auto score = score_estimate(tally);
    ASSERT_TRUE(score);
    EXPECT_NEAR(score->interval.low, 0.342380227507, 1e-11);
    EXPECT_NEAR(score->interval.high, 1, 1e-11);
    tally = {};
    tally.add_game(Points::draw);  // a pair that is not complete counts as a game
    score = score_estimate(tally);
    ASSERT_TRUE(score);
    EXPECT_NEAR(score->score, 0.5, 1e-12);
    EXPECT_NEAR(score->interval.low, 0.0546207555289, 1e-11);
    EXPECT_FALSE(elo_estimate(of_games_and_pairs({1, 2, 3, 2, 1})));
    EXPECT_FALSE(likelihood_of_superiority(of_games_and_pairs({1, 2, 3, 2, 1})));
}

TEST(Elo, NoGameGivesNothing) {
    EXPECT_FALSE(score_estimate({}));
    EXPECT_FALSE(elo_estimate({}));
    EXPECT_FALSE(likelihood_of_superiority({}));
}

TEST(Elo, AllPairsWonHaveALowerBoundAlone) {
    const Tally tally = of_games_and_pairs({0, 0, 0, 0, 20});
    const auto elo = elo_estimate(tally);
    ASSERT_TRUE(elo);
    EXPECT_FALSE(elo->elo);
    EXPECT_FALSE(elo->high);
    ASSERT_TRUE(elo->low);
    EXPECT_NEAR(*elo->low, *elo_of_score(0.838874841947), 1e-6);
    EXPECT_NEAR(*likelihood_of_superiority(tally), 1 - std::exp2(-21), 1e-12);
}

TEST(Elo, IsAntisymmetric) {
    const auto a = elo_estimate(of_games_and_pairs({2, 10, 30, 15, 3}));
    const auto b = elo_estimate(of_games_and_pairs({3, 15, 30, 10, 2}));
    EXPECT_NEAR(*a->elo, -*b->elo, 1e-9);
    EXPECT_NEAR(*a->low, -*b->high, 1e-9);
    EXPECT_NEAR(*a->high, -*b->low, 1e-9);
}

TEST(Elo, NoTallyWhateverGivesNanOrInfinity) {
    const auto is_sound = [](const std::optional<double>& value) {
        return !value || std::isfinite(*value);
    };
    const std::array<std::uint64_t, 5> amounts{0, 1, 2, 9, 1'000'000'000};
    for (const auto a : amounts) {
        for (const auto b : amounts) {
            for (const auto c : amounts) {
                for (const auto d : amounts) {
                    for (const auto e : amounts) {
                        const Tally tally = of_games_and_pairs({a, b, c, d, e});
                        if (const auto score = score_estimate(tally)) {
                            ASSERT_TRUE(std::isfinite(score->score));
                            ASSERT_LE(0, score->interval.low);
                            ASSERT_LE(score->interval.low, score->score + 1e-12);
                            ASSERT_LE(score->score, score->interval.high + 1e-12);
                            ASSERT_LE(score->interval.high, 1);
                        }
                        if (const auto elo = elo_estimate(tally)) {
                            ASSERT_TRUE(is_sound(elo->elo) && is_sound(elo->low) &&
                                        is_sound(elo->high));
                        }
                        const auto los = likelihood_of_superiority(tally);
                        ASSERT_TRUE(!los || (0 <= *los && *los <= 1));
                    }
                }
            }
        }
    }
}

/// How often the 95 % interval covers the true strength in 10,000 matches.
double coverage(const KnownStrength& players, int pairs, std::uint64_t seed) {
    constexpr int matches = 10'000;
    std::mt19937_64 random(seed);
    int covered = 0;
    for (int match = 0; match < matches; ++match) {
        Tally tally;
        for (int pair = 0; pair < pairs; ++pair) play_pair(players, random, tally);
        const auto elo = elo_estimate(tally);
        const double truth = *elo_of_score(players.score());
        if ((!elo->low || *elo->low <= truth) && (!elo->high || truth <= *elo->high)) ++covered;
    }
    return static_cast<double>(covered) / matches;
}

TEST(Elo, TheIntervalCoversTheTruthIn95Of100Matches) {
    struct Chances {
        KnownStrength players;
        int pairs;
    };
    const std::array<Chances, 5> cases{{{{.win = 0.40, .draw = 0.20, .opening_bias = 0.00}, 100},
                                        {{.win = 0.30, .draw = 0.50, .opening_bias = 0.10}, 100},
                                        {{.win = 0.45, .draw = 0.10, .opening_bias = 0.30}, 250},
                                        {{.win = 0.55, .draw = 0.30, .opening_bias = 0.10}, 50},
                                        {{.win = 0.20, .draw = 0.60, .opening_bias = 0.15}, 500}}};
    std::uint64_t seed = 20240607;
    for (const Chances& match : cases) {
        const double share = coverage(match.players, match.pairs, ++seed);
        EXPECT_GE(share, 0.94) << "seed " << seed;
        EXPECT_LE(share, 0.96) << "seed " << seed;
    }
}

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

struct Shares {
    double elo0;
    double elo1;
};

/// How many of 4,000 matches between players `elo` apart end with each verdict.
Shares shares_at(double elo, double draw, double bias, std::uint64_t seed) {
    constexpr int matches = 4'000;
    const SprtSettings settings{.elo0 = 0, .elo1 = 40};
    const KnownStrength players{expected_score(elo) - draw / 2, draw, bias};
    std::mt19937_64 random(seed);
    int elo0 = 0;
    int elo1 = 0;
    for (int match = 0; match < matches; ++match) {
        const SprtVerdict verdict = play_until_decided(players, settings, random);
        if (verdict == SprtVerdict::elo0) ++elo0;
        if (verdict == SprtVerdict::elo1) ++elo1;
    }
    return {static_cast<double>(elo0) / matches, static_cast<double>(elo1) / matches};
}

// Of 4,000 matches the share is known to within a third of a hundredth (one standard error). In all
// others the test decides, and rightly.
TEST(Sprt, ErrsInLessThanFiveOfAHundredMatches) {
    std::uint64_t seed = 0;
    for (const auto& [draw, bias] : {std::pair(0.2, 0.1), std::pair(0.6, 0.2)}) {
        const Shares equal = shares_at(0, draw, bias, ++seed);
        EXPECT_LT(equal.elo1, 0.05) << "seed " << seed;
        EXPECT_GT(equal.elo0, 0.95) << "seed " << seed;
        const Shares better = shares_at(40, draw, bias, ++seed);
        EXPECT_LT(better.elo0, 0.05) << "seed " << seed;
        EXPECT_GT(better.elo1, 0.95) << "seed " << seed;
    }
}

// ---- Counts by pair, games counted as they come, and pairs that are others again.

TEST(Tally, CountsGamesAndPairsOfPlayerA) {
    Tally tally;
    tally.add_game(Points::win);
    tally.add_game(Points::draw);
    tally.add_pair(Points::win, Points::draw);
    tally.add_game(Points::loss);
    EXPECT_EQ(tally.wins(), 1U);
    EXPECT_EQ(tally.draws(), 1U);
    EXPECT_EQ(tally.losses(), 1U);
    EXPECT_EQ(tally.game_count(), 3U);
    EXPECT_EQ(tally.pair_count(), 1U);
    EXPECT_EQ(tally.pairs[3], 1U);
}

TEST(Tally, OfTwoMachinesIsTheSum) {
    Tally a;
    a.add_pair(Points::loss, Points::loss);
    Tally b;
    b.add_pair(Points::loss, Points::loss);
    b.add_game(Points::win);
    a += b;
    EXPECT_EQ(a.pairs[0], 2U);
    EXPECT_EQ(a.wins(), 1U);
}

using Pairs = std::array<std::uint64_t, 5>;

GameRecord game(std::uint64_t pair, int number, std::array<int, 2> players,
                std::optional<int> winner, const std::string& moves) {
    GameRecord record;
    record.pair = pair;
    record.game = number;
    record.players = players;
    record.winner = winner;
    for (const char move : moves) record.moves.push_back({.move = std::string(1, move)});
    return record;
}

/// Player 0 wins as the first side and draws as the second.
std::vector<GameRecord> pair_of(std::uint64_t number, const std::string& first,
                                const std::string& second) {
    return {game(number, 0, {0, 1}, 0, first), game(number, 1, {1, 0}, {}, second)};
}

Tally counted(const std::vector<std::vector<GameRecord>>& parts) {
    GameCounter counter(0);
    for (const auto& part : parts) {
        for (const GameRecord& one : part) counter.add(one);
    }
    return counter.tally();
}

TEST(GameCounter, CountsAPairOnceItIsComplete) {
    GameCounter counter(0);
    const auto pair = pair_of(3, "ab", "cd");
    EXPECT_FALSE(counter.add(pair[1]));
    EXPECT_EQ(counter.tally().pairs, Pairs{});
    EXPECT_TRUE(counter.add(pair[0]));
    EXPECT_EQ(counter.tally().pairs, (Pairs{0, 0, 0, 1, 0}));
    EXPECT_EQ(counter.tally().game_count(), 2U);
}

TEST(GameCounter, LeavesOthersOut) {
    GameCounter counter(0, 2);
    EXPECT_FALSE(counter.add(game(0, 0, {0, 1}, 0, "ab")));
    EXPECT_FALSE(counter.add(game(1, 0, {1, 2}, 0, "ab")));
    EXPECT_EQ(counter.tally().game_count(), 0U);
    counter.add(game(2, 0, {2, 0}, 0, "ab"));
    EXPECT_EQ(counter.tally().losses(), 1U);
}

TEST(GameCounter, APairThatIsAnotherAgainIsAmongTheGamesAlone) {
    const Tally tally = counted({pair_of(0, "ab", "cd"), pair_of(1, "ab", "cd")});
    EXPECT_EQ(tally.game_count(), 4U);
    EXPECT_EQ(tally.pair_count(), 1U);
    EXPECT_EQ(tally.repeated_pairs, 1U);
}

TEST(GameCounter, ThreadsMayFinishTheGamesOfPairsInAnyOrder) {
    const auto a = pair_of(0, "ab", "cd");
    const auto b = pair_of(1, "ab", "cd");
    const Tally tally = counted({{a[0], b[1]}, {b[0], a[1]}});
    EXPECT_EQ(tally.pair_count(), 1U);
    EXPECT_EQ(tally.repeated_pairs, 1U);
}

TEST(GameCounter, OneNewGameMakesANewPair) {
    const Tally tally = counted({pair_of(0, "ab", "cd"), pair_of(1, "ab", "ce")});
    EXPECT_EQ(tally.pair_count(), 2U);
    EXPECT_EQ(tally.repeated_pairs, 0U);
}

TEST(GameCounter, TheSameMovesFromAnotherPositionOrByTheOthersAreNew) {
    auto elsewhere = pair_of(1, "ab", "cd");
    for (GameRecord& one : elsewhere) one.start = "elsewhere";
    auto others = pair_of(2, "ab", "cd");
    std::swap(others[0].players, others[1].players);
    EXPECT_EQ(counted({pair_of(0, "ab", "cd"), elsewhere, others}).pair_count(), 3U);
}

TEST(GameCounter, GamesWithoutAMoveAreNeverTheSame) {
    EXPECT_EQ(counted({pair_of(0, "", ""), pair_of(1, "", "")}).pair_count(), 2U);
}

TEST(GameCounter, RepetitionMakesNothingSurer) {
    const Tally once = counted({pair_of(0, "ab", "cd"), pair_of(1, "ef", "gh")});
    const Tally often = counted({pair_of(0, "ab", "cd"), pair_of(1, "ef", "gh"),
                                 pair_of(2, "ab", "cd"), pair_of(3, "ab", "cd")});
    EXPECT_EQ(often.pairs, once.pairs);
    const Tally one = counted({pair_of(0, "ab", "cd")});
    const Tally four = counted({pair_of(0, "ab", "cd"), pair_of(1, "ab", "cd"),
                                pair_of(2, "ab", "cd"), pair_of(3, "ab", "cd")});
    EXPECT_EQ(score_estimate(four)->interval.low, score_estimate(one)->interval.low);
}

}  // namespace

}  // namespace ybw::match
