// Picture: black and white stones with the numbers of their moves, star points, and the points that
// renju forbids; see BoardPicture.
//
// Pure functions.
#pragma once

#include <string>
#include <vector>

#include "engine/games/board_picture.hpp"
#include "engine/games/gomoku/notation.hpp"
#include "engine/games/gomoku/position.hpp"
#include "engine/games/gomoku/star_points.hpp"

namespace ybw::gomoku {

inline BoardPicture board_picture(const Position& position) {
    BoardPicture picture{
        .men = {{.letter = 'x', .ink = "#fff", .disc = "#22252b", .rim = "#22252b"},
                {.letter = 'o', .ink = "#000", .disc = "#fff", .rim = "#22252b"}}};
    const int size = position.size();
    for (int row = 0; row < size; ++row) {
        for (int column = 0; column < size; ++column) {
            if (is_star_point(size, column, row)) picture.stars.push_back({column, row});
        }
    }
    return picture;
}

/// Those of the side to move.
inline std::vector<std::string> forbidden_points(const Position& position) {
    std::vector<std::string> points;
    if (position.rule() != Rule::renju || position.outcome()) return points;
    for (int row = 0; row < position.size(); ++row) {
        for (int column = 0; column < position.size(); ++column) {
            const Cell cell = cell_at(column, row);
            if (position.is_empty(cell) && position.is_forbidden_for_mover(cell)) {
                points.push_back(format_cell(cell));
            }
        }
    }
    return points;
}

}  // namespace ybw::gomoku
