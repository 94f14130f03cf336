// Features: an evaluation as a sum, so that its weights can be fitted to games.
//
// A game whose evaluation is a sum of weights, each times an amount that the position has of it,
// offers the two: its weights, rows of numbers under a name (the file that `ybw fit` writes), and
// the amounts in a position. The weights of all rows are counted through: the first value of the
// second row follows the last of the first. Nothing of this is called by a search.
//
// Constants and pure functions; what reads constants by name is meant for the compiler, which
// refuses a name that no row bears.
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

private:
    std::string_view name_;
    std::size_t count_;
    std::array<int, most_values> values_{};
};

using WeightRows = std::span<const WeightRow>;

/// What a position has of the weight of that number, for the side to move.
struct Feature {
    std::size_t weight = 0;
    double amount = 0;

    friend bool operator==(const Feature&, const Feature&) = default;
};

/// Values of all rows together.
constexpr std::size_t weight_count(WeightRows rows) {
    std::size_t count = 0;
    for (const WeightRow& row : rows) count += row.values().size();
    return count;
}

/// A row with the number of its first weight.
struct NumberedRow {
    const WeightRow* row = nullptr;
    std::size_t first = 0;

    constexpr int value(std::size_t place) const { return row->values()[place]; }
};

/// The row of that name.
constexpr std::optional<NumberedRow> find_row(WeightRows rows, std::string_view name) {
    std::size_t first = 0;
    for (const WeightRow& row : rows) {
        if (row.name() == name) return NumberedRow{&row, first};
        first += row.values().size();
    }
    return std::nullopt;
}

/// The row of that name and that number of values, for constants: throws std::logic_error, which
/// the compiler shows, if there is none.
constexpr NumberedRow require_row(WeightRows rows, std::string_view name, std::size_t values) {
    const auto found = find_row(rows, name);
    if (!found) throw std::logic_error("no row of weights has this name");
    if (found->row->values().size() != values) throw std::logic_error("a row of another length");
    return *found;
}

/// The values of all rows, counted through.
inline std::vector<int> weight_values(WeightRows rows) {
    std::vector<int> values;
    for (const WeightRow& row : rows) {
        values.insert(values.end(), row.values().begin(), row.values().end());
    }
    return values;
}

}  // namespace ybw
