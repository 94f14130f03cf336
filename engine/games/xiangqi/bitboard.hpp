// Bitboard: a set of squares in two 64-bit words, split at the river.
//
//   low word   bits 0..44  = squares  0..44 (ranks 0..4, red's half)
//   high word  bits 0..44  = squares 45..89 (ranks 5..9, black's half)
//
// The split keeps every rank inside one word, so a rank's occupancy is one shift and one mask, and
// each half of a file is a pattern of five bits nine apart. Regular value type.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "engine/games/xiangqi/square.hpp"

namespace ybw::xiangqi {

/// Squares in one half of the board.
inline constexpr int half_size = square_count / 2;

struct Bitboard {
    std::uint64_t low = 0;
    std::uint64_t high = 0;

    static constexpr Bitboard all() {
        constexpr std::uint64_t half = (std::uint64_t{1} << half_size) - 1;
        return {half, half};
    }

    constexpr bool empty() const { return (low | high) == 0; }
    constexpr bool any() const { return (low | high) != 0; }
    constexpr int count() const { return std::popcount(low) + std::popcount(high); }

    constexpr bool has(Square square) const;

    /// The lowest square. Requires any().
    constexpr Square first() const {
        return low != 0 ? std::countr_zero(low) : half_size + std::countr_zero(high);
    }

    /// Removes and returns the lowest square. Requires any().
    constexpr Square pop_first() {
        if (low != 0) {
            const Square square = std::countr_zero(low);
            low &= low - 1;
            return square;
        }
        const Square square = half_size + std::countr_zero(high);
        high &= high - 1;
        return square;
    }

    friend constexpr bool operator==(Bitboard, Bitboard) = default;
    friend constexpr Bitboard operator&(Bitboard a, Bitboard b) {
        return {a.low & b.low, a.high & b.high};
    }
    friend constexpr Bitboard operator|(Bitboard a, Bitboard b) {
        return {a.low | b.low, a.high | b.high};
    }
    friend constexpr Bitboard operator^(Bitboard a, Bitboard b) {
        return {a.low ^ b.low, a.high ^ b.high};
    }
    /// Set difference.
    friend constexpr Bitboard operator-(Bitboard a, Bitboard b) {
        return {a.low & ~b.low, a.high & ~b.high};
    }
    constexpr Bitboard& operator&=(Bitboard other) { return *this = *this & other; }
    constexpr Bitboard& operator|=(Bitboard other) { return *this = *this | other; }
    constexpr Bitboard& operator^=(Bitboard other) { return *this = *this ^ other; }
    constexpr Bitboard& operator-=(Bitboard other) { return *this = *this - other; }
};

/// The set of one square.
constexpr Bitboard bit(Square square) {
    assert(square >= 0 && square < square_count);
    return square < half_size ? Bitboard{std::uint64_t{1} << square, 0}
                              : Bitboard{0, std::uint64_t{1} << (square - half_size)};
}

constexpr bool Bitboard::has(Square square) const {
    return (*this & bit(square)).any();
}

}  // namespace ybw::xiangqi
