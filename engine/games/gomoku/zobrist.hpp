// Zobrist keys: one random number for each stone on each cell, for the side to move and for the
// settings (Zobrist 1970).
//
// The key includes the settings, so that positions of different sizes, rules or candidate areas
// never meet in one transposition table.
//
// Constant; free for all threads.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/games/gomoku/position.hpp"
#include "engine/text/splitmix.hpp"

namespace ybw::gomoku {

/// The n-th number of SplitMix64.
constexpr std::uint64_t mixed(std::uint64_t n) {
    return scrambled(n * golden_step);
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
