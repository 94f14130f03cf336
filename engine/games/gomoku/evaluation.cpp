#include "engine/games/gomoku/evaluation.hpp"

#include <algorithm>

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

}  // namespace

Score evaluate(const Position& position) {
    const Color mover = position.side_to_move();
    const int value = weights::tempo + position.worth(mover) - position.worth(opponent(mover)) +
                      worth_of_classes(position);
    return Score::evaluation(std::clamp(value, -Score::max_evaluation, Score::max_evaluation));
}

}  // namespace ybw::gomoku
