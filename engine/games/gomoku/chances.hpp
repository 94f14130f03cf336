// Chances: what a side could make with its next stone, as a set.
//
// A combination at hand is worth more or less by what else there is, on either side: a double three
// is little where the other side has a four to begin with. So the evaluation weighs them in pairs.
//
// Regular value types; no shared state.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/games/gomoku/patterns.hpp"

namespace ybw::gomoku {

/// The kinds of combinations that are told apart, the strongest first.
enum class Chance : std::uint8_t {
    two_fives,   ///< a straight four or two fours
    four_three,  ///< a four with an open three
    four,
    double_three,
    open_three_and_more,
    open_three,
    more_than_a_three,  ///< a closed three and more, or two open twos
};
inline constexpr std::size_t chance_count = 7;

/// Bit i for the chance of that number.
using ChanceSet = std::uint32_t;

constexpr ChanceSet set_of(Chance chance) {
    return ChanceSet{1} << static_cast<unsigned>(chance);
}

/// The chances of a cell of each class, in CellClass's order. A five at hand is the end of the game
/// and no matter of evaluation.
inline constexpr std::array<ChanceSet, class_count> chances_of_class = {
    0,                                    // nothing
    0,                                    // forbidden
    0,                                    // quiet
    0,                                    // two
    0,                                    // open_two
    set_of(Chance::more_than_a_three),    // double_open_two
    0,                                    // three
    set_of(Chance::more_than_a_three),    // three_and_two
    set_of(Chance::open_three),           // open_three
    set_of(Chance::open_three_and_more),  // open_three_and_more
    set_of(Chance::double_three),         // double_three
    set_of(Chance::four),                 // doubtful_four
    set_of(Chance::four),                 // four
    set_of(Chance::four),                 // four_and_more
    set_of(Chance::four_three),           // four_three
    set_of(Chance::two_fives),            // double_four
    set_of(Chance::two_fives),            // straight_four
    0,                                    // five
};

/// The chances of the side to move, and above them those of the other: what weights are kept for.
constexpr ChanceSet chances_of_both(ChanceSet mover, ChanceSet waiter) {
    return mover | waiter << chance_count;
}
inline constexpr std::size_t chances_of_two = 2 * chance_count;

}  // namespace ybw::gomoku
