// Sample: medians, spreads and errors of repeated measurements.
//
// Times on a busy machine have outliers on one side, so a median stands for each configuration.
// The error of a ratio comes from the logarithms of the ratios within each run, where both
// configurations met the same load: half the 95 % confidence interval of their mean (Student 1908).
// On the scale of the ratios themselves that interval reaches farther up than down, and never to 0.
//
// Pure functions; no shared state.
#pragma once

#include <optional>
#include <span>

namespace ybw::bench {

/// The value at `share` (0 to 1) of the sorted numbers, between two of them by interpolation.
/// Requires that there are some.
double quantile(std::span<const double> numbers, double share);

double median(std::span<const double> numbers);

/// Half the distance between the quartiles.
double spread(std::span<const double> numbers);

double mean(std::span<const double> numbers);

/// Requires positive numbers.
double geometric_mean(std::span<const double> numbers);

/// Half the width of the 95 % confidence interval of the mean; nullopt for fewer than two numbers.
std::optional<double> error_of_mean(std::span<const double> numbers);

struct Ratio {
    double value = 1;
    /// Half the 95 % confidence interval of the logarithm, in times of the value; absent after one
    /// run.
    std::optional<double> error;

    /// The ends of the interval: the value itself if there is none. Requires a positive value.
    double low() const;
    double high() const;
};

/// median(above) / median(below), with the error of the ratios within each pair. Requires equally
/// many positive numbers in both.
Ratio ratio_of_medians(std::span<const double> above, std::span<const double> below);

/// The geometric mean of the ratios of several positions, with the error that their spread tells:
/// how far another set of such positions would come out elsewhere. That is more than the errors
/// within the positions make together. One ratio keeps its own. Requires at least one, and
/// positive ones.
Ratio geometric_mean(std::span<const Ratio> ratios);

}  // namespace ybw::bench
