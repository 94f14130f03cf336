// Piece: the seven kinds of men and the two sides.
//
// A piece is one byte, 0 for an empty point, so that tables indexed by piece can hold zeros for
// "nothing" and a capture needs no branch of its own. Letters are those of FEN: K A B N R C P,
// upper case for red.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace ybw::xiangqi {

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

}  // namespace ybw::xiangqi
