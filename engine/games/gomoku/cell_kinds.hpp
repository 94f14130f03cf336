// CellKinds: all that the four lines of an empty cell are together: its class, and its worth.
//
// The worth is that of the four shapes and, since what counts is what they make together, of every
// two of them: six pairs. It stands beside the class, for all that four lines can be, so that who
// changes a cell looks at one entry.
//
// Constant after start-up; free for all threads.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/games/gomoku/patterns.hpp"

namespace ybw::gomoku {

/// What four shapes are together.
struct alignas(8) CellKind {
    std::int16_t to_mover;   ///< worth in weights::parts, if the shapes are those of the mover
    std::int16_t to_waiter;  ///< if they are those of the other
    CellClass cell_class;
};

/// By whether the colour has forbidden moves, and CellShapes.
extern const std::array<std::vector<CellKind>, 2> cell_kinds;

/// The table for a colour under a rule, indexed by CellShapes.
inline const CellKind* kinds_of(Rule rule, Color color) {
    return cell_kinds[has_forbidden_moves(rule, color) ? 1 : 0].data();
}

}  // namespace ybw::gomoku
