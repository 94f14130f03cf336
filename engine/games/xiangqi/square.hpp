// Square: the 90 points of the xiangqi board, numbered rank by rank from red's left corner.
//
//   rank 9   81 82 ... 89      black's back rank; files a..i run from red's left to red's right
//   rank 0    0  1 ...  8      red's back rank
//
// A square's name is its file letter and its rank digit, as UCI and UCCI write it: a0 .. i9.
#pragma once

#include <array>
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

/// The square of that name, either case; nullopt if there is none.
constexpr std::optional<Square> parse_square(std::string_view name) {
    if (name.size() != 2) return std::nullopt;
    const int letter = name[0] >= 'a' ? name[0] - 'a' : name[0] - 'A';
    const int rank = name[1] - '0';
    if (!on_board(letter, rank)) return std::nullopt;
    return make_square(letter, rank);
}

}  // namespace ybw::xiangqi
