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

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/games/features.hpp"

namespace ybw::learn {

/// One observation.
struct Example {
    std::vector<Feature> features;
    double target = 0;             ///< chance to win, 0 to 1
    std::vector<double> inputs{};  ///< of the hidden layer
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

// ---- LayeredModel: an evaluation as real numbers, the hidden layer behind its sum included, and
// how they are learnt.
//
// The weights of sum and layer are trained together by Adam (adam.hpp) on small batches, with a
// step that falls to 0 along a cosine. The sum begins at what regression has found and is drawn
// there; the layer begins by chance.
//
// One thread, one seed: the same numbers from every run on machines of one kind.

struct LayeredModel {
    std::optional<HiddenLayer> layer;
    /// Counted through as in the rows of the game, those of the layer without their parts.
    std::vector<double> weights;
    /// Units of the evaluation that the weights are in: 1, or how many are a logit.
    double unit = 1;

    /// The static value, in those units.
    double value(const Example& example) const;
};

/// That of whole numbers, as they stand in the file.
LayeredModel model_of(WeightRows rows, std::span<const int> values);

/// The whole numbers by which the file says the same, if its weights are multiplied by `unit`.
std::vector<int> whole_numbers(const LayeredModel& model, double unit);

struct TrainingSettings {
    double spread = 30;  ///< how far a weight of the sum may well be from where it begins, in units
    int epochs = 30;     ///< times that each example is seen
    std::uint64_t seed = 1;
};

/// Requires a model with a layer and examples with as many inputs as it has rows for.
void train(LayeredModel& model, std::span<const Example> examples,
           const TrainingSettings& settings);

}  // namespace ybw::learn
