// The attack tables, built at compile time from the rules of movement.
#include "engine/games/xiangqi/attacks.hpp"

namespace ybw::xiangqi {
namespace {

constexpr std::size_t at(Square square) {
    return static_cast<std::size_t>(square);
}

constexpr bool in_palace(Side side, Square square) {
    const int file = file_of(square);
    const int rank = side == Side::red ? rank_of(square) : rank_count - 1 - rank_of(square);
    return 3 <= file && file <= 5 && rank <= 2;
}

/// Whether it is in a palace: the men of one never get to the other, so one table serves both.
constexpr bool in_a_palace(Square square) {
    return in_palace(Side::red, square) || in_palace(Side::black, square);
}

constexpr bool advisor_point(Square square) {
    const bool middle_rank = rank_of(square) == 1 || rank_of(square) == 8;
    return in_a_palace(square) && middle_rank == (file_of(square) == 4);
}

constexpr bool elephant_point(Square square) {
    const int file = file_of(square);
    const int rank = rank_of(square) < 5 ? rank_of(square) : 9 - rank_of(square);
    if (rank == 2) return file == 0 || file == 4 || file == 8;
    return (rank == 0 || rank == 4) && (file == 2 || file == 6);
}

constexpr LineAttacks line_attacks(int length, int square, unsigned occupied) {
    LineAttacks result;
    for (const int step : {-1, 1}) {
        int pieces = 0;
        for (int next = square + step; 0 <= next && next < length && pieces < 2; next += step) {
            const unsigned here = 1U << next;
            if (pieces == 0) result.reach = static_cast<std::uint16_t>(result.reach | here);
            if ((occupied & here) != 0 && ++pieces == 2)
                result.jump = static_cast<std::uint16_t>(result.jump | here);
        }
    }
    return result;
}

constexpr void fill_lines(AttackTables& tables) {
    for (int file = 0; file < file_count; ++file) {
        for (unsigned row = 0; row < 512; ++row)
            tables.rank[at(file)][row] = line_attacks(file_count, file, row);
    }
    for (int rank = 0; rank < rank_count; ++rank) {
        for (unsigned column = 0; column < 1024; ++column)
            tables.file[at(rank)][column] = line_attacks(rank_count, rank, column);
    }
    for (unsigned bits = 0; bits < 32; ++bits) {
        std::uint64_t set = 0;
        for (unsigned rank = 0; rank < 5; ++rank) {
            if ((bits >> rank & 1U) != 0) set |= std::uint64_t{1} << (rank * file_count);
        }
        tables.spread[bits] = set;
    }
}

/// Files and ranks to the next points along the lines.
constexpr std::array<std::array<int, 2>, 4> line_steps{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};

constexpr void fill_horse(AttackTables& tables, Square square) {
    for (std::size_t i = 0; i < line_steps.size(); ++i) {
        const auto [df, dr] = line_steps[i];
        const int file = file_of(square);
        const int rank = rank_of(square);
        if (!on_board(file + df, rank + dr)) continue;
        const Square leg = make_square(file + df, rank + dr);
        Hop& hop = tables.horse[at(square)][i];
        hop.block = bit(leg);
        for (const int aside : {-1, 1}) {
            const int to_file = file + 2 * df + (df == 0 ? aside : 0);
            const int to_rank = rank + 2 * dr + (dr == 0 ? aside : 0);
            if (!on_board(to_file, to_rank)) continue;
            const Square to = make_square(to_file, to_rank);
            hop.targets |= bit(to);
            tables.horse_circle[at(to)] |= bit(square);
            tables.horse_legs[at(to)] |= bit(leg);
            tables.horse_leg[at(square)][at(to)] = static_cast<std::uint8_t>(leg);
        }
    }
}

constexpr void fill_diagonals(AttackTables& tables, Square square) {
    std::size_t next = 0;
    for (const int df : {-1, 1}) {
        for (const int dr : {-1, 1}) {
            const int file = file_of(square);
            const int rank = rank_of(square);
            if (advisor_point(square) && on_board(file + df, rank + dr)) {
                const Square to = make_square(file + df, rank + dr);
                if (advisor_point(to)) tables.advisor[at(square)] |= bit(to);
            }
            if (elephant_point(square) && on_board(file + 2 * df, rank + 2 * dr)) {
                const Square to = make_square(file + 2 * df, rank + 2 * dr);
                // None crosses the river: the ranks next but one to its banks have no point.
                if (!elephant_point(to)) continue;
                tables.elephant[at(square)][next++] = {bit(make_square(file + df, rank + dr)),
                                                       bit(to)};
            }
        }
    }
}

constexpr void fill_steps(AttackTables& tables, Square square) {
    const int file = file_of(square);
    const int rank = rank_of(square);
    for (const auto& [df, dr] : line_steps) {
        if (!on_board(file + df, rank + dr)) continue;
        const Square to = make_square(file + df, rank + dr);
        if (in_a_palace(square) && in_a_palace(to)) tables.king[at(square)] |= bit(to);
        for (const Side side : {Side::red, Side::black}) {
            const bool crossed = side == Side::red ? rank >= 5 : rank < 5;
            const bool forward = dr == (side == Side::red ? 1 : -1);
            if (!forward && !(crossed && dr == 0)) continue;
            tables.pawn[at(index_of(side))][at(square)] |= bit(to);
            tables.pawn_sources[at(index_of(side))][at(to)] |= bit(square);
        }
    }
}

constexpr void fill_between(AttackTables& tables, Square square) {
    for (const auto& [df, dr] : line_steps) {
        Bitboard passed;
        int file = file_of(square) + df;
        int rank = rank_of(square) + dr;
        for (; on_board(file, rank); file += df, rank += dr) {
            const Square to = make_square(file, rank);
            tables.between[at(square)][at(to)] = passed;
            tables.lines[at(square)] |= bit(to);
            passed |= bit(to);
        }
    }
}

constexpr AttackTables make_tables() {
    AttackTables tables{};
    fill_lines(tables);
    for (Square square = 0; square < square_count; ++square) {
        tables.file_of_square[at(square)] = static_cast<std::uint8_t>(file_of(square));
        tables.rank_of_square[at(square)] = static_cast<std::uint8_t>(rank_of(square));
        fill_horse(tables, square);
        fill_diagonals(tables, square);
        fill_steps(tables, square);
        fill_between(tables, square);
    }
    return tables;
}

/// Pawns before the river stay on the files they started on, one step forward at most.
constexpr bool pawn_point(Side side, Square square) {
    const int rank = side == Side::red ? rank_of(square) : rank_count - 1 - rank_of(square);
    return rank >= 5 || (rank >= 3 && file_of(square) % 2 == 0);
}

constexpr bool may_stand(Side side, Kind kind, Square square) {
    const bool own_half = (rank_of(square) < 5) == (side == Side::red);
    switch (kind) {
        case Kind::king:
            return in_palace(side, square);
        case Kind::advisor:
            return in_palace(side, square) && advisor_point(square);
        case Kind::elephant:
            return own_half && elephant_point(square);
        case Kind::pawn:
            return pawn_point(side, square);
        default:
            return true;
    }
}

constexpr auto make_homes() {
    std::array<std::array<Bitboard, kind_count>, 2> homes{};
    for (const Side side : {Side::red, Side::black}) {
        for (int kind = 0; kind < kind_count; ++kind) {
            for (Square square = 0; square < square_count; ++square) {
                if (may_stand(side, static_cast<Kind>(kind), square))
                    homes[at(index_of(side))][at(kind)] |= bit(square);
            }
        }
    }
    return homes;
}

constexpr auto homes = make_homes();

}  // namespace

constexpr AttackTables attack_tables = make_tables();

Bitboard capture_targets(const Occupancy& occupied, Piece piece, Square square) {
    switch (kind_of(piece)) {
        case Kind::king:
            return king_attacks(square);
        case Kind::advisor:
            return advisor_attacks(square);
        case Kind::elephant:
            return elephant_attacks(occupied, square);
        case Kind::horse:
            return horse_attacks(occupied, square);
        case Kind::chariot:
            return chariot_attacks(occupied, square);
        case Kind::cannon:
            return cannon_captures(occupied, square);
        case Kind::pawn:
            break;
    }
    return pawn_attacks(side_of(piece), square);
}

Bitboard home_of(Side side, Kind kind) {
    return homes[at(index_of(side))][at(index_of(kind))];
}

}  // namespace ybw::xiangqi
