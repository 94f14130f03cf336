// Strength: levels of play, the weakest first: few nodes, and a move that is drawn among the best
// lines, each by its chance to win.
//
// A level says what it is, nodes and temperature, and claims no rating. At temperature t a line
// whose chance to win is t lower is drawn e times as rarely; at 0 the best line is played. Nodes
// are counted, not time, so that a level is as strong on every machine.
//
// Constants and a pure function.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

namespace ybw {

struct Level {
    std::uint64_t nodes;
    double temperature;  ///< in chances to win, of 1
};

inline constexpr std::array<Level, 6> levels{
    {{200, 0.15}, {1'000, 0.08}, {5'000, 0.04}, {25'000, 0.02}, {100'000, 0.01}, {500'000, 0}}};

/// Best lines among which a move is drawn.
inline constexpr int level_lines = 8;

/// The line that is drawn, an index into `chances`. `random` is even in [0, 1). Requires a line.
inline std::size_t drawn_line(std::span<const double> chances, double temperature, double random) {
    if (temperature <= 0) return 0;
    const auto weight = [&](double chance) {
        return std::exp((chance - chances.front()) / temperature);
    };
    double sum = 0;
    for (const double chance : chances) sum += weight(chance);
    double rest = random * sum;
    for (std::size_t i = 0; i < chances.size(); ++i) {
        rest -= weight(chances[i]);
        if (rest < 0) return i;
    }
    return 0;
}

}  // namespace ybw
