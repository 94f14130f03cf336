// The rules: heaps of stones; a move takes any number of stones of one heap; who takes the last
// stone wins.
//
// The side to move loses if the sizes of the heaps, as binary numbers, add up to nothing without
// carry (Bouton 1901, Annals of Mathematics 3).
#pragma once

#include <array>
#include <cstdint>

namespace ybw::nim {

inline constexpr int heap_count = 3;
inline constexpr int largest_heap = 7;

using Heaps = std::array<std::uint8_t, heap_count>;

inline constexpr Heaps usual_heaps{3, 4, 5};

constexpr int stones_in(const Heaps& heaps) {
    int stones = 0;
    for (const int heap : heaps) stones += heap;
    return stones;
}

}  // namespace ybw::nim
