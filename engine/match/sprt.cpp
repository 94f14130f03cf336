#include "engine/match/sprt.hpp"

#include <algorithm>
#include <cmath>

#include "engine/match/elo.hpp"

namespace ybw::match {
namespace {

using Frequencies = std::array<double, 5>;

double score_of(std::size_t half_points_of_pair) {
    return static_cast<double>(half_points_of_pair) / 4;
}

/// Jeffreys' prior: pairs that are added to every count.
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
    for (std::size_t k = 0; k < f.size(); ++k) {
        sum -= f[k] * std::log1p(t * (score_of(k) - mean));
    }
    return sum;
}

}  // namespace

SprtState sprt(const Tally& tally, const SprtSettings& settings) {
    SprtState state;
    state.lower = std::log(settings.beta);
    state.upper = -std::log(settings.alpha);
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
