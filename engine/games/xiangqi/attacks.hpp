// Attacks: the squares that a piece reaches on a given occupancy, before legality.
//
// Chariots and cannons look up their rank and their file: the nine (ten) bits of occupancy index a
// table that gives, for each square of the line, the squares a chariot reaches and the squares a
// cannon captures on. The caller keeps the file's occupancy as ten bits, because gathering it from
// the bitboard costs more than the look-up. Horses and elephants add up to four pairs of (blocking
// point, targets). All of it is constant data built at compile time.
#pragma once

#include <array>
#include <cstdint>

#include "engine/games/xiangqi/board.hpp"

namespace ybw::xiangqi {

/// The occupied squares, as a set and file by file (bit r of files[f] is rank r).
struct Occupancy {
    Bitboard all;
    std::array<std::uint16_t, file_count> files{};

    /// Adds the square if it was empty, removes it if it was not.
    constexpr void toggle(Square square) {
        all ^= bit(square);
        const auto file = static_cast<std::size_t>(file_of(square));
        files[file] = static_cast<std::uint16_t>(files[file] ^ (1U << rank_of(square)));
    }
};

/// One entry of a line table: sets of positions along the line.
struct LineAttacks {
    std::uint16_t reach = 0;  ///< empty points up to and including the first piece on either side
    std::uint16_t jump = 0;   ///< the second piece on either side: what a cannon captures
};

/// A blocking point and the squares that it blocks.
struct Hop {
    Bitboard block;
    Bitboard targets;
};

/// Up to four hops of a horse or an elephant; unused ones have no targets.
using Hops = std::array<Hop, 4>;

struct AttackTables {
    std::array<std::array<LineAttacks, 512>, file_count> rank;
    std::array<std::array<LineAttacks, 1024>, rank_count> file;
    /// Five bits of half a file, nine squares apart.
    std::array<std::uint64_t, 32> spread;
    std::array<Hops, square_count> horse;
    std::array<Hops, square_count> elephant;  ///< for either half of the board
    std::array<Bitboard, square_count> advisor;
    std::array<Bitboard, square_count> king;
    std::array<std::array<Bitboard, square_count>, 2> pawn;  ///< by side
    /// Squares from which a pawn of this side attacks the square.
    std::array<std::array<Bitboard, square_count>, 2> pawn_sources;
    std::array<Bitboard, square_count> lines;         ///< rank and file without the square
    std::array<Bitboard, square_count> horse_circle;  ///< squares a horse's jump away
    std::array<Bitboard, square_count> horse_legs;    ///< points that block the jumps to the square
    std::array<std::array<Bitboard, square_count>, square_count> between;
    /// The point that blocks a horse jumping from the first square to the second.
    std::array<std::array<std::uint8_t, square_count>, square_count> horse_leg;
    /// File and rank of a square: saves a division in the innermost look-ups.
    std::array<std::uint8_t, square_count> file_of_square;
    std::array<std::uint8_t, square_count> rank_of_square;
};

extern const AttackTables attack_tables;

namespace detail {

struct LinePair {
    LineAttacks rank;
    LineAttacks file;
};

inline LinePair look_up_lines(const Occupancy& occupied, Square square) {
    const AttackTables& tables = attack_tables;
    const std::size_t at = static_cast<std::size_t>(square);
    const std::size_t file = tables.file_of_square[at];
    const std::size_t rank = tables.rank_of_square[at];
    const std::uint64_t half = rank < 5 ? occupied.all.low : occupied.all.high;
    const std::size_t row = (half >> (file_count * (rank < 5 ? rank : rank - 5))) & 511U;
    return {tables.rank[file][row], tables.file[rank][occupied.files[file]]};
}

inline Bitboard on_lines(Square square, unsigned rank_bits, unsigned file_bits) {
    const AttackTables& tables = attack_tables;
    const std::size_t at = static_cast<std::size_t>(square);
    const unsigned file = tables.file_of_square[at];
    const unsigned rank = tables.rank_of_square[at];
    Bitboard set{tables.spread[file_bits & 31U] << file, tables.spread[file_bits >> 5U] << file};
    const std::uint64_t row = std::uint64_t{rank_bits}
                              << (file_count * (rank < 5 ? rank : rank - 5));
    (rank < 5 ? set.low : set.high) |= row;
    return set;
}

inline Bitboard hop_targets(const Hops& hops, Bitboard occupied) {
    Bitboard targets;
    for (const Hop& hop : hops)
        if ((hop.block & occupied).empty()) targets |= hop.targets;
    return targets;
}

}  // namespace detail

/// Empty points a chariot reaches, and the first piece it meets in each direction.
inline Bitboard chariot_attacks(const Occupancy& occupied, Square square) {
    const detail::LinePair pair = detail::look_up_lines(occupied, square);
    return detail::on_lines(square, pair.rank.reach, pair.file.reach);
}

/// The squares a cannon captures on: the first piece beyond one screen in each direction.
inline Bitboard cannon_captures(const Occupancy& occupied, Square square) {
    const detail::LinePair pair = detail::look_up_lines(occupied, square);
    return detail::on_lines(square, pair.rank.jump, pair.file.jump);
}

/// The squares a cannon reaches: like a chariot, or by a capture of any piece over a screen.
inline Bitboard cannon_moves(const Occupancy& occupied, Square square) {
    const detail::LinePair pair = detail::look_up_lines(occupied, square);
    const Bitboard reach = detail::on_lines(square, pair.rank.reach, pair.file.reach);
    return (reach - occupied.all) | detail::on_lines(square, pair.rank.jump, pair.file.jump);
}

inline Bitboard horse_attacks(const Occupancy& occupied, Square square) {
    return detail::hop_targets(attack_tables.horse[static_cast<std::size_t>(square)], occupied.all);
}

inline Bitboard elephant_attacks(const Occupancy& occupied, Square square) {
    return detail::hop_targets(attack_tables.elephant[static_cast<std::size_t>(square)],
                               occupied.all);
}

inline Bitboard advisor_attacks(Square square) {
    return attack_tables.advisor[static_cast<std::size_t>(square)];
}

inline Bitboard king_attacks(Square square) {
    return attack_tables.king[static_cast<std::size_t>(square)];
}

inline Bitboard pawn_attacks(Side side, Square square) {
    return attack_tables.pawn[static_cast<std::size_t>(side)][static_cast<std::size_t>(square)];
}

/// Squares strictly between two squares of one line; empty if they share none.
inline Bitboard squares_between(Square a, Square b) {
    return attack_tables.between[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
}

/// The point that blocks a horse's jump. Requires squares a horse's jump apart.
inline Square horse_leg(Square from, Square to) {
    return attack_tables.horse_leg[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)];
}

/// The squares where a piece could capture an enemy.
Bitboard capture_targets(const Occupancy& occupied, Piece piece, Square square);

/// The squares a piece of this kind may ever stand on.
Bitboard home_of(Side side, Kind kind);

}  // namespace ybw::xiangqi
