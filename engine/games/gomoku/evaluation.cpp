// Evaluation: the static value of a position in O(1), from the sums that Position keeps.
//
// The value is a sum: the value of each empty cell for the side to move, by the pair of classes
// that the cell has for both sides; the move; and the chances of each side for its next stone,
// singly and in pairs: the side that moves first with a winning combination at hand nearly always
// wins, whatever else is on the board. A small hidden layer sees this sum and the number of cells
// of each class, and corrects it.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/games/gomoku/position.hpp"
#include "engine/games/gomoku/weights.hpp"

namespace ybw::gomoku {
namespace {

/// The value of the classes of all cells, of both colours, for the side to move.
int worth_of_classes(const Position& position) {
    const Color mover = position.side_to_move();
    const Color waiter = opponent(mover);
    int value = 0;
    for (std::size_t i = index(CellClass::open_two); i < class_count; ++i) {
        const auto cell_class = static_cast<CellClass>(i);
        value += weights::class_of_mover[i] *
                 std::min(position.count(mover, cell_class), weights::most_cells_of_class);
        value -= weights::class_of_waiter[i] *
                 std::min(position.count(waiter, cell_class), weights::most_cells_of_class);
    }
    return value;
}

/// The value of sets of chances for the side to move.
const std::vector<std::int16_t> worth_of_chances = [] {
    std::vector<std::int16_t> worth(std::size_t{1} << chances_of_two);
    for (std::size_t set = 1; set < worth.size(); ++set) {
        const auto highest = static_cast<std::size_t>(std::bit_width(set) - 1);
        int sum = worth[set ^ std::size_t{1} << highest];
        for (std::size_t i = 0; i <= highest; ++i)
            if ((set >> i & 1U) != 0) sum += weights::chance_worth[highest][i];
        worth[set] = static_cast<std::int16_t>(sum);
    }
    return worth;
}();

/// The number of cells of a class, as far as the hidden layer counts them.
std::size_t cells_in_hidden(const Position& position, Color color, std::size_t number_of_class) {
    const int count = position.count(color, static_cast<CellClass>(number_of_class));
    return static_cast<std::size_t>(std::min(count, weights::most_in_hidden));
}

void add(const weights::HiddenRow& row, weights::HiddenRow& units) {
    weights::HiddenRow sum;  // compilers add by vectors what no other loop is woven into
    for (std::size_t i = 0; i < sum.size(); ++i)
        sum[i] = static_cast<std::int16_t>(units[i] + row[i]);
    units = sum;
}

/// The amount that the hidden layer adds to the sum.
int worth_of_hidden(const Position& position, int sum) {
    constexpr int most = HiddenLayer::most_sum * HiddenLayer::sum_unit;
    const Color mover = position.side_to_move();
    const int within = std::clamp(sum, -most, most);
    weights::HiddenRow inputs;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        inputs[i] = static_cast<std::int16_t>(
            weights::hidden_bias[i] + weights::hidden_of_sum[i] * within / HiddenLayer::sum_unit +
            weights::hidden_of_stones[i] * position.stone_count() / weights::hidden_stones);
    }
    for (std::size_t c = index(CellClass::quiet); c < index(CellClass::five); ++c) {
        add(weights::hidden_table[0][c][cells_in_hidden(position, mover, c)], inputs);
        add(weights::hidden_table[1][c][cells_in_hidden(position, opponent(mover), c)], inputs);
    }
    constexpr auto most_unit =
        static_cast<std::int16_t>(HiddenLayer::parts * HiddenLayer::most_unit - 1);
    int worth = 0;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        worth += std::clamp(inputs[i], std::int16_t{0}, most_unit) * weights::hidden_out[i];
    }
    return worth / static_cast<int>(HiddenLayer::parts * HiddenLayer::out_parts);
}

}  // namespace

Score Position::evaluate() const {
    const Color mover = side_to_move_;
    const ChanceSet of_both = chances_of_both(chances(mover), chances(opponent(mover)));
    const int sum = weights::tempo + worth(mover) / weights::parts + worth_of_classes(*this) +
                    worth_of_chances[of_both];
    const int value = sum + worth_of_hidden(*this, sum);
    return Score::evaluation(std::clamp(value, -Score::max_evaluation, Score::max_evaluation));
}

// ---- Features

