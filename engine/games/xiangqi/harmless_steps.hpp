// HarmlessSteps: a quick answer to whether the side to move has a legal move.
//
// Nearly always some pawn can step forward far from its king; then nothing else has to be looked
// at. If there is no such pawn, the question stays open.
//
// Pure functions.
#pragma once

#include <array>
#include <cstddef>

#include "engine/games/xiangqi/board.hpp"
#include "engine/games/xiangqi/position.hpp"

namespace ybw::xiangqi {

/// All squares one rank on, as `side` sees the board; squares of its last rank drop out.
constexpr Bitboard stepped_forward(Bitboard set, Side side) {
    constexpr int last_rank = half_size - file_count;  // of a half, as a bit
    if (side == Side::red) {
        return Bitboard{set.low << file_count, set.high << file_count | set.low >> last_rank} &
               Bitboard::all();
    }
    return Bitboard{set.low >> file_count | set.high << last_rank, set.high >> file_count} &
           Bitboard::all();
}

/// The points where a man may shield a king on `square`, be a cannon's screen, or stand in a
/// horse's way to it: a move between two other points cannot put the king in check.
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

/// The squares to which pawns can step forward without effect on their own king. The side to move
/// is not in check.
inline Bitboard harmless_steps(const Position& position) {
    const Side side = position.side_to_move();
    const Bitboard kept = guarded[static_cast<std::size_t>(position.king(side))];
    const Bitboard pawns = position.pieces(side, Kind::pawn) - kept;
    return stepped_forward(pawns, side) - kept - position.pieces(side);
}

}  // namespace ybw::xiangqi
