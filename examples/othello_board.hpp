// OthelloBoard: the discs of Othello as two sets of 64 bits, and what a move turns over.
//
// Bit 0 is a1, bit 7 is h1, bit 63 is h8. A set is moved in one of four directions and their
// opposites by a shift; the masks keep discs from coming out at the other edge.
//
// Regular value type.
#pragma once

#include <bit>
#include <cstdint>
#include <string_view>

namespace othello {

using Squares = std::uint64_t;

constexpr Squares all_squares = ~Squares{0};
constexpr Squares corners = 0x8100000000000081;

struct Board {
    Squares own = 0;    ///< discs of the side to move
    Squares other = 0;  ///< of the other side

    Squares empty() const { return ~(own | other); }
    int empty_count() const { return std::popcount(empty()); }

    friend bool operator==(const Board&, const Board&) = default;
};

/// A shift of a set of squares in one direction, and the squares from which a line can go on that
/// way.
template <int distance, Squares inside>
struct Direction {
    static Squares forth(Squares squares) { return squares << distance; }
    static Squares back(Squares squares) { return squares >> distance; }
    /// The discs of `other` that a line may cross.
    static Squares crossed(Squares other) { return other & inside; }
};

using East = Direction<1, 0x7E7E7E7E7E7E7E7E>;
using South = Direction<8, all_squares>;
using SouthEast = Direction<9, 0x7E7E7E7E7E7E7E7E>;
using SouthWest = Direction<7, 0x7E7E7E7E7E7E7E7E>;

/// Fills from `start` over discs of `line`, at most six in a row, with a step of one square.
template <class Step>
Squares run(Squares start, Squares line, Step step) {
    Squares filled = step(start) & line;
    filled |= step(filled) & line;
    filled |= step(filled) & line;
    filled |= step(filled) & line;
    filled |= step(filled) & line;
    filled |= step(filled) & line;
    return filled;
}

template <class D>
Squares ends_along(const Board& board) {
    const Squares line = D::crossed(board.other);
    return D::forth(run(board.own, line, D::forth)) | D::back(run(board.own, line, D::back));
}

/// The squares where the side to move may put a disc.
inline Squares moves_of(const Board& board) {
    return board.empty() & (ends_along<East>(board) | ends_along<South>(board) |
                            ends_along<SouthEast>(board) | ends_along<SouthWest>(board));
}

template <class D>
Squares turned_along(const Board& board, Squares disc) {
    const Squares line = D::crossed(board.other);
    const Squares forth = run(disc, line, D::forth);
    const Squares back = run(disc, line, D::back);
    return ((D::forth(forth) & board.own) != 0 ? forth : 0) |
           ((D::back(back) & board.own) != 0 ? back : 0);
}

/// The discs that a disc put on `square` turns over; none: the move is not legal.
inline Squares turned_by(const Board& board, int square) {
    const Squares disc = Squares{1} << square;
    return turned_along<East>(board, disc) | turned_along<South>(board, disc) |
           turned_along<SouthEast>(board, disc) | turned_along<SouthWest>(board, disc);
}

/// After a disc on `square` that turns `turned` over, seen by the other side.
inline Board after(const Board& board, int square, Squares turned) {
    return {board.other & ~turned, board.own | turned | Squares{1} << square};
}

inline Board after_pass(const Board& board) {
    return {board.other, board.own};
}

/// The score of a game that is over: the difference of discs, empty squares for the winner.
inline int final_discs(const Board& board) {
    const int own = std::popcount(board.own);
    const int other = std::popcount(board.other);
    if (own == other) return 0;
    return own > other ? 64 - 2 * other : 2 * own - 64;
}

/// Spreads all bits over all others, so that near positions come to lie far apart. A product alone
/// would not do: it carries upwards, so that the last rows of two boards would often cancel out.
inline std::uint64_t hash_of(const Board& board) {
    std::uint64_t sum = board.own * 0x9E3779B97F4A7C15;
    sum = (sum ^ sum >> 32) * 0xC2B2AE3D27D4EB4F;
    sum = ((sum ^ sum >> 29) + board.other) * 0xBF58476D1CE4E5B9;
    sum = (sum ^ sum >> 32) * 0x94D049BB133111EB;
    return sum ^ sum >> 31;
}

/// A guess of the value of a move: few answers, above all on corners, or a corner itself.
inline int promise_of(const Board& board, int square) {
    constexpr int per_answer = 512;
    constexpr int per_corner_answer = 1024;
    constexpr int corner = 2048;
    const Squares answers = moves_of(after(board, square, turned_by(board, square)));
    return ((corners >> square & 1) != 0 ? corner : 0) - per_answer * std::popcount(answers) -
           per_corner_answer * std::popcount(answers & corners);
}

/// From 64 characters, a1 to h8: `mover` for the side to move, '-' for an empty square, anything
/// else for the other side.
inline Board board_from(std::string_view squares, char mover) {
    Board board;
    for (int square = 0; square < 64; ++square) {
        const char disc = squares[static_cast<std::size_t>(square)];
        if (disc == '-') continue;
        (disc == mover ? board.own : board.other) |= Squares{1} << square;
    }
    return board;
}

}  // namespace othello
