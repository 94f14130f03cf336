#include "engine/games/gomoku/evaluation.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/games/gomoku/position.hpp"
#include "engine/games/gomoku/weights.hpp"

namespace ybw::gomoku {
namespace {

/// What the classes of cells are worth to the side to move, whoever has them.
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

/// What sets of chances are worth to the side to move.
const std::vector<std::int16_t> worth_of_chances = [] {
    std::vector<std::int16_t> worth(std::size_t{1} << chances_of_two);
    for (std::size_t set = 1; set < worth.size(); ++set) {
        const auto highest = static_cast<std::size_t>(std::bit_width(set) - 1);
        int sum = worth[set ^ std::size_t{1} << highest];
        for (std::size_t i = 0; i <= highest; ++i) {
            if ((set >> i & 1U) != 0) sum += weights::chance_worth[highest][i];
        }
        worth[set] = static_cast<std::int16_t>(sum);
    }
    return worth;
}();

}  // namespace

Score evaluate(const Position& position) {
    const Color mover = position.side_to_move();
    const ChanceSet chances =
        chances_of_both(position.chances(mover), position.chances(opponent(mover)));
    const int value = weights::tempo + position.worth(mover) / weights::parts +
                      worth_of_classes(position) + worth_of_chances[chances];
    return Score::evaluation(std::clamp(value, -Score::max_evaluation, Score::max_evaluation));
}

}  // namespace ybw::gomoku
