// WeightFile: the file from which a game's weights are compiled, as `ybw fit` writes it.
//
// It is the header fitted_weights.hpp of the game's folder: a row of weights a line, for people to
// read and to compare. What is compiled is what stands there: a fit that is to count is written
// over it.
//
// Pure function.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/games/features.hpp"

namespace ybw::learn {

/// The rows with other values, which are counted through. Requires as many values as there are.
std::string weight_file(std::string_view game, WeightRows rows, std::span<const int> values);

}  // namespace ybw::learn
