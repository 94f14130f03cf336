#include "engine/games/xiangqi/description.hpp"

#include <array>
#include <cstdlib>
#include <vector>

namespace ybw::xiangqi {
namespace {

int file_number(Side side, Square square) {
    return side == Side::red ? file_count - file_of(square) : file_of(square) + 1;
}

/// Ranks ahead, from the mover's back rank.
int advance_of(Side side, Square square) {
    return side == Side::red ? rank_of(square) : rank_count - 1 - rank_of(square);
}

void describe_tandem(const Position& position, Square from, Description& description) {
    const Side side = description.side;
    std::array<int, file_count + 1> in_file{};
    std::vector<Square> men;
    Bitboard set = position.pieces(side, description.kind);
    while (set.any()) {
        men.push_back(set.pop_first());
        ++in_file[static_cast<std::size_t>(file_number(side, men.back()))];
    }
    const auto crowded = [&](Square square) {
        return in_file[static_cast<std::size_t>(file_number(side, square))] > 1;
    };
    description.in_file = in_file[static_cast<std::size_t>(description.file)];
    for (const Square square : men) {
        const int file = file_number(side, square);
        const bool ahead = advance_of(side, square) > advance_of(side, from);
        if (file == description.file && ahead) ++description.place;
        if (file != description.file && crowded(square)) description.several_files = true;
        if (crowded(square) && (file < description.file || (file == description.file && ahead))) {
            ++description.number;
        }
    }
}

/// Moving every like man of the file as `move` does, does one of the others stay on the board?
bool has_parallel(const Position& position, Move move) {
    const Square from = move.from();
    Bitboard others = position.pieces(position.piece_at(from)) - bit(from);
    while (others.any()) {
        const Square other = others.pop_first();
        const int rank = rank_of(other) + rank_of(move.to()) - rank_of(from);
        if (file_of(other) == file_of(from) && 0 <= rank && rank < rank_count) return true;
    }
    return false;
}

}  // namespace

Description describe(const Position& position, Move move) {
    const Piece piece = position.piece_at(move.from());
    Description description;
    description.side = side_of(piece);
    description.kind = kind_of(piece);
    description.file = file_number(description.side, move.from());
    describe_tandem(position, move.from(), description);
    description.parallel_jump = has_parallel(position, move);
    const int gain =
        advance_of(description.side, move.to()) - advance_of(description.side, move.from());
    description.action = gain > 0 ? '+' : gain < 0 ? '-' : '=';
    const bool straight = file_of(move.from()) == file_of(move.to());
    description.target = straight ? std::abs(gain) : file_number(description.side, move.to());
    return description;
}

}  // namespace ybw::xiangqi
