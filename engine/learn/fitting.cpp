#include "engine/learn/fitting.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <cassert>
#include <cmath>
#include <fmt/format.h>
#include <numbers>
#include <set>

#include "engine/learn/adam.hpp"
#include "engine/learn/regression.hpp"
#include "engine/text/splitmix.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::learn {
namespace {

/// Beyond this a value is as good as a win.
constexpr double largest_value = 2000;
constexpr std::uint64_t held_out_one_in = 10;
constexpr std::size_t fewest_positions = 20;

/// A sample as the fit sees it.
struct Observation {
    Example example;
    double result = 0;
    double value = 0;     ///< of the deeper search, within largest_value
    bool is_win = false;  ///< won or lost by proof
    double before = 0;    ///< the static value by the weights that there were
};

/// Of positions of either kind.
template <class Seen>
struct Parts {
    std::vector<Seen> training;
    std::vector<Seen> held_out;
};

template <class Get>
std::vector<double> all_of(std::span<const Observation> observations, Get get) {
    std::vector<double> all;
    for (const Observation& observation : observations) all.push_back(get(observation));
    return all;
}

Observation observation_of(const Sample& sample, const AnyPosition& position,
                           const AnyEvaluation& evaluation, const LayeredModel& old) {
    Observation made;
    made.example.features = evaluation.features(position);
    made.example.inputs = evaluation.inputs(position);
    made.result = sample.result;
    made.value = std::clamp(static_cast<double>(sample.value.raw()), -largest_value, largest_value);
    made.is_win = sample.value.is_decisive();
    made.before = old.value(made.example);
    return made;
}

/// Positions that several games have in common count once.
Parts<Observation> observe(const AnyGame& game, const GameOptions& variant,
                           std::span<const SampledGame> games, const FitSettings& settings,
                           const LayeredModel& old) {
    Parts<Observation> all;
    std::set<std::string_view> seen;
    for (const SampledGame& one : games) {
        const std::uint64_t chance = scrambled(settings.seed ^ scrambled(one.number));
        auto& part = chance % held_out_one_in == 0 ? all.held_out : all.training;
        for (const Sample& sample : one.samples) {
            if (!seen.insert(sample.position).second) continue;
            const AnyPosition position = game.parse_position(sample.position, variant);
            if (!is_quiet(sample, position, settings.margin)) continue;
            part.push_back(observation_of(sample, position, *game.evaluation(), old));
        }
    }
    if (std::min(all.training.size(), all.held_out.size()) < fewest_positions) {
        throw UserError(ExitCode::bad_input,
                        "--data: too few positions to fit anything; ask for more with --games, or "
                        "name journals with more");
    }
    return all;
}

void set_targets(std::vector<Observation>& observations, double value_scale, double result_share) {
    for (Observation& one : observations) {
        one.example.target =
            result_share * one.result + (1 - result_share) * chance_of(value_scale * one.value);
    }
}

double mean_magnitude(std::span<const double> values) {
    double sum = 0;
    for (const double value : values) sum += std::abs(value);
    return sum / static_cast<double>(values.size());
}

/// Of what a model makes of observations, in which a logit is a `unit`.
Accuracy accuracy_of(const LayeredModel& model, double unit,
                     std::span<const Observation> observations, double value_scale) {
    const auto count = static_cast<double>(observations.size());
    double mean = 0;
    for (const Observation& one : observations) mean += chance_of(value_scale * one.value) / count;
    Accuracy accuracy;
    double missed = 0;
    double variance = 0;
    double wins = 0;
    for (const Observation& one : observations) {
        const double logit = model.value(one.example) / unit;
        const double chance = chance_of(value_scale * one.value);
        accuracy.log_loss += log_loss(logit, one.example.target) / count;
        accuracy.result_loss += log_loss(logit, one.result) / count;
        missed += std::pow(chance - chance_of(logit), 2);
        variance += std::pow(chance - mean, 2);
        if (one.is_win) {
            ++wins;
        } else {
            accuracy.mean_error += std::abs(logit / value_scale - one.value);
        }
    }
    accuracy.r2 = variance > 0 ? 1 - missed / variance : 0;
    accuracy.mean_error /= std::max(count - wins, 1.0);
    return accuracy;
}

}  // namespace

