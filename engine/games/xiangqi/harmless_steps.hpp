// HarmlessSteps: a quick answer to whether the side to move has a legal move.
//
// Nearly always some pawn can step forward far from its king; then nothing else has to be looked
// at. That there is none says nothing.
//
// Pure functions.
#pragma once

#include <array>
#include <cstddef>

#include "engine/games/xiangqi/board.hpp"
#include "engine/games/xiangqi/position.hpp"

namespace ybw::xiangqi {

/// All squares one rank on, as `side` sees the board; those on its last rank go.
constexpr Bitboard stepped_forward(Bitboard set, Side side) {
    constexpr int last_rank = half_size - file_count;  // of a half, as a bit
    if (side == Side::red) {
        return Bitboard{set.low << file_count, set.high << file_count | set.low >> last_rank} &
               Bitboard::all();
    }
    return Bitboard{set.low >> file_count | set.high << last_rank, set.high >> file_count} &
           Bitboard::all();
}

/// Where a man may shield a king on `square`, be a cannon's screen, or stand in a horse's way to
/// it: a move elsewhere, between two points that are not of these, cannot put it in check.
constexpr Bitboard kings_lines(Square square) {
    Bitboard set;
    for (Square other = 0; other < square_count; ++other) {
        const int files = file_of(other) - file_of(square);
        const int ranks = rank_of(other) - rank_of(square);
        if (files * ranks == 0 || (files * files == 1 && ranks * ranks == 1)) set |= bit(other);
    }
    return set;
}

inline constexpr std::array<Bitboard, square_count> guarded = [] {
    std::array<Bitboard, square_count> sets{};
    for (Square square = 0; square < square_count; ++square) {
        sets[static_cast<std::size_t>(square)] = kings_lines(square);
    }
    return sets;
}();

/// Where pawns can step forward and leave the king alone of the side to move, which is not in
/// check.
inline Bitboard harmless_steps(const Position& position) {
    const Side side = position.side_to_move();
    const Bitboard kept = guarded[static_cast<std::size_t>(position.king(side))];
    const Bitboard pawns = position.pieces(side, Kind::pawn) - kept;
    return stepped_forward(pawns, side) - kept - position.pieces(side);
}

}  // namespace ybw::xiangqi
