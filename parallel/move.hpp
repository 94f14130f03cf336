// Move: the requirements on the moves of a game, their bits in tables and files, and MoveIndex, the
// history index of a move in four bytes.
//
// Stateless functions and a regular value type.
#pragma once

#include <array>
#include <cassert>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <optional>
#include <type_traits>

namespace ybw {

/// A move: small, trivially copyable (it is kept in 32 bits of a table entry). A value-initialized
/// move is "no move" and never legal.
template <class M>
concept GameMove = std::regular<M> && std::is_trivially_copyable_v<M> && sizeof(M) <= 4;

/// The bytes of a move as a number, for tables and files.
template <GameMove Move>
std::uint32_t move_bits(const Move& move) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &move, sizeof(Move));
    return bits;
}

/// The move of such a number. Requires that move_bits made it from a move of that type.
template <GameMove Move>
Move move_from_bits(std::uint32_t bits) {
    Move move{};
    std::memcpy(static_cast<void*>(&move), &bits, sizeof(Move));
    return move;
}

/// The history index of a move, or none. A std::optional would take 16 bytes, and each node of the
/// search keeps a MovePath of them.
class MoveIndex {
public:
    constexpr MoveIndex() = default;
    constexpr MoveIndex(std::size_t index) : index_(static_cast<std::uint32_t>(index)) {
        assert(index < none);
    }
    constexpr MoveIndex(std::nullopt_t) {}

    constexpr explicit operator bool() const { return index_ != none; }
    /// Requires that there is one.
    constexpr std::size_t operator*() const {
        assert(index_ != none);
        return index_;
    }

    friend constexpr bool operator==(MoveIndex, MoveIndex) = default;

private:
    static constexpr std::uint32_t none = ~std::uint32_t{0};
    std::uint32_t index_ = none;
};

/// The moves that led to a node, the latest first; none after a pass.
using MovePath = std::array<MoveIndex, 6>;

}  // namespace ybw
