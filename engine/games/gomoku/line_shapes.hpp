// LineShapes: what either colour would make of the empty cells of one line.
//
// The same as shape_at() of patterns.hpp, for both colours and for a cell after the other.
//
// Reads constants and the lines that it is made from; no shared state.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/games/gomoku/lines.hpp"
#include "engine/games/gomoku/patterns.hpp"

namespace ybw::gomoku {

/// The line as it is now, by windows of `Radius`: short_radius in freestyle, long_radius otherwise.
template <int Radius>
class LineShapes {
public:
    LineShapes(const Lines& lines, Rule rule, std::size_t line)
        : black_(lines.stones(Color::black, line)),
          white_(lines.stones(Color::white, line)),
          wall_(lines.wall(line)),
          black_shapes_(long_shapes[static_cast<std::size_t>(rule)][0].data()),
          white_shapes_(long_shapes[static_cast<std::size_t>(rule)][1].data()) {}

    std::uint32_t empty_cells() const { return ~(black_ | white_ | wall_); }

    /// Black's shape in the low half, white's in the high half.
    std::uint32_t at(int place) const {
        const std::uint32_t b = ternary<Radius>[window_bits<Radius>(black_, place)];
        const std::uint32_t w = ternary<Radius>[window_bits<Radius>(white_, place)];
        const std::uint32_t off = ternary<Radius>[window_bits<Radius>(wall_, place)];
        return static_cast<std::uint32_t>(black_shapes_[b + 2 * (w + off)]) |
               static_cast<std::uint32_t>(white_shapes_[w + 2 * (b + off)]) << 16;
    }

private:
    std::uint32_t black_;
    std::uint32_t white_;
    std::uint32_t wall_;
    const Shape* black_shapes_;
    const Shape* white_shapes_;
};

/// Freestyle, with one look-up for both colours.
template <>
class LineShapes<short_radius> {
public:
    LineShapes(const Lines& lines, Rule /*freestyle*/, std::size_t line)
        : black_(lines.stones(Color::black, line) | lines.wall(line)),
          white_(lines.stones(Color::white, line) | lines.wall(line)) {}

    std::uint32_t empty_cells() const { return ~(black_ | white_); }

    std::uint32_t at(int place) const {
        const std::uint32_t both =
            shapes_[256 * short_window(black_, place) + short_window(white_, place)];
        return (both | both << 12) & 0x000F000FU;
    }

private:
    std::uint32_t black_;
    std::uint32_t white_;
    const std::uint8_t* shapes_ = freestyle_shapes_of_both.data();
};

}  // namespace ybw::gomoku
