// CellWorth: what an empty cell is worth for what a stone would make there.
//
// That is the worth of its four shapes and, since what counts is what they make together, that of
// every two of them: six pairs. Both are summed beforehand for all that the four lines of a cell
// can be.
//
// Constant after start-up; free for all threads.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/games/gomoku/patterns.hpp"

namespace ybw::gomoku {

/// In weights::parts of a unit.
struct CellWorth {
    std::int16_t to_mover = 0;   ///< if the shapes are those of the side to move
    std::int16_t to_waiter = 0;  ///< if they are those of the other
};

/// By CellShapes.
extern const std::vector<CellWorth> cell_worth;

}  // namespace ybw::gomoku
