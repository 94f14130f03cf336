// The board of the checker of proofs against the wording of its members, over a plain array.
#include <gtest/gtest.h>
#include <random>

#include "engine/games/gomoku/proof_checker.hpp"
#include "tests/games/gomoku/naive.hpp"
#include "tests/support/game_laws.hpp"

namespace ybw::gomoku {
namespace {

/// Puts the empty cells of a row of five into the set, if it has so many stones and no obstacle.
void add_row(const naive::Board& board, Color color, int stones, Cell first, int dx, int dy,
             CellSet& set) {
    CellSet empty;
    int found = 0;
    for (int i = 0; i < 5; ++i) {
        const int x = column_of(first) + i * dx;
        const int y = row_of(first) + i * dy;
        if (!board.inside(x, y)) return;
        const naive::Point point = board.get(x, y);
        if (point == naive::point_of(opponent(color))) return;
        if (point == naive::Point::empty) {
            empty.set(static_cast<std::size_t>(cell_at(x, y)));
        } else {
            ++found;
        }
    }
    if (found >= stones) set |= empty;
}

CellSet rows_by_wording(const naive::Board& board, Color color, int stones) {
    CellSet set;
    for (int y = 0; y < board.size(); ++y) {
        for (int x = 0; x < board.size(); ++x) {
            for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
                add_row(board, color, stones, cell_at(x, y), dx, dy, set);
            }
        }
    }
    return set;
}

TEST(ProofBoard, RowsWithStonesAreThoseOfTheirWording) {
    std::mt19937 random(20);
    std::size_t cells = 0;
    for (int n = 0; n < 300; ++n) {
        const int size = n % 3 == 0 ? max_size : n % 3 == 1 ? 15 : 5 + n % 7;
        Position position(Settings{.size = static_cast<std::uint8_t>(size)});
        const int stones = size * size * (n % 5 + 1) / 10;
        for (int i = 0; i < stones && !position.outcome(); ++i) {
            const auto moves = moves_of(position);
            position.play(moves[random() % moves.size()]);
        }
        const ProofBoard board(position);
        const naive::Board plain(position);
        for (const Color color : {Color::black, Color::white}) {
            for (int least = 1; least <= 3; ++least) {
                const CellSet expected = rows_by_wording(plain, color, least);
                EXPECT_EQ(board.rows_with(color, least), expected) << size << ' ' << least;
                cells += expected.count();
            }
        }
    }
    EXPECT_GT(cells, 50'000U);
}

}  // namespace
}  // namespace ybw::gomoku
