// Zobrist: the random numbers whose XOR is a position's key (Zobrist 1970, A New Hashing Method
// with Application for Game Playing).
//
// Made at compile time by SplitMix64 from a fixed seed, so keys are the same in every run and on
// every machine. The row of "no piece" is zero, so an absent capture changes nothing.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/games/xiangqi/piece.hpp"
#include "engine/games/xiangqi/square.hpp"
#include "engine/text/splitmix.hpp"

namespace ybw::xiangqi {

struct ZobristKeys {
    std::array<std::array<std::uint64_t, square_count>, piece_count> pieces{};
    std::uint64_t black_to_move = 0;
};

namespace detail {

constexpr ZobristKeys make_zobrist_keys() {
    ZobristKeys keys;
    SplitMix64 random(0x78'69'61'6e'67'71'69U);  // "xiangqi"
    for (std::size_t piece = 1; piece < keys.pieces.size(); ++piece) {
        for (std::uint64_t& key : keys.pieces[piece]) key = random.next();
    }
    keys.black_to_move = random.next();
    return keys;
}

}  // namespace detail

inline constexpr ZobristKeys zobrist_keys = detail::make_zobrist_keys();

inline std::uint64_t zobrist(Piece piece, Square square) {
    return zobrist_keys
        .pieces[static_cast<std::size_t>(index_of(piece))][static_cast<std::size_t>(square)];
}

}  // namespace ybw::xiangqi
