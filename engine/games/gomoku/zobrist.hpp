// Zobrist keys: one random number for each stone on each cell, for the side to move and for the
// settings (Zobrist 1970).
//
// The settings take part so that positions of different sizes, rules or candidate areas never meet
// in one transposition table.
//
// Constant; free for all threads.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/games/gomoku/position.hpp"

namespace ybw::gomoku {

/// The n-th number of the SplitMix64 sequence (Steele, Lea and Flood 2014).
constexpr std::uint64_t mixed(std::uint64_t n) {
    std::uint64_t z = (n + 1) * 0x9E3779B97F4A7C15;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
}

constexpr auto make_stone_keys() {
    std::array<std::array<std::uint64_t, cell_count>, 2> keys{};
    for (std::size_t color = 0; color < 2; ++color) {
        for (std::size_t cell = 0; cell < cell_count; ++cell) {
            keys[color][cell] = mixed(color * cell_count + cell);
        }
    }
    return keys;
}

inline constexpr auto stone_keys = make_stone_keys();
inline constexpr std::uint64_t white_to_move_key = mixed(2 * cell_count);

constexpr std::uint64_t stone_key(Color color, Cell cell) {
    return stone_keys[index(color)][static_cast<std::size_t>(cell)];
}

constexpr std::uint64_t settings_key(const Settings& settings) {
    const std::uint64_t packed = static_cast<std::uint64_t>(settings.size) << 24 |
                                 static_cast<std::uint64_t>(settings.rule) << 16 |
                                 static_cast<std::uint64_t>(settings.candidates.area) << 8 |
                                 settings.candidates.margin;
    return mixed(packed << 16);
}

}  // namespace ybw::gomoku