FitResult fit_weights(const AnyGame& game, const GameOptions& variant,
                      std::span<const SampledGame> games, const FitSettings& settings) {
    const WeightRows rows = game.evaluation()->weights();
    const std::vector<int> old_values = weight_values(rows);
    const LayeredModel old = model_of(rows, old_values);
    Parts<Observation> all = observe(game, variant, games, settings, old);

    const double value_scale =
        logistic_scale(all_of(all.training, [](const auto& one) { return one.value; }),
                       all_of(all.training, [](const auto& one) { return one.result; }));
    set_targets(all.training, value_scale, settings.result_share);
    set_targets(all.held_out, value_scale, settings.result_share);

    const std::vector<double> before =
        all_of(all.training, [](const Observation& one) { return one.before; });
    const double old_scale = logistic_scale(
        before, all_of(all.training, [](const auto& one) { return one.example.target; }));
    if (!(value_scale > 0 && old_scale > 0)) {
        throw UserError(ExitCode::bad_input,
                        "--data: its results say nothing of the values, as when all games are "
                        "drawn; take other games");
    }
    std::vector<Example> examples;
    for (const Observation& one : all.training) examples.push_back(one.example);
    Prior prior{{}, settings.spread * old_scale};
    const std::size_t in_sum = old.layer ? old.layer->bias : old.weights.size();
    for (std::size_t i = 0; i < in_sum; ++i) prior.weights.push_back(old.weights[i] * old_scale);
    LayeredModel model{old.layer, logistic_regression(examples, prior), 1 / old_scale};
    model.weights.resize(old.weights.size());
    if (model.layer) train(model, examples, {.spread = settings.spread, .seed = settings.seed});

    FitResult result;
    result.training = all.training.size();
    result.held_out = all.held_out.size();
    result.unit =
        mean_magnitude(before) / mean_magnitude(all_of(all.training, [&](const Observation& one) {
            return model.value(one.example);
        }));
    result.weights = whole_numbers(model, result.unit);
    const LayeredModel rounded = model_of(rows, result.weights);
    result.before = accuracy_of(old, 1 / old_scale, all.held_out, value_scale);
    result.after = accuracy_of(rounded, result.unit, all.held_out, value_scale);
    return result;
}

namespace {

constexpr std::string_view head =
    R"(// FittedWeights: the weights of the evaluation of {0}, a name and its values each.
//
// Written by `ybw fit --weights`; change it by that and not by hand. The code that uses a row
// explains it. Constants.
#pragma once

#include <array>

#include "engine/games/features.hpp"

namespace ybw::{0} {{

// clang-format off
inline constexpr auto fitted_weights = std::to_array<WeightRow>({{)";

constexpr std::string_view foot = R"(}});
// clang-format on

}}  // namespace ybw::{0}
)";

/// Rows of this many values and more stand below each other, in columns.
constexpr std::size_t least_in_columns = 5;
/// Shorter ones share a line of at most this many columns.
constexpr std::size_t widest_line = 100;

std::string entry_of(std::string_view name, std::span<const int> values) {
    const int width = values.size() >= least_in_columns ? 4 : 0;
    std::string text;
    for (const int value : values)
        text += fmt::format("{}{:{}}", text.empty() ? "" : ", ", value, width);
    return fmt::format("{{\"{}\", {{{}}}}},", name, text);
}

}  // namespace

std::string weight_file(std::string_view game, WeightRows rows, std::span<const int> values) {
    assert(values.size() == weight_count(rows));
    std::string text = fmt::format(fmt::runtime(head), game);
    bool joins = false;  // whether the next short row may stand in the last line
    for (const WeightRow& row : rows) {
        const bool is_short = row.values().size() < least_in_columns;
        const std::string entry = entry_of(row.name(), values.first(row.values().size()));
        joins = joins && is_short && text.size() - text.rfind('\n') + entry.size() <= widest_line;
        text += (joins ? " " : "\n    ") + entry;
        joins = is_short;
        values = values.subspan(row.values().size());
    }
    return text + '\n' + fmt::format(fmt::runtime(foot), game);
}

// ---- The network

namespace {

using Numbers = Eigen::ArrayXf;
using Table = Eigen::ArrayXXf;

constexpr float weight_decay = 0.01F;
constexpr std::uint64_t apart_one_in = 25;
constexpr int decided_beyond = 2500;  ///< beyond it a position is decided
constexpr std::size_t fewest_seen = 1000;
constexpr int any_margin = 10'000;  ///< noisy moves may change the value as they like

/// A sample as the training sees it.
struct SeenPosition {
    std::array<std::vector<std::uint16_t>, 2> rows;
    int stage = 0;
    float known = 0;  ///< the static value, as a logit
    float target = 0;
};

/// The weights, or the slopes of them, one after another and by their parts.
struct Weights {
    Numbers all;
    Eigen::Map<Table> rows;  ///< a column an input
    Eigen::Map<Numbers> bias;
    Eigen::Map<Table> output;  ///< a column a stage: the mover's sums, then the other side's
    Eigen::Map<Numbers> output_bias;

