// LayeredModel: an evaluation as real numbers, the hidden layer behind its sum included, and how
// they are learnt.
//
// The weights of sum and layer are trained together by Adam (adam.hpp) on small batches, with a
// step that falls to 0 along a cosine. The sum begins at what regression has found and is drawn
// there; the layer begins by chance.
//
// One thread, one seed: the same numbers from every run on machines of one kind.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/games/features.hpp"
#include "engine/learn/regression.hpp"

namespace ybw::learn {

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
