// Strength: levels of play, the weakest first: few nodes, and a move drawn at random among the best
// lines by their chances to win.
//
// A level says what it is, nodes and temperature, and claims no rating. At temperature t a line
// whose chance to win is t lower is drawn e times as rarely; at 0 the best line is played. Nodes
// are counted, not time, so that a level is as strong on every machine.
//
// Constants, pure functions, and dice; each thread has its own dice.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <vector>

#include "engine/games/any_game.hpp"
#include "parallel/limits.hpp"
#include "parallel/result.hpp"
#include "parallel/score.hpp"

namespace ybw {

/// The chance that a score is won, from 0 to 1, for the side whose score it is. It is measured on
/// games of the engine with itself.
inline double chance_of(const AnyGame& game, Score score) {
    if (score.is_win()) return 1;
    if (score.is_loss()) return 0;
    return 1 / (1 + std::exp(-static_cast<double>(score.raw()) / game.points_of_odds()));
}

struct Level {
    std::uint64_t nodes;
    double temperature;  ///< in chances to win, of 1
};

inline constexpr std::array<Level, 6> levels{
    {{200, 0.15}, {1'000, 0.08}, {5'000, 0.04}, {25'000, 0.02}, {100'000, 0.01}, {500'000, 0}}};

/// Best lines among which a move is drawn.
inline constexpr int level_lines = 8;

/// The level of this number, from 1.
inline const Level& level_of(std::int64_t number) {
    return levels[static_cast<std::size_t>(number - 1)];
}

/// `limits`, with at most as many nodes as the level has.
inline Limits limited(Limits limits, const Level& level) {
    limits.nodes = std::min(limits.nodes.value_or(level.nodes), level.nodes);
    return limits;
}

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

/// Draws the moves of a level.
class LevelDice {
public:
    /// An index into the lines that a search has found. Requires a line.
    std::size_t line(const AnyGame& game, std::span<const Line<AnyMove>> lines,
                     double temperature) {
        std::vector<double> chances;
        for (const Line<AnyMove>& each : lines) chances.push_back(chance_of(game, each.score));
        return drawn_line(chances, temperature, std::uniform_real_distribution<double>()(random_));
    }

private:
    std::mt19937 random_{std::random_device{}()};
};

}  // namespace ybw