    explicit Weights(const NetworkShape& shape)
        : all(Numbers::Zero((shape.inputs + 1) * shape.width +
                            (2 * shape.width + 1) * shape.stages)),
          rows(all.data(), shape.width, shape.inputs),
          bias(rows.data() + rows.size(), shape.width),
          output(bias.data() + bias.size(), 2 * shape.width, shape.stages),
          output_bias(output.data() + output.size(), shape.stages) {}
    Weights(const Weights&) = delete;
    Weights& operator=(const Weights&) = delete;
};

class NetworkTraining {
public:
    NetworkTraining(const NetworkShape& shape, std::uint64_t seed)
        : shape_(shape),
          dice_(seed),
          weights_(shape),
          slopes_(shape),
          adam_(weights_.all.size()),
          sums_(Numbers::Zero(2 * shape.width)),
          clipped_(Numbers::Zero(2 * shape.width)) {
        spread(weights_.rows, 0.1F);
        weights_.bias.setConstant(0.1F);
        spread(weights_.output, 0.02F);
        for (int stage = 1; stage < shape.stages; ++stage)
            weights_.output.col(stage) = weights_.output.col(0);
    }

    const Weights& weights() const { return weights_; }

    /// The correction, as a logit.
    float correction(const SeenPosition& one) {
        for (const int side : {0, 1}) {
            auto sums = sums_.segment(side * shape_.width, shape_.width);
            sums = weights_.bias;
            for (const int row : one.rows[static_cast<std::size_t>(side)])
                sums += weights_.rows.col(row);
        }
        clipped_ = sums_.max(0.0F).min(1.0F);
        return (clipped_.square() * weights_.output.col(one.stage)).sum() +
               weights_.output_bias(one.stage);
    }

    /// A step down the gradient of these observations.
    void step(std::span<const SeenPosition* const> batch, float rate) {
        slopes_.all.setZero();
        for (const SeenPosition* const one : batch) {
            const float chance = chance_of_logit(one->known + correction(*one));
            add_slopes(*one, 2 * (chance - one->target) * chance * (1 - chance) /
                                 static_cast<float>(batch.size()));
        }
        adam_.learn(slopes_.all);
        adam_.move(weights_.all, 0, rate, weight_decay);
        constexpr auto most = static_cast<float>(Network::largest_output);
        weights_.output = weights_.output.max(-most).min(most);
    }

    static float chance_of_logit(float logit) { return 1 / (1 + std::exp(-logit)); }

private:
    void spread(Eigen::Map<Table>& table, float width) {
        constexpr float unit = 1.0F / 16'777'216.0F;
        constexpr int drop = 40;
        for (float& weight : table.reshaped())
            weight = (2 * static_cast<float>(dice_.next() >> drop) * unit - 1) * width;
    }

    /// What the sums of correction() have to do with an error at the output.
    void add_slopes(const SeenPosition& one, float error) {
        slopes_.output_bias(one.stage) += error;
        slopes_.output.col(one.stage) += error * clipped_.square();
        // Where a sum is clipped, nothing changes with it.
        clipped_ = (sums_ > 0.0F && sums_ < 1.0F)
                       .select(2 * error * clipped_ * weights_.output.col(one.stage), 0.0F);
        for (const int side : {0, 1}) {
            const auto part = clipped_.segment(side * shape_.width, shape_.width);
            slopes_.bias += part;
            for (const int row : one.rows[static_cast<std::size_t>(side)])
                slopes_.rows.col(row) += part;
        }
    }

