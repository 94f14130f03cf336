// StarPoints: the points of a board that are marked, for the eye. Pure functions.
#pragma once

#include <algorithm>

namespace ybw::gomoku {

inline bool is_star_line(int size, int i) {
    const int from_edge = std::min(i, size - 1 - i);
    const int star = size >= 13 ? 3 : 2;
    return from_edge == star || (size % 2 == 1 && i == size / 2 && size >= 9);
}

/// Whether the point of a board of that size has a dot.
inline bool is_star_point(int size, int x, int y) {
    const int middle = size / 2;
    const bool center = size % 2 == 1 && x == middle && y == middle;
    const bool on_axis = x == middle || y == middle;
    // Up to 15 the middles of the sides are left plain, as on a gomoku board.
    if (size <= 15 && on_axis && size % 2 == 1) return center;
    return size >= 9 && is_star_line(size, x) && is_star_line(size, y);
}

}  // namespace ybw::gomoku
