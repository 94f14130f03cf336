// Features: an evaluation as a sum, so that its weights can be fitted to games.
//
// A game whose evaluation is a sum of weights, each times an amount in the position, offers the
// two: its weights, as named rows of numbers (the file that `ybw fit` writes), and the amounts in a
// position. The weights of all rows are numbered in one sequence: the first value of the second row
// follows the last of the first. No search calls any of this.
//
// Behind the sum there may be a hidden layer (HiddenLayer), for what a sum cannot express.
//
// Constants and pure functions. The functions that read constants by name are meant for the
// compiler, which refuses a name that no row has.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace ybw {

/// A name and the values that stand under it.
class WeightRow {
public:
    static constexpr std::size_t most_values = 20;

    /// Requires at most `most_values` values.
    constexpr WeightRow(std::string_view name, std::initializer_list<int> values)
        : name_(name), count_(values.size()) {
        std::copy(values.begin(), values.end(), values_.begin());
    }

    constexpr std::string_view name() const { return name_; }
    constexpr std::span<const int> values() const { return std::span(values_).first(count_); }
    constexpr std::size_t size() const { return count_; }

private:
    std::string_view name_;
    std::size_t count_;
    std::array<int, most_values> values_{};
};

using WeightRows = std::span<const WeightRow>;

/// The amount of the weight of that number in a position, for the side to move.
struct Feature {
    std::size_t weight = 0;
    double amount = 0;

    friend bool operator==(const Feature&, const Feature&) = default;
};

/// Values of all rows together.
constexpr std::size_t weight_count(WeightRows rows) {
    std::size_t count = 0;
    for (const WeightRow& row : rows) count += row.size();
    return count;
}

/// A row with the number of its first weight.
struct NumberedRow {
    const WeightRow* row = nullptr;
    std::size_t first = 0;

    constexpr int value(std::size_t place) const { return row->values()[place]; }
};

/// The row of this name.
constexpr std::optional<NumberedRow> find_row(WeightRows rows, std::string_view name) {
    std::size_t first = 0;
    for (const WeightRow& row : rows) {
        if (row.name() == name) return NumberedRow{&row, first};
        first += row.size();
    }
    return std::nullopt;
}

/// The row of this name with this number of values, for constants: if there is none it throws
/// std::logic_error, which the compiler shows.
constexpr NumberedRow require_row(WeightRows rows, std::string_view name, std::size_t values) {
    const auto found = find_row(rows, name);
    if (!found) throw std::logic_error("no row of weights has this name");
    if (found->row->size() != values) throw std::logic_error("a row of another length");
    return *found;
}

/// The values of all rows in one sequence.
inline std::vector<int> weight_values(WeightRows rows) {
    std::vector<int> values;
    for (const WeightRow& row : rows)
        values.insert(values.end(), row.values().begin(), row.values().end());
    return values;
}

// ---- The hidden layer

/// A layer of rectified units that sees the sum of weights and other numbers of the position, its
/// inputs, and adds to the sum:
///
///     unit  = bias + sum_row * sum / sum_unit + input_row * input + ..., from 0 to most_unit
///     value = sum + out * unit + ...
///
/// Its weights are the last rows of the game, a value for each unit: "hidden.bias", "hidden.out",
/// "hidden.sum", and one row for each input. The weights of units are in `parts`; "hidden.out" is
/// in `out_parts` of a unit of the evaluation.
struct HiddenLayer {
    static constexpr double parts = 256;
    static constexpr double out_parts = 16;
    /// A sum of `sum_unit` counts as 1; one beyond `most_sum` times that counts as `most_sum`.
    static constexpr int sum_unit = 512;
    static constexpr int most_sum = 4;
    /// The largest value of a unit, so that integers of 32 bits hold the result.
    static constexpr double most_unit = 32;

    /// Numbers of weights: the first value of each row. The inputs' rows follow that of the sum.
    std::size_t bias = 0;
    std::size_t out = 0;
    std::size_t sum = 0;
    std::size_t units = 0;

    std::size_t row_of_input(std::size_t number) const { return sum + (1 + number) * units; }

    /// The input of a unit for the sum.
    static double input_of_sum(double sum) {
        return std::clamp(sum / sum_unit, -1.0 * most_sum, 1.0 * most_sum);
    }
};

/// The hidden layer of a game's weights, if it has one.
inline std::optional<HiddenLayer> hidden_layer_of(WeightRows rows) {
    const auto bias = find_row(rows, "hidden.bias");
    if (!bias) return std::nullopt;
    return HiddenLayer{bias->first, find_row(rows, "hidden.out").value().first,
                       find_row(rows, "hidden.sum").value().first, bias->row->values().size()};
}

}  // namespace ybw
