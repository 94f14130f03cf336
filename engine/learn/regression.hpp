// Regression: weights under which a sum of features foretells who wins.
//
// Logistic regression with a prior: the chance of the side to move is 1 / (1 + exp(-x.w)) for the
// features x, and the weights minimize the cross-entropy to the targets plus what they have moved
// from the prior, (w - w0)^2 / (2 s^2) each. The function is convex; Newton's method (iteratively
// reweighted least squares: McCullagh & Nelder 1989, "Generalized Linear Models", 2.5) with halved
// steps where a whole one overshoots finds its minimum in a handful of steps. The normal equations
// are solved by Eigen's LDLT.
//
// Pure function of its arguments, with one thread: the same weights on every machine of one kind.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "engine/games/features.hpp"

namespace ybw::learn {

/// One observation.
struct Example {
    std::vector<Feature> features;
    double target = 0;             ///< chance to win, 0 to 1
    std::vector<double> inputs{};  ///< of the hidden layer (layered_model.hpp)
};

struct Prior {
    std::vector<double> weights;  ///< where they are without examples
    double spread = 1;            ///< how far from there they may well be
};

/// The chance of the side to move where the sum of features is `logit`.
double chance_of(double logit);

/// What it costs to have foretold `logit` where `target` came. Never less than 0 plus the entropy
/// of the target.
double log_loss(double logit, double target);

double weighted_sum(std::span<const Feature> features, std::span<const double> weights);

/// Requires features below prior.weights.size() and a positive spread.
std::vector<double> logistic_regression(std::span<const Example> examples, const Prior& prior);

/// The number k under which chance_of(x * k) foretells the targets best, by the same method.
/// Requires as many targets.
double logistic_scale(std::span<const double> xs, std::span<const double> targets);

}  // namespace ybw::learn
