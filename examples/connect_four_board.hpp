// ConnectFourBoard: stones in seven columns of six as sets of bits, and where four meet.
//
// A column has seven bits, the lowest for its bottom; the seventh is always empty, so that no line
// goes on from the top of one column in the next. The neighbour of a square in the next column is 7
// bits away, on the diagonals 6 and 8, above and below 1.
//
// Regular value type.
#pragma once

#include <bit>
#include <cstdint>
#include <string_view>

namespace connect_four {

using Squares = std::uint64_t;

inline constexpr int width = 7;
inline constexpr int height = 6;
inline constexpr Squares bottom = 0x1 | Squares{1} << 7 | Squares{1} << 14 | Squares{1} << 21 |
                                  Squares{1} << 28 | Squares{1} << 35 | Squares{1} << 42;
inline constexpr Squares all_squares = bottom * ((1 << height) - 1);
inline constexpr Squares left_half = all_squares >> (width / 2 * (height + 1));  ///< and middle
inline constexpr Squares odd_rows = bottom * 0b010101;  ///< the lowest is the first
inline constexpr Squares even_rows = bottom * 0b101010;

constexpr Squares column_squares(int column) {
    return Squares{(1 << height) - 1} << (column * (height + 1));
}
constexpr Squares bottom_of(int column) {
    return Squares{1} << (column * (height + 1));
}

/// The lowest square of the set; empty for an empty set.
constexpr Squares lowest_of(Squares squares) {
    return squares & (~squares + 1);
}

/// A stone makes new wins for its own side alone, and takes its square away from both sides. So
/// after each stone only the wins of one side have to be computed anew (see `after`).
struct Board {
    Squares own = 0;        ///< stones of the side to move
    Squares all = 0;        ///< of both
    Squares wins = 0;       ///< the empty squares on which the side to move makes four
    Squares threats = 0;    ///< those on which the other side does
    bool has_lost = false;  ///< the last stone has made four

    /// The square of the next stone in each column that has room.
    Squares landings() const { return (all + bottom) & all_squares; }
    int stone_count() const { return std::popcount(all); }
    Squares other() const { return own ^ all; }

    friend bool operator==(const Board&, const Board&) = default;
};

/// The squares that with three of `stones` in that direction make four.
inline Squares completed_along(Squares stones, int step) {
    const Squares pairs_above = stones << step & stones << (2 * step);
    const Squares pairs_below = stones >> step & stones >> (2 * step);
    return (pairs_above & (stones << (3 * step) | stones >> step)) |
           (pairs_below & (stones >> (3 * step) | stones << step));
}

/// The empty squares on which a stone would make four, whether the next stone can reach them or
/// not.
inline Squares wins_of(Squares stones, Squares all) {
    const Squares upright = stones << 1 & stones << 2 & stones << 3;
    return (upright | completed_along(stones, height + 1) | completed_along(stones, height) |
            completed_along(stones, height + 2)) &
           all_squares & ~all;
}

/// The landings after which the other side does not win at once; none: all lose.
inline Squares safe_landings(const Board& board) {
    const Squares landings = board.landings();
    const Squares forced = landings & board.threats;
    if ((forced & (forced - 1)) != 0) return 0;  // two at once
    // Not below a square on which the other side would then make four.
    return (forced != 0 ? forced : landings) & ~(board.threats >> 1);
}

/// After a stone on one square, seen by the other side.
inline Board after(const Board& board, Squares stone) {
    return {.own = board.other(),
            .all = board.all | stone,
            .wins = board.threats & ~stone,
            .threats = wins_of(board.own | stone, board.all | stone),
            .has_lost = (board.wins & stone) != 0};
}

/// Whether left and right are the same.
inline bool is_symmetric(const Board& board) {
    constexpr int column_bits = height + 1;
    for (int left = 0, right = width - 1; left < right; ++left, --right) {
        const int distance = (right - left) * column_bits;
        const Squares differing =
            (board.own ^ board.own >> distance) | (board.all ^ board.all >> distance);
        if ((differing & column_squares(left)) != 0) return false;
    }
    return true;
}

/// One of each two moves that mirror each other.
inline Squares without_mirrored(Squares moves, const Board& board) {
    return is_symmetric(board) ? moves & left_half : moves;
}

/// Spreads all bits over all others. No two boards have the same sum of both sets: it shows the top
/// of each column, and the owner of each stone below.
inline std::uint64_t hash_of(Squares own, Squares all) {
    std::uint64_t sum = (own + all + bottom) * 0x9E3779B97F4A7C15;
    sum = (sum ^ sum >> 32) * 0xBF58476D1CE4E5B9;
    return sum ^ sum >> 29;
}

/// A guess of the value of a stone: the number of winning squares that it makes, then the distance
/// of its column from the edge.
inline int promise_of(const Board& board, Squares stone) {
    constexpr int per_win = 1024;
    constexpr int per_column_from_edge = 64;
    const int column = std::countr_zero(stone) / (height + 1);
    const int from_edge = column < width - 1 - column ? column : width - 1 - column;
    return per_win * std::popcount(wins_of(board.own | stone, board.all | stone)) +
           per_column_from_edge * from_edge;
}

/// After stones in these columns, '1' to '7', from the empty board. Requires a game that is not
/// over before its last move.
inline Board board_after(std::string_view columns) {
    Board board;
    for (const char column : columns) {
        board = after(board, board.landings() & column_squares(column - '1'));
    }
    return board;
}

}  // namespace connect_four
