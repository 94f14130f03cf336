// Openings: where games of gomoku begin that are to differ; see OpeningSuite. Constant data.
#pragma once

#include <array>
#include <string_view>

#include "engine/games/engine_game.hpp"
#include "engine/games/gomoku/cell.hpp"

namespace ybw::gomoku {

/// 15x15, freestyle: 3 to 8 stones, neither side ahead. Source: generated for this project.
inline constexpr std::array<std::string_view, 60> opening_texts{
    "i10j9f9",
    "m11j13i12i13l13n15o9k10",
    "j7l3n1l5",
    "g9k11h11g7d4",
    "e10g11i12f10i10g13f11g12",
    "g7h11f11f10e9f7i7",
    "f10f9d12d13a8f12e11",
    "f10e13e8f13i10e12j14h7",
    "j13k9m13l8",
    "c6c8a8d6e9b9g3c10",
    "e9g3f9g6e4",
    "h12g8m6j6",
    "f6d9d7f7f8e10e7",
    "d13j13f14d8a10g8",
    "f3e3a5f8e8f9",
    "f5i4e5i3k1g5",
    "f9c7d7f10f11d11c14d9",
    "c7e7d9g12e13f8d12i10",
    "g9e13f10e11d12e12",
    "l9o7m9m7m6l6n9",
    "b4d4c6f7f5",
    "f5g5h7f7i4i6k7",
    "l8g5n5g4",
    "m4m5l7j5k6m2n2k4",
    "e14g15b12",
    "g3f8e4b6d10d6",
    "f12g14h10e14e13g11k10",
    "j3j8h4h2k8i5j2",
    "i4i6g5e7i7g6h7",
    "k10j12h7i8j13m10n13i11",
    "g3g2d4c3a1f5",
    "f9i10g10h10k7k11j9h9",
    "e13f12g13g11e14e12d12",
    "h7e12d9h10i6",
    "i3c4a7b5",
    "f4e5c7h5",
    "l4i4i3k6k5i6g1l7",
    "a10c8f8f11e13e6",
    "j3i7l2j5l6n5l5",
    "i7m7o6k6",
    "g11h15j15j11d9",
    "i7g8g6h8f5",
    "j7f8e5g4j4e8g8",
    "n10o10n7",
    "g6i8l8k8d9",
    "g6f11k10k5i3e10",
    "e5f8f9i6h8f5g7",
    "j10k10m10m15o10",
    "m9k8l8i6j9",
    "n3n6l3",
    "i8e7i7g7e5",
    "i12e10e13d13h11",
    "k5i3l3i2n1h4",
    "n7i7m8l8m10i12g15k7",
    "k7n4j9k10i9h9o11",
    "f5e5b6c6d4f2i1d7",
    "l8i11m7j7k13h12i13k6",
    "n14n11k12l11o13l10n12i7",
    "g6h6g8d7e8g7i10f7",
    "j3n5i6l8o4i2f1",
};

/// The suite is for the usual board; under renju some of its stones would be forbidden.
inline OpeningSuite openings(const GameOptions& options) {
    constexpr int random_plies = 5;
    const bool is_usual = options.size.value_or(default_size) == default_size &&
                          options.rule.value_or("freestyle") != "renju";
    if (!is_usual) return {{}, random_plies};
    return {opening_texts, random_plies};
}

}  // namespace ybw::gomoku
