#include "engine/learn/fitting.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <fmt/format.h>
#include <set>

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

struct Observations {
    std::vector<Observation> training;
    std::vector<Observation> held_out;
};

/// What weights make of observations: static values, and how many units of them are one logit.
struct Foretold {
    std::vector<double> values;
    double unit = 1;
};

template <class Get>
std::vector<double> all_of(std::span<const Observation> observations, Get get) {
    std::vector<double> all;
    for (const Observation& observation : observations) all.push_back(get(observation));
    return all;
}

std::vector<double> values_of(std::span<const Observation> observations) {
    return all_of(observations, [](const Observation& one) { return one.value; });
}
std::vector<double> targets_of(std::span<const Observation> observations) {
    return all_of(observations, [](const Observation& one) { return one.example.target; });
}

std::vector<double> values_by(const LayeredModel& model,
                              std::span<const Observation> observations) {
    return all_of(observations, [&](const Observation& one) { return model.value(one.example); });
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
Observations observe(const AnyGame& game, const GameOptions& variant,
                     std::span<const SampledGame> games, const FitSettings& settings,
                     const LayeredModel& old) {
    Observations all;
    std::set<std::string_view> seen;
    for (const SampledGame& one : games) {
        const std::uint64_t chance = scrambled(settings.seed ^ scrambled(one.number));
        auto& part = chance % held_out_one_in == 0 ? all.held_out : all.training;
        for (const Sample& sample : one.samples) {
            if (!seen.insert(sample.position).second) continue;
            const AnyPosition position = game.parse_position(sample.position, variant);
            const AnyEvaluation& evaluation = *game.evaluation();
            if (!is_quiet(sample, position, settings.margin)) continue;
            part.push_back(observation_of(sample, position, evaluation, old));
        }
    }
    if (std::min(all.training.size(), all.held_out.size()) < fewest_positions) {
        throw UserError(ExitCode::bad_input,
                        "--data: too few positions to fit anything; ask for more with --games");
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

Accuracy accuracy_of(const Foretold& foretold, std::span<const Observation> observations,
                     double value_scale) {
    const auto count = static_cast<double>(observations.size());
    double mean = 0;
    for (const Observation& one : observations) mean += chance_of(value_scale * one.value) / count;
    Accuracy accuracy;
    double missed = 0;
    double variance = 0;
    double wins = 0;
    for (std::size_t i = 0; i < observations.size(); ++i) {
        const Observation& one = observations[i];
        const double logit = foretold.values[i] / foretold.unit;
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
    Observations all = observe(game, variant, games, settings, old);

    const double value_scale = logistic_scale(
        values_of(all.training), all_of(all.training, [](const auto& one) { return one.result; }));
    set_targets(all.training, value_scale, settings.result_share);
    set_targets(all.held_out, value_scale, settings.result_share);

    const std::vector<double> before =
        all_of(all.training, [](const Observation& one) { return one.before; });
    const double old_scale = logistic_scale(before, targets_of(all.training));
    std::vector<Example> examples;
    for (const Observation& one : all.training) examples.push_back(one.example);
    Prior prior{{}, settings.spread * old_scale};
    const std::size_t in_sum = old.layer ? old.layer->bias : old.weights.size();
    for (std::size_t i = 0; i < in_sum; ++i) prior.weights.push_back(old.weights[i] * old_scale);
    LayeredModel model{old.layer, logistic_regression(examples, prior), 1 / old_scale};
    model.weights.resize(old.weights.size());
    if (model.layer) {
        train(model, examples, {.spread = settings.spread, .seed = settings.seed});
    }

    FitResult result;
    result.training = all.training.size();
    result.held_out = all.held_out.size();
    result.unit = mean_magnitude(before) / mean_magnitude(values_by(model, all.training));
    result.weights = whole_numbers(model, result.unit);
    const LayeredModel rounded = model_of(rows, result.weights);
    result.before =
        accuracy_of({values_by(old, all.held_out), 1 / old_scale}, all.held_out, value_scale);
    result.after =
        accuracy_of({values_by(rounded, all.held_out), result.unit}, all.held_out, value_scale);
    return result;
}

namespace {

constexpr std::string_view head =
    R"(// FittedWeights: the weights of the evaluation of {0}, a name and its values a line.
//
// Written by `ybw fit --weights`, to be changed by it rather than by hand. What each stands for is
// said where it is used. Constants.
#pragma once

#include <array>

#include "engine/games/features.hpp"

namespace ybw::{0} {{

// clang-format off
inline constexpr auto fitted_weights = std::to_array<WeightRow>({{
)";

constexpr std::string_view foot = R"(}});
// clang-format on

}}  // namespace ybw::{0}
)";

/// Rows of this many values and more stand below each other, in columns.
constexpr std::size_t least_in_columns = 5;

std::string line_of(std::string_view name, std::span<const int> values) {
    const int width = values.size() >= least_in_columns ? 4 : 0;
    std::string text;
    for (const int value : values) {
        text += fmt::format("{}{:{}}", text.empty() ? "" : ", ", value, width);
    }
    return fmt::format("    {{\"{}\", {{{}}}}},\n", name, text);
}

}  // namespace

std::string weight_file(std::string_view game, WeightRows rows, std::span<const int> values) {
    assert(values.size() == weight_count(rows));
    std::string text = fmt::format(fmt::runtime(head), game);
    for (const WeightRow& row : rows) {
        text += line_of(row.name(), values.first(row.values().size()));
        values = values.subspan(row.values().size());
    }
    return text + fmt::format(fmt::runtime(foot), game);
}

}  // namespace ybw::learn
