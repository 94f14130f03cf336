// Move: what a game's moves have to be, and their bits in tables and files.
//
// Stateless; from any thread.
#pragma once

#include <concepts>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace ybw {

/// A move: small, trivially copyable (it is kept in 32 bits of a table entry). A value-initialized
/// move is "no move" and never legal.
template <class M>
concept GameMove = std::regular<M> && std::is_trivially_copyable_v<M> && sizeof(M) <= 4;

/// The bytes of a move as a number, which tables and files keep.
template <GameMove Move>
std::uint32_t move_bits(const Move& move) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &move, sizeof(Move));
    return bits;
}

/// The move again. Requires that the bits were made of a move of that type.
template <GameMove Move>
Move move_from_bits(std::uint32_t bits) {
    Move move{};
    std::memcpy(static_cast<void*>(&move), &bits, sizeof(Move));
    return move;
}

}  // namespace ybw