    NetworkShape shape_;
    SplitMix64 dice_;
    Weights weights_;
    Weights slopes_;
    Adam<float> adam_;
    Numbers sums_;
    Numbers clipped_;
};

// ---- Samples

SeenPosition seen_position(const Sample& sample, const AnyGame& game, const AnyPosition& position,
                           double result_share) {
    SeenPosition one;
    NetworkInputs inputs = game.evaluation()->network_inputs(position);
    for (const std::size_t side : {0U, 1U})
        one.rows[side].assign(inputs.rows[side].begin(), inputs.rows[side].end());
    one.stage = inputs.stage;
    const double unit = game.points_of_odds();
    one.known = static_cast<float>(position.evaluate().raw() / unit);
    const double outlook = sample.outlook.value_or(chance_of(sample.value.raw() / unit));
    one.target = static_cast<float>(result_share * sample.result + (1 - result_share) * outlook);
    return one;
}

Parts<SeenPosition> see_all(const AnyGame& game, const GameOptions& variant,
                            std::span<const SampledGame> games, const NetworkSettings& settings) {
    Parts<SeenPosition> all;
    for (const SampledGame& sampled : games) {
        const std::uint64_t chance = scrambled(settings.seed ^ scrambled(sampled.number));
        auto& part = chance % apart_one_in == 0 ? all.held_out : all.training;
        for (const Sample& sample : sampled.samples) {
            if (std::abs(sample.value.raw()) > decided_beyond) continue;
            const AnyPosition position = game.parse_position(sample.position, variant);
            if (!is_quiet(sample, position, any_margin)) continue;
            part.push_back(seen_position(sample, game, position, settings.result_share));
            for (int twin = 1; twin < game.symmetries(); ++twin) {
                part.push_back(
                    seen_position(sample, game, game.twin(position, twin), settings.result_share));
                if (part.back().rows == part[part.size() - 2].rows) part.pop_back();
            }
        }
    }
    if (all.training.size() < fewest_seen || all.held_out.empty()) {
        throw UserError(ExitCode::bad_input,
                        "--data: too few positions for a network; ask for more with --games, or "
                        "name journals with more");
    }
    return all;
}

/// Rising for a hundred steps, and falling as a cosine.
float rate_at(std::size_t step, std::size_t steps, double most) {
    constexpr double rise = 100;
    constexpr double least = 0.01;
    const double progress = static_cast<double>(step) / static_cast<double>(steps);
    const double fall = least + (1 - least) * (1 + std::cos(std::numbers::pi * progress)) / 2;
    return static_cast<float>(most * fall * std::min(1.0, static_cast<double>(step + 1) / rise));
}

// ---- Whole numbers

template <class Array>
std::vector<std::int16_t> whole(const Array& numbers, double unit) {
    constexpr double most = 4000;
    std::vector<std::int16_t> all;
    for (const float number : numbers.reshaped()) {
        all.push_back(static_cast<std::int16_t>(
            std::lround(std::clamp(static_cast<double>(number) * unit, -most, most))));
    }
    return all;
}

Network network_of(const Weights& weights, const NetworkShape& shape, int points) {
    return {.shape = shape,
            .origin = "",
            .points = points,
            .rows = whole(weights.rows, Network::sum_unit),
            .bias = whole(weights.bias, Network::sum_unit),
            .output = whole(weights.output, Network::output_unit),
            .output_bias = whole(weights.output_bias, points)};
}

}  // namespace

NetworkResult fit_network(const AnyGame& game, const GameOptions& variant,
                          std::span<const SampledGame> games, const NetworkSettings& settings,
                          const std::function<bool()>& stopped) {
    const NetworkShape shape = *game.evaluation()->network_shape();
    const Parts<SeenPosition> all = see_all(game, variant, games, settings);
    NetworkTraining training(shape, settings.seed);
    SplitMix64 dice(scrambled(settings.seed));
    std::vector<const SeenPosition*> order;
    for (const SeenPosition& one : all.training) order.push_back(&one);
    const std::size_t batch = std::min(settings.batch, order.size());
    const auto steps = static_cast<std::size_t>(
        settings.epochs * static_cast<double>(order.size()) / static_cast<double>(batch));
    std::size_t next = order.size();
    for (std::size_t step = 0; step < steps && !stopped(); ++step) {
        if (next + batch > order.size()) {
            shuffle(order, dice);
            next = 0;
        }
        training.step(std::span(order).subspan(next, batch), rate_at(step, steps, settings.rate));
        next += batch;
    }
    NetworkResult result{network_of(training.weights(), shape, game.points_of_odds()), {}};
    result.network.origin = fmt::format("{}-positions-seed-{}", order.size(), settings.seed);
    result.error.training = order.size();
    result.error.held_out = all.held_out.size();
    const auto count = static_cast<double>(all.held_out.size());
    for (const SeenPosition& one : all.held_out) {
        const float with = NetworkTraining::chance_of_logit(one.known + training.correction(one));
        const float without = NetworkTraining::chance_of_logit(one.known);
        result.error.after += std::pow(with - one.target, 2) / count;
        result.error.before += std::pow(without - one.target, 2) / count;
    }
    return result;
}

}  // namespace ybw::learn
