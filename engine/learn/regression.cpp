#include "engine/learn/regression.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>
#include <numeric>

#include "engine/learn/adam.hpp"
#include "engine/text/splitmix.hpp"

namespace ybw::learn {
namespace {

constexpr int most_steps = 50;
constexpr int most_halvings = 30;
/// Logits; far below what one unit of any weight comes to.
constexpr double smallest_step = 1e-7;

Eigen::Index at(std::size_t weight) {
    return static_cast<Eigen::Index>(weight);
}

double sum_of(std::span<const Feature> features, const Eigen::VectorXd& weights) {
    return weighted_sum(features, {weights.data(), static_cast<std::size_t>(weights.size())});
}

/// The function that is minimized, with its first two derivatives.
class Objective {
public:
    Objective(std::span<const Example> examples, const Prior& prior)
        : examples_(examples),
          prior_(Eigen::Map<const Eigen::VectorXd>(
              prior.weights.data(), static_cast<Eigen::Index>(prior.weights.size()))),
          precision_(1 / (prior.spread * prior.spread)) {}

    const Eigen::VectorXd& prior() const { return prior_; }

    double value(const Eigen::VectorXd& weights) const {
        double sum = precision_ / 2 * (weights - prior_).squaredNorm();
        for (const Example& example : examples_)
            sum += log_loss(sum_of(example.features, weights), example.target);
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
            for (std::size_t j = 0; j <= i; ++j)
                curvature(at(features[j].weight), column) += part * features[j].amount;
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

// ---- The layered model

namespace {

constexpr std::size_t batch_size = 256;
/// Steps of Adam: of the weights of the sum in units of the evaluation, and of the layer's.
constexpr double step_of_sum = 0.4;
constexpr double step_of_layer = 0.003;
/// Share by which the layer's weights shrink beside each step.
constexpr double decay = 0.03;
/// What the file can hold: more would overflow the integers of an evaluation.
constexpr double most_of_row = 4096;
constexpr double most_of_out = 16383;

/// What the layer saw and made of one example.
struct Pass {
    double input_of_sum = 0;
    std::vector<double> units;
    double value = 0;
};

void look_at(const LayeredModel& model, const Example& example, Pass& pass) {
    const HiddenLayer& layer = *model.layer;
    const std::vector<double>& weights = model.weights;
    pass.value = weighted_sum(example.features, weights);
    pass.input_of_sum = HiddenLayer::input_of_sum(pass.value * model.unit);
    pass.units.resize(layer.units);
    for (std::size_t i = 0; i < layer.units; ++i)
        pass.units[i] = weights[layer.bias + i] + weights[layer.sum + i] * pass.input_of_sum;
    for (std::size_t n = 0; n < example.inputs.size(); ++n) {
        if (example.inputs[n] == 0) continue;
        const double* const row = &weights[layer.row_of_input(n)];
        for (std::size_t i = 0; i < layer.units; ++i) pass.units[i] += row[i] * example.inputs[n];
    }
    for (std::size_t i = 0; i < layer.units; ++i) {
        pass.units[i] = std::clamp(pass.units[i], 0.0, HiddenLayer::most_unit);
        pass.value += weights[layer.out + i] * pass.units[i];
    }
}

class Training {
public:
    Training(LayeredModel& model, std::span<const Example> examples,
             const TrainingSettings& settings)
        : model_(model),
          layer_(*model.layer),
          examples_(examples),
          settings_(settings),
          dice_(settings.seed),
          first_(model.weights),
          slopes_(first_.size()),
          adam_(static_cast<Eigen::Index>(first_.size())),
          order_(examples.size()) {
        std::iota(order_.begin(), order_.end(), std::size_t{0});
        const auto fill = [&](std::size_t begin, std::size_t end, double most) {
            for (std::size_t i = begin; i < end; ++i) model_.weights[i] = most * chance();
        };
        fill(layer_.bias, first_.size(), 0.2);
        fill(layer_.out, layer_.out + layer_.units, 0.04);
        // All units have something to say at first.
        for (std::size_t i = 0; i < layer_.units; ++i) model_.weights[layer_.bias + i] = 0.2;
    }

    void run() {
        const std::size_t batches = (order_.size() + batch_size - 1) / batch_size;
        for (int epoch = 0; epoch < settings_.epochs; ++epoch) {
            const double share = static_cast<double>(epoch) / settings_.epochs;
            const double step = (1 + std::cos(std::numbers::pi * share)) / 2;
            shuffle(order_, dice_);
            for (std::size_t i = 0; i < batches; ++i) {
                const std::size_t begin = i * batch_size;
                learn_from(
                    std::span(order_).subspan(begin, std::min(batch_size, order_.size() - begin)));
                move(step);
            }
        }
    }

private:
    /// Between -1 and 1.
    double chance() { return static_cast<double>(dice_.next() >> 11) * 0x1p-52 - 1; }

    void learn_from(std::span<const std::size_t> batch) {
        std::fill(slopes_.begin(), slopes_.end(), 0);
        for (const std::size_t number : batch) {
            const Example& example = examples_[number];
            look_at(model_, example, pass_);
            const double miss = chance_of(pass_.value) - example.target;
            spread_back(example, miss / static_cast<double>(batch.size()));
        }
        // Where the sum began: a prior of all examples, here for one.
        const double of_one = 1 / (settings_.spread * settings_.spread) * model_.unit *
                              model_.unit / static_cast<double>(examples_.size());
        for (std::size_t i = 0; i < layer_.bias; ++i)
            slopes_[i] += of_one * (model_.weights[i] - first_[i]);
    }

    void spread_back(const Example& example, double miss) {
        std::vector<double>& weights = model_.weights;
        double of_sum = miss;
        const bool is_inside = std::abs(pass_.input_of_sum) < HiddenLayer::most_sum;
        of_units_.assign(layer_.units, 0);
        for (std::size_t i = 0; i < layer_.units; ++i) {
            const double unit = pass_.units[i];
            slopes_[layer_.out + i] += miss * unit;
            if (unit <= 0 || unit >= HiddenLayer::most_unit) continue;
            of_units_[i] = miss * weights[layer_.out + i];
            slopes_[layer_.bias + i] += of_units_[i];
            slopes_[layer_.sum + i] += of_units_[i] * pass_.input_of_sum;
            if (is_inside) {
                of_sum +=
                    of_units_[i] * weights[layer_.sum + i] * model_.unit / HiddenLayer::sum_unit;
            }
        }
        for (std::size_t n = 0; n < example.inputs.size(); ++n) {
            if (example.inputs[n] == 0) continue;
            double* const row = &slopes_[layer_.row_of_input(n)];
            for (std::size_t i = 0; i < layer_.units; ++i)
                row[i] += of_units_[i] * example.inputs[n];
        }
        for (const Feature& feature : example.features)
            slopes_[feature.weight] += of_sum * feature.amount;
    }

    void move(double step) {
        const auto count = static_cast<Eigen::Index>(slopes_.size());
        const auto sums = static_cast<Eigen::Index>(layer_.bias);
        Eigen::Map<Eigen::ArrayXd> weights(model_.weights.data(), count);
        adam_.learn(Eigen::Map<const Eigen::ArrayXd>(slopes_.data(), count));
        adam_.move(weights.head(sums), 0, step * step_of_sum / model_.unit, 0);
        adam_.move(weights.tail(count - sums), sums, step * step_of_layer, decay);
    }

    LayeredModel& model_;
    const HiddenLayer layer_;
    std::span<const Example> examples_;
    const TrainingSettings settings_;
    SplitMix64 dice_;
    std::vector<double> first_;
    std::vector<double> slopes_;
    Adam<double> adam_;
    std::vector<std::size_t> order_;
    Pass pass_;
    std::vector<double> of_units_;
};

/// What a weight of the file is multiplied by to be one of the model of that unit.
double factor_of(const std::optional<HiddenLayer>& layer, std::size_t number, double unit) {
    if (!layer || number < layer->bias) return 1 / unit;
    const bool is_out = layer->out <= number && number < layer->out + layer->units;
    return is_out ? 1 / (HiddenLayer::out_parts * unit) : 1 / HiddenLayer::parts;
}

double most_of(const std::optional<HiddenLayer>& layer, std::size_t number) {
    if (!layer || number < layer->bias) return INT16_MAX;
    return layer->out <= number && number < layer->out + layer->units ? most_of_out : most_of_row;
}

}  // namespace

double LayeredModel::value(const Example& example) const {
    if (!layer) return weighted_sum(example.features, weights);
    Pass pass;
    look_at(*this, example, pass);
    return pass.value;
}

LayeredModel model_of(WeightRows rows, std::span<const int> values) {
    LayeredModel model{hidden_layer_of(rows), {}, 1};
    for (std::size_t i = 0; i < values.size(); ++i)
        model.weights.push_back(values[i] * factor_of(model.layer, i, 1));
    return model;
}

std::vector<int> whole_numbers(const LayeredModel& model, double unit) {
    std::vector<int> values;
    for (std::size_t i = 0; i < model.weights.size(); ++i) {
        double value = model.weights[i] / factor_of(model.layer, i, unit);
        // The layer was taught with sums of another unit.
        if (model.layer && model.layer->sum <= i && i < model.layer->row_of_input(0))
            value *= model.unit / unit;
        const double most = most_of(model.layer, i);
        values.push_back(static_cast<int>(std::lround(std::clamp(value, -most, most))));
    }
    return values;
}

void train(LayeredModel& model, std::span<const Example> examples,
           const TrainingSettings& settings) {
    Training(model, examples, settings).run();
}

}  // namespace ybw::learn
