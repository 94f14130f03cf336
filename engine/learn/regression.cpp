#include "engine/learn/regression.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <algorithm>
#include <cassert>
#include <cmath>

namespace ybw::learn {
namespace {

constexpr int most_steps = 50;
constexpr int most_halvings = 30;
/// Logits; far below what one unit of any weight comes to.
constexpr double smallest_step = 1e-7;

Eigen::VectorXd to_eigen(const std::vector<double>& values) {
    return Eigen::Map<const Eigen::VectorXd>(values.data(),
                                             static_cast<Eigen::Index>(values.size()));
}

Eigen::Index at(std::size_t weight) {
    return static_cast<Eigen::Index>(weight);
}

double sum_of(std::span<const Feature> features, const Eigen::VectorXd& weights) {
    double sum = 0;
    for (const Feature& feature : features) sum += feature.amount * weights[at(feature.weight)];
    return sum;
}

/// The function that is minimized, with its first two derivatives.
class Objective {
public:
    Objective(std::span<const Example> examples, const Prior& prior)
        : examples_(examples),
          prior_(to_eigen(prior.weights)),
          precision_(1 / (prior.spread * prior.spread)) {}

    const Eigen::VectorXd& prior() const { return prior_; }

    double value(const Eigen::VectorXd& weights) const {
        double sum = precision_ / 2 * (weights - prior_).squaredNorm();
        for (const Example& example : examples_) {
            sum += log_loss(sum_of(example.features, weights), example.target);
        }
        return sum;
    }

    /// Newton's step from there.
    Eigen::VectorXd step(const Eigen::VectorXd& weights) const {
        Eigen::VectorXd gradient = precision_ * (weights - prior_);
        Eigen::MatrixXd curvature =
            precision_ * Eigen::MatrixXd::Identity(weights.size(), weights.size());
        for (const Example& example : examples_) {
            const double chance = chance_of(sum_of(example.features, weights));
            add(example.features, chance - example.target, chance * (1 - chance), gradient,
                curvature);
        }
        return -curvature.selfadjointView<Eigen::Upper>().ldlt().solve(gradient);
    }

private:
    /// Of the symmetric matrix the upper half alone.
    static void add(std::span<const Feature> features, double slope, double bend,
                    Eigen::VectorXd& gradient, Eigen::MatrixXd& curvature) {
        for (std::size_t i = 0; i < features.size(); ++i) {
            const Eigen::Index column = at(features[i].weight);
            gradient[column] += slope * features[i].amount;
            const double part = bend * features[i].amount;
            for (std::size_t j = 0; j <= i; ++j) {
                curvature(at(features[j].weight), column) += part * features[j].amount;
            }
        }
    }

    std::span<const Example> examples_;
    Eigen::VectorXd prior_;
    double precision_;
};

}  // namespace

double chance_of(double logit) {
    return 1 / (1 + std::exp(-logit));
}

double log_loss(double logit, double target) {
    // log(1 + exp(x)) without overflow: it is x + log(1 + exp(-x)) as well.
    return std::max(logit, 0.0) + std::log1p(std::exp(-std::abs(logit))) - target * logit;
}

double weighted_sum(std::span<const Feature> features, std::span<const double> weights) {
    double sum = 0;
    for (const Feature& feature : features) sum += feature.amount * weights[feature.weight];
    return sum;
}

std::vector<double> logistic_regression(std::span<const Example> examples, const Prior& prior) {
    const Objective objective(examples, prior);
    Eigen::VectorXd weights = objective.prior();
    double value = objective.value(weights);
    for (int i = 0; i < most_steps; ++i) {
        Eigen::VectorXd step = objective.step(weights);
        double next = objective.value(weights + step);
        for (int halvings = 0; !(next <= value) && halvings < most_halvings; ++halvings) {
            step /= 2;
            next = objective.value(weights + step);
        }
        if (!(next <= value)) break;  // as good as the arithmetic gets
        weights += step;
        value = next;
        if (step.lpNorm<Eigen::Infinity>() < smallest_step) break;
    }
    return {weights.data(), weights.data() + weights.size()};
}

double logistic_scale(std::span<const double> xs, std::span<const double> targets) {
    assert(xs.size() == targets.size());
    std::vector<Example> examples;
    for (std::size_t i = 0; i < xs.size(); ++i) examples.push_back({{{0, xs[i]}}, targets[i]});
    constexpr double anywhere = 1e3;
    return logistic_regression(examples, {{0}, anywhere}).front();
}

}  // namespace ybw::learn