namespace {

using Amounts = std::vector<double>;

/// The number of the first weight of a row.
std::size_t number_of(std::string_view name) {
    return find_row(fitted_weights, name).value().first;
}

std::vector<Cell> empty_cells(const Position& position) {
    std::vector<Cell> cells = cells_of(position.size());
    std::erase_if(cells, [&](Cell cell) { return !position.is_empty(cell); });
    return cells;
}

void add_shapes(const Position& position, Color color, double sign, Amounts& amounts) {
    const std::size_t first = number_of("shape");
    for (const Cell cell : empty_cells(position)) {
        const CellShapes shapes = position.shapes(color, cell);
        for (std::size_t d = 0; d < direction_count; ++d)
            amounts[first + index(shape_in(shapes, d))] += sign;
    }
}

/// Adds every two of the shapes that a colour could make in the lines of a cell, in parts.
void add_lines(const Position& position, Color color, std::string_view first_row, double sign,
               Amounts& amounts) {
    const std::size_t first = number_of(first_row);
    const auto number = [&](std::size_t low, std::size_t high) {
        // Rows of 2, 3, 4 ... values, the first that of Shape::one.
        return first + high * (high + 1) / 2 - 1 + low;
    };
    for (const Cell cell : empty_cells(position)) {
        const CellShapes shapes = position.shapes(color, cell);
        for (std::size_t d = 0; d < direction_count; ++d) {
            for (std::size_t e = 0; e < d; ++e) {
                const auto [low, high] =
                    std::minmax({index(shape_in(shapes, d)), index(shape_in(shapes, e))});
                const bool has_row = high > 0 && high <= index(Shape::straight_four);
                if (has_row) amounts[number(low, high)] += sign / weights::parts;
            }
        }
    }
}

void add_classes(const Position& position, Color color, std::string_view row, double sign,
                 Amounts& amounts) {
    const std::size_t first = number_of(row);
    for (std::size_t i = index(CellClass::open_two); i < class_count; ++i) {
        const int count = position.count(color, static_cast<CellClass>(i));
        amounts[first + i] += sign * std::min(count, weights::most_cells_of_class);
    }
}

void add_pairs(const Position& position, Amounts& amounts) {
    const std::size_t first = number_of("pair.nothing");
    const Color mover = position.side_to_move();
    for (const Cell cell : empty_cells(position)) {
        const std::size_t own = index(position.class_of(mover, cell));
        const std::size_t his = index(position.class_of(opponent(mover), cell));
        amounts[first + own * class_count + his] += 1;
    }
}

void add_chances(const Position& position, Amounts& amounts) {
    std::size_t row = number_of("chance.mover.two_fives");
    const Color mover = position.side_to_move();
    const ChanceSet set =
        chances_of_both(position.chances(mover), position.chances(opponent(mover)));
    for (std::size_t i = 0; i < chances_of_two; ++i) {
        for (std::size_t j = 0; j <= i; ++j) {
            const bool has_both = (set >> i & 1U) != 0 && (set >> j & 1U) != 0;
            if (has_both) amounts[row + j] += 1;
        }
        row += i + 1;
    }
}

}  // namespace

std::vector<Feature> features(const Position& position) {
    Amounts amounts(weight_count(fitted_weights));
    const Color mover = position.side_to_move();
    const Color waiter = opponent(mover);
    amounts[number_of("tempo")] = 1;
    add_shapes(position, mover, 1, amounts);
    add_shapes(position, waiter, -1, amounts);
    add_lines(position, mover, "lines.mover.one", 1, amounts);
    add_lines(position, waiter, "lines.waiter.one", -1, amounts);
    add_pairs(position, amounts);
    add_classes(position, mover, "class.mover", 1, amounts);
    add_classes(position, waiter, "class.waiter", -1, amounts);
    add_chances(position, amounts);
    std::vector<Feature> found;
    for (std::size_t number = 0; number < amounts.size(); ++number) {
        if (amounts[number] != 0) found.push_back({number, amounts[number]});
    }
    return found;
}

std::vector<double> hidden_inputs(const Position& position) {
    const Color mover = position.side_to_move();
    std::vector<double> inputs{1.0 * position.stone_count() / weights::hidden_stones};
    for (const bool is_any : {false, true}) {
        for (const Color color : {mover, opponent(mover)}) {
            for (std::size_t c = index(CellClass::quiet); c < index(CellClass::five); ++c) {
                const std::size_t cells = cells_in_hidden(position, color, c);
                inputs.push_back(weights::hidden_amount(cells, is_any));
            }
        }
    }
    return inputs;
}

std::array<std::uint64_t, 2> Position::correction_keys() const {
    const Cell last = last_move() ? last_move().cell() : 0;
    const int x = column_of(last);
    const int y = row_of(last);
    std::uint64_t stones = index(side_to_move_);
    for (int row = y - 2; row <= y + 2; ++row) {
        for (const Color color : {Color::black, Color::white}) {
            const bool is_on_board = 0 <= row && row < size();
            const std::uint32_t line = is_on_board ? lines_.row(color, row) : ~std::uint32_t{0};
            stones = 32 * stones + (line >> (x + line_padding - 2) & 31);
        }
    }
    std::uint64_t cells = index(side_to_move_);
    using Words = std::array<std::uint64_t, sizeof sums_.counts / sizeof(std::uint64_t)>;
    for (const std::uint64_t word : std::bit_cast<Words>(sums_.counts))
        cells = (cells ^ cells >> 29 ^ word) * 0x9E3779B97F4A7C15U;
    return {stones, cells};
}

}  // namespace ybw::gomoku
