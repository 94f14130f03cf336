// Elo: how strong A is compared with B, and how sure that is.
//
// A player who is e points stronger scores 1 / (1 + 10^(-e/400)) on average (Elo 1978, "The Rating
// of Chessplayers"). The score of a match is the mean over its pairs; its 95 % interval is
// Student's, from the variance of the pairs (the pentanomial; see tally.hpp), and that of Elo is
// its image. With fewer than ten pairs the variance is not to be trusted: then there is a score
// with Wilson's interval over the games (Wilson 1927, JASA 22), which takes the largest variance
// that such a score can have, and no Elo.
//
// Nothing here is ever infinite or not a number. A score of 0 or 1 has no Elo, and a bound that
// reaches 0 or 1 is none: both are nullopt.
//
// Pure functions.
#pragma once

#include <optional>

#include "engine/match/tally.hpp"

namespace ybw::match {

/// Below this many pairs there is a score and no Elo.
inline constexpr std::uint64_t fewest_pairs = 10;

/// Probability that an interval does not cover what it should.
inline constexpr double interval_error = 0.05;

struct Interval {
    double low = 0;
    double high = 0;
};

/// Average score of a player who is `elo` points stronger.
double expected_score(double elo);

/// Its inverse; nullopt for a score that no difference gives.
std::optional<double> elo_of_score(double score);

struct ScoreEstimate {
    double score = 0;   ///< 0 to 1
    Interval interval;  ///< 95 %, within 0 to 1
};

/// nullopt if no game was played.
std::optional<ScoreEstimate> score_estimate(const Tally& tally);

struct EloEstimate {
    std::optional<double> elo;   ///< absent for a score of 0 or 1
    std::optional<double> low;   ///< absent: no lower bound
    std::optional<double> high;  ///< absent: no upper bound
};

/// nullopt below fewest_pairs.
std::optional<EloEstimate> elo_estimate(const Tally& tally);

/// Likelihood of superiority: the probability that A is stronger than B, all differences being
/// equally likely beforehand. nullopt below fewest_pairs.
std::optional<double> likelihood_of_superiority(const Tally& tally);

}  // namespace ybw::match
