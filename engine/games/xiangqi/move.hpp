// Move: from one point to another, two bytes. The value-initialized move (a0 to a0) is no move.
#pragma once

#include <cstdint>
#include <string>

#include "engine/games/xiangqi/square.hpp"

namespace ybw::xiangqi {

struct Move {
    std::uint8_t from_square = 0;
    std::uint8_t to_square = 0;

    constexpr Square from() const { return from_square; }
    constexpr Square to() const { return to_square; }

    friend constexpr bool operator==(Move, Move) = default;
};

constexpr Move make_move(Square from, Square to) {
    return {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
}

/// Coordinates as UCI and UCCI write them: "h2e2".
inline std::string coordinates(Move move) {
    return square_name(move.from()) + square_name(move.to());
}

}  // namespace ybw::xiangqi
