#include "engine/games/gomoku/weights.hpp"

#include <algorithm>
#include <utility>

namespace ybw::gomoku {
namespace {

constexpr std::size_t most_shapes = weights::shape_worth.size();  // what four bits hold

int worth_of_lines(CellShapes shapes, const weights::PairsOfShapes& pairs) {
    int worth = 0;
    for (std::size_t d = 0; d < direction_count; ++d) {
        const std::size_t shape = index(shape_in(shapes, d));
        worth += weights::parts * weights::shape_worth[shape];
        for (std::size_t e = 0; e < d; ++e) worth += pairs[shape][index(shape_in(shapes, e))];
    }
    return worth;
}

/// The most that all shapes of a cell can be worth together, whatever the weights.
constexpr int most_worth(const weights::PairsOfShapes& pairs) {
    int shape = 0;
    int pair = 0;
    for (std::size_t i = 0; i < most_shapes; ++i) {
        shape = std::max({shape, +weights::shape_worth[i], -weights::shape_worth[i]});
        for (const int worth : pairs[i]) pair = std::max({pair, worth, -worth});
    }
    return 4 * weights::parts * shape + 6 * pair;
}

CellKind kind_of(CellShapes shapes) {
    const int mover = worth_of_lines(shapes, weights::lines_of_mover);
    const int waiter = worth_of_lines(shapes, weights::lines_of_waiter);
    return {.to_mover = static_cast<std::int16_t>(mover),
            .to_waiter = static_cast<std::int16_t>(waiter),
            .cell_class = class_of(shapes, false)};
}

std::array<std::vector<CellKind>, 2> make_kinds() {
    std::vector<CellKind> kinds(std::size_t{1} << (4 * direction_count));
    for (std::size_t i = 0; i < kinds.size(); ++i) kinds[i] = kind_of(static_cast<CellShapes>(i));
    std::vector<CellKind> under_rules = kinds;
    for (std::size_t i = 0; i < kinds.size(); ++i)
        under_rules[i].cell_class = class_of(static_cast<CellShapes>(i), true);
    return {std::move(kinds), std::move(under_rules)};
}

}  // namespace

static_assert(most_worth(weights::lines_of_mover) <= INT16_MAX);
static_assert(most_worth(weights::lines_of_waiter) <= INT16_MAX);

const std::array<std::vector<CellKind>, 2> cell_kinds = make_kinds();

namespace {

weights::HiddenTable make_hidden_table() {
    weights::HiddenTable table{};
    const std::vector<int> values = weight_values(fitted_weights);
    std::size_t number = hidden_layer_of(fitted_weights)->row_of_input(1);
    for (const bool is_any : {false, true}) {
        for (auto& of_side : table) {
            for (std::size_t c = index(CellClass::quiet); c < index(CellClass::five); ++c) {
                for (std::size_t n = 1; n <= weights::most_in_hidden; ++n) {
                    const double amount = weights::hidden_amount(n, is_any);
                    for (std::size_t i = 0; i < weights::hidden_units; ++i) {
                        of_side[c][n][i] = static_cast<std::int16_t>(
                            of_side[c][n][i] + std::lround(amount * values[number + i]));
                    }
                }
                number += weights::hidden_units;
            }
        }
    }
    return table;
}

}  // namespace

const weights::HiddenTable weights::hidden_table = make_hidden_table();

}  // namespace ybw::gomoku
