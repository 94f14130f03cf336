#include "engine/games/gomoku/evaluation.hpp"

#include <algorithm>

#include "engine/games/gomoku/position.hpp"
#include "engine/games/gomoku/weights.hpp"

namespace ybw::gomoku {
namespace {

bool makes_straight_four(const Position& position, Color color) {
    return position.count(color, CellClass::straight_four) +
               position.count(color, CellClass::double_four) >
           0;
}

/// What the side to move can do at once.
int attack_of_mover(const Position& position, Color mover) {
    if (makes_straight_four(position, mover)) return weights::mover_straight_four;
    if (position.count(mover, CellClass::four_three) > 0) return weights::mover_four_three;
    if (position.count(mover, CellClass::double_three) > 0) return weights::mover_double_three;
    const int open_threes = position.count(mover, CellClass::open_three) +
                            position.count(mover, CellClass::open_three_and_more);
    return open_threes > 0 ? weights::mover_open_three : 0;
}

/// What the other side would do if it were not answered.
int attack_of_waiter(const Position& position, Color waiter) {
    int attack = 0;
    if (position.count(waiter, CellClass::five) > 0) attack += weights::waiter_five;
    if (makes_straight_four(position, waiter)) return attack + weights::waiter_straight_four;
    if (position.count(waiter, CellClass::four_three) > 0) {
        return attack + weights::waiter_four_three;
    }
    if (position.count(waiter, CellClass::double_three) > 0) {
        return attack + weights::waiter_double_three;
    }
    return attack;
}

}  // namespace

Score evaluate(const Position& position) {
    const Color mover = position.side_to_move();
    const Color waiter = opponent(mover);
    const int value = weights::tempo + position.worth(mover) - position.worth(waiter) +
                      attack_of_mover(position, mover) - attack_of_waiter(position, waiter);
    return Score::evaluation(std::clamp(value, -Score::max_evaluation, Score::max_evaluation));
}

}  // namespace ybw::gomoku
