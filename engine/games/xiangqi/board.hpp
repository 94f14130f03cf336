// Board: the points of the xiangqi board, men, moves and sets of points.
//
// Square: the 90 points, numbered rank by rank from red's left corner.
//
//   rank 9   81 82 ... 89      black's back rank; files a..i run from red's left to red's right
//   rank 0    0  1 ...  8      red's back rank
//
// A square's name is its file letter and its rank digit, as UCI and UCCI write it: a0 .. i9.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ybw::xiangqi {

/// A point, 0 .. 89. Plain int: squares are array indexes everywhere.
using Square = int;

inline constexpr int file_count = 9;
inline constexpr int rank_count = 10;
inline constexpr int square_count = file_count * rank_count;

constexpr Square make_square(int file, int rank) {
    return rank * file_count + file;
}
constexpr int file_of(Square square) {
    return square % file_count;
}
constexpr int rank_of(Square square) {
    return square / file_count;
}

constexpr bool on_board(int file, int rank) {
    return 0 <= file && file < file_count && 0 <= rank && rank < rank_count;
}

/// The same point seen by the other player across the river (files keep their letters).
constexpr Square mirrored(Square square) {
    return make_square(file_of(square), rank_count - 1 - rank_of(square));
}

inline std::string square_name(Square square) {
    return {static_cast<char>('a' + file_of(square)), static_cast<char>('0' + rank_of(square))};
}

/// The square of this name, either case; nullopt if there is none.
constexpr std::optional<Square> parse_square(std::string_view name) {
    if (name.size() != 2) return std::nullopt;
    const int letter = name[0] >= 'a' ? name[0] - 'a' : name[0] - 'A';
    const int rank = name[1] - '0';
    if (!on_board(letter, rank)) return std::nullopt;
    return make_square(letter, rank);
}

// ---- Piece: the seven kinds of men and the two sides.
//
// A piece is one byte, 0 for an empty point, so that tables indexed by piece can hold zeros for
// "nothing" and a capture needs no branch of its own. Letters are those of FEN: K A B N R C P,
// upper case for red.

enum class Side : std::uint8_t { red, black };

constexpr Side opponent(Side side) {
    return side == Side::red ? Side::black : Side::red;
}
constexpr int index_of(Side side) {
    return static_cast<int>(side);
}

/// The kinds, in the order of the FEN letters "KABNRCP".
enum class Kind : std::uint8_t { king, advisor, elephant, horse, chariot, cannon, pawn };

inline constexpr int kind_count = 7;
inline constexpr std::string_view kind_letters = "KABNRCP";
inline constexpr std::array<std::string_view, kind_count> kind_names{
    "king", "advisor", "elephant", "horse", "chariot", "cannon", "pawn"};

constexpr int index_of(Kind kind) {
    return static_cast<int>(kind);
}

/// 0 is no piece, 1..7 are red's kinds, 8..14 black's.
enum class Piece : std::uint8_t { none = 0 };

inline constexpr int piece_count = 1 + 2 * kind_count;

constexpr int index_of(Piece piece) {
    return static_cast<int>(piece);
}

constexpr Piece make_piece(Side side, Kind kind) {
    return static_cast<Piece>(1 + index_of(side) * kind_count + index_of(kind));
}

/// Both require piece != Piece::none.
constexpr Side side_of(Piece piece) {
    return index_of(piece) <= kind_count ? Side::red : Side::black;
}
constexpr Kind kind_of(Piece piece) {
    const int index = index_of(piece) - 1;
    return static_cast<Kind>(index < kind_count ? index : index - kind_count);
}

/// The FEN letter. Requires piece != Piece::none.
constexpr char letter_of(Piece piece) {
    const char letter = kind_letters[static_cast<std::size_t>(index_of(kind_of(piece)))];
    return side_of(piece) == Side::red ? letter : static_cast<char>(letter - 'A' + 'a');
}

// ---- Move: from one point to another, two bytes. The value-initialized move (a0 to a0) is no
// move.

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

// ---- Bitboard: a set of squares in two 64-bit words, split at the river.
//
//   low word   bits 0..44  = squares  0..44 (ranks 0..4, red's half)
//   high word  bits 0..44  = squares 45..89 (ranks 5..9, black's half)
//
// The split keeps every rank inside one word, so a rank's occupancy is one shift and one mask, and
// each half of a file is a pattern of five bits nine apart. Regular value type.

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
