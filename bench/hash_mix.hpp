// HashMix: the bijection of SplitMix64, and its inverse.
//
// Each step can be undone: an odd factor has an inverse modulo 2^64, and x ^ (x >> s) is undone by
// shifting until nothing is left.
#pragma once

#include <cstdint>

#include "engine/text/splitmix.hpp"

namespace ybw {

/// Undoes x ^ (x >> shift).
constexpr std::uint64_t unshifted(std::uint64_t x, int shift) {
    std::uint64_t result = x;
    for (int s = shift; s < 64; s += shift) result = x ^ (result >> shift);
    return result;
}

/// The inverse of an odd factor: each step doubles the number of right bits (Newton).
constexpr std::uint64_t inverse_of(std::uint64_t odd) {
    std::uint64_t inverse = odd;
    for (int i = 0; i < 6; ++i) inverse *= 2 - odd * inverse;
    return inverse;
}

/// The inverse of `scrambled`.
constexpr std::uint64_t unscrambled(std::uint64_t x) {
    x = unshifted(x, 31) * inverse_of(0x94D049BB133111EBULL);
    x = unshifted(x, 27) * inverse_of(0xBF58476D1CE4E5B9ULL);
    return unshifted(x, 30) - golden_step;
}

static_assert(unscrambled(scrambled(0)) == 0);
static_assert(unscrambled(scrambled(0x0123456789ABCDEFULL)) == 0x0123456789ABCDEFULL);

}  // namespace ybw
