#include "engine/match/elo.hpp"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>

namespace ybw::match {

bool GameCounter::add(const GameRecord& game) {
    const bool took_part = std::ranges::count(game.players, player_) > 0;
    const int opponent = game.players[game.players[0] == player_ ? 1 : 0];
    if (!took_part || (opponent_ >= 0 && opponent != opponent_)) return false;
    Game one{game.points_of(player_), play_of(game)};
    tally_.add_game(one.points);
    const auto [other, is_first] = half_pairs_.try_emplace(game.pair, one);
    if (is_first) return false;
    const auto [less, more] = std::minmax(one.play, other->second.play);
    // A pair that was not played on the board cannot be compared.
    const bool is_new = less.empty() || plays_of_pairs_.insert(less + '\n' + more).second;
    if (is_new) {
        tally_.add_pair(other->second.points, one.points);
    } else {
        ++tally_.repeated_pairs;
    }
    half_pairs_.erase(other);
    return is_new;
}

namespace {

/// Mean and variance of the score of a pair, 0 to 1.
struct PairMoments {
    double count = 0;
    double mean = 0;
    double variance = 0;  ///< of one pair, unbiased

    double standard_error() const { return std::sqrt(variance / count); }
};

/// Requires at least two pairs.
PairMoments moments(const Tally& tally) {
    PairMoments result;
    result.count = static_cast<double>(tally.pair_count());
    for (std::size_t i = 0; i < tally.pairs.size(); ++i)
        result.mean += static_cast<double>(tally.pairs[i]) * static_cast<double>(i) / 4;
    result.mean /= result.count;
    for (std::size_t i = 0; i < tally.pairs.size(); ++i) {
        const double distance = static_cast<double>(i) / 4 - result.mean;
        result.variance += static_cast<double>(tally.pairs[i]) * distance * distance;
    }
    result.variance /= result.count - 1;
    return result;
}

/// All pairs have the same result, so that there is no variance to estimate.
bool all_alike(const Tally& tally) {
    return std::ranges::count(tally.pairs, 0U) == static_cast<std::ptrdiff_t>(4);
}

/// Wilson's interval for a mean of `count` values between 0 and 1.
Interval wilson(double mean, double count) {
    const double z =
        boost::math::quantile(boost::math::complement(boost::math::normal(), interval_error / 2));
    const double weight = z * z / count;
    const double middle = (mean + weight / 2) / (1 + weight);
    const double reach =
        z / (1 + weight) * std::sqrt(mean * (1 - mean) / count + weight / (4 * count));
    return {std::clamp(middle - reach, 0.0, 1.0), std::clamp(middle + reach, 0.0, 1.0)};
}

double game_score(const Tally& tally) {
    return (static_cast<double>(tally.wins()) + static_cast<double>(tally.draws()) / 2) /
           static_cast<double>(tally.game_count());
}

using Frequencies = std::array<double, 5>;

double score_of(std::size_t half_points_of_pair) {
    return static_cast<double>(half_points_of_pair) / 4;
}

/// Jeffreys' prior: the part of a pair that is added to every count.
constexpr double prior = 0.5;

Frequencies frequencies(const Tally& tally) {
    Frequencies result{};
    double sum = 0;
    for (std::size_t k = 0; k < result.size(); ++k) {
        result[k] = static_cast<double>(tally.pairs[k]) + prior;
        sum += result[k];
    }
    for (double& frequency : result) frequency /= sum;
    return result;
}

/// The t of the header. The sum falls strictly in t between the poles at a_k = 1 and a_k = 0 and
/// changes its sign there, so halving the interval always finds it.
double tilt(const Frequencies& f, double mean) {
    double low = -1 / (1 - mean);
    double high = 1 / mean;
    constexpr int halvings = 60;  // a double has no more bits
    for (int i = 0; i < halvings; ++i) {
        const double t = (low + high) / 2;
        double sum = 0;
        for (std::size_t k = 0; k < f.size(); ++k) {
            const double distance = score_of(k) - mean;
            sum += f[k] * distance / (1 + t * distance);
        }
        (sum > 0 ? low : high) = t;
    }
    return (low + high) / 2;
}

/// sum f_k log(p_k / f_k) for the most likely p of that mean.
double log_likelihood(const Frequencies& f, double mean) {
    const double t = tilt(f, mean);
    double sum = 0;
    for (std::size_t k = 0; k < f.size(); ++k) sum -= f[k] * std::log1p(t * (score_of(k) - mean));
    return sum;
}

}  // namespace

double expected_score(double elo) {
    return 1 / (1 + std::pow(10.0, -elo / 400));
}

std::optional<double> elo_of_score(double score) {
    // Beyond this a rounding error decides; no match is long enough to tell 0.999999 from 1.
    constexpr double closest = 1e-6;
    if (!(score > closest && score < 1 - closest)) return std::nullopt;
    return 400 * std::log10(score / (1 - score));
}

std::optional<ScoreEstimate> score_estimate(const Tally& tally) {
    if (tally.game_count() == 0) return std::nullopt;
    if (tally.pair_count() < fewest_pairs) {
        const double score = game_score(tally);
        const auto different = static_cast<double>(tally.game_count() - 2 * tally.repeated_pairs);
        return ScoreEstimate{score, wilson(score, different)};
    }
    const PairMoments pairs = moments(tally);
    if (all_alike(tally)) return ScoreEstimate{pairs.mean, wilson(pairs.mean, pairs.count)};
    const boost::math::students_t distribution(pairs.count - 1);
    const double reach =
        boost::math::quantile(boost::math::complement(distribution, interval_error / 2)) *
        pairs.standard_error();
    return ScoreEstimate{pairs.mean,
                         {std::max(0.0, pairs.mean - reach), std::min(1.0, pairs.mean + reach)}};
}

std::optional<EloEstimate> elo_estimate(const Tally& tally) {
    if (tally.pair_count() < fewest_pairs) return std::nullopt;
    const ScoreEstimate estimate = *score_estimate(tally);
    return EloEstimate{elo_of_score(estimate.score), elo_of_score(estimate.interval.low),
                       elo_of_score(estimate.interval.high)};
}

std::optional<double> likelihood_of_superiority(const Tally& tally) {
    if (tally.pair_count() < fewest_pairs) return std::nullopt;
    const PairMoments pairs = moments(tally);
    if (all_alike(tally)) {
        // Laplace's rule: after n successes in n trials the chance is below one half with
        // probability 2^-(n+1), if every chance was equally likely beforehand.
        const double doubt = std::exp2(-(pairs.count + 1));
        return pairs.mean > 0.5 ? 1 - doubt : pairs.mean < 0.5 ? doubt : 0.5;
    }
    const boost::math::students_t distribution(pairs.count - 1);
    return boost::math::cdf(distribution, (pairs.mean - 0.5) / pairs.standard_error());
}

SprtState sprt(const Tally& tally, const SprtSettings& settings) {
    SprtState state{.lower = std::log(settings.beta), .upper = -std::log(settings.alpha)};
    if (tally.pair_count() == 0) return state;
    const Frequencies f = frequencies(tally);
    state.llr = static_cast<double>(tally.pair_count()) *
                (log_likelihood(f, expected_score(settings.elo1)) -
                 log_likelihood(f, expected_score(settings.elo0)));
    if (tally.pair_count() < fewest_pairs) return state;
    if (state.llr >= state.upper) state.verdict = SprtVerdict::elo1;
    if (state.llr <= state.lower) state.verdict = SprtVerdict::elo0;
    return state;
}

}  // namespace ybw::match
