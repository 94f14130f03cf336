#include "bench/sample.hpp"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cassert>
#include <cmath>
#include <numeric>
#include <vector>

namespace ybw::bench {
namespace {

/// A ratio with the error that its logarithm has in a sample: d(ratio) = ratio * d(log ratio).
Ratio ratio_of(double value, std::span<const double> logarithms) {
    Ratio ratio{.value = value, .error = std::nullopt};
    if (const auto error = error_of_mean(logarithms)) ratio.error = value * *error;
    return ratio;
}

}  // namespace

double Ratio::low() const {
    return value * std::exp(-error.value_or(0) / value);
}

double Ratio::high() const {
    return value * std::exp(error.value_or(0) / value);
}

double quantile(std::span<const double> numbers, double share) {
    assert(!numbers.empty() && 0 <= share && share <= 1);
    std::vector<double> sorted(numbers.begin(), numbers.end());
    std::sort(sorted.begin(), sorted.end());
    const double place = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return std::lerp(sorted[below], sorted[above], place - static_cast<double>(below));
}

double median(std::span<const double> numbers) {
    return quantile(numbers, 0.5);
}

double spread(std::span<const double> numbers) {
    return (quantile(numbers, 0.75) - quantile(numbers, 0.25)) / 2;
}

double mean(std::span<const double> numbers) {
    return std::accumulate(numbers.begin(), numbers.end(), 0.0) /
           static_cast<double>(numbers.size());
}

double geometric_mean(std::span<const double> numbers) {
    double sum = 0;
    for (const double number : numbers) sum += std::log(number);
    return std::exp(sum / static_cast<double>(numbers.size()));
}

std::optional<double> error_of_mean(std::span<const double> numbers) {
    if (numbers.size() < 2) return std::nullopt;
    const auto count = static_cast<double>(numbers.size());
    const double middle = mean(numbers);
    double squares = 0;
    for (const double number : numbers) squares += (number - middle) * (number - middle);
    const boost::math::students_t distribution(count - 1);
    return quantile(distribution, 0.975) * std::sqrt(squares / (count - 1) / count);
}

Ratio ratio_of_medians(std::span<const double> above, std::span<const double> below) {
    assert(above.size() == below.size() && !above.empty());
    std::vector<double> logarithms;
    for (std::size_t i = 0; i < above.size(); ++i) {
        logarithms.push_back(std::log(above[i] / below[i]));
    }
    return ratio_of(median(above) / median(below), logarithms);
}

Ratio geometric_mean(std::span<const Ratio> ratios) {
    if (ratios.size() == 1) return ratios.front();
    std::vector<double> logarithms;
    for (const Ratio& ratio : ratios) logarithms.push_back(std::log(ratio.value));
    return ratio_of(std::exp(mean(logarithms)), logarithms);
}

}  // namespace ybw::bench
