#include "engine/learn/weight_file.hpp"

#include <cassert>
#include <fmt/format.h>

namespace ybw::learn {
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
