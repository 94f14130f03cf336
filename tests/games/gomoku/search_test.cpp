// The search on gomoku: fives, fours and straight fours are never missed, whoever counts the cells.
#include <algorithm>
#include <gtest/gtest.h>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "engine/games/gomoku/notation.hpp"
#include "parallel/searcher.hpp"
#include "tests/games/gomoku/naive.hpp"

namespace ybw::gomoku {
namespace {

/// A cell from which one move more would win at two places, so that one defence is not enough.
bool has_straight_four(naive::Board& board, Color color) {
    return std::ranges::any_of(naive::empty_cells(board), [&](Cell cell) {
        board.at(cell) = naive::point_of(color);
        const bool found = winning_cells(board, color).size() >= 2;
        board.at(cell) = naive::Point::empty;
        return found;
    });
}

/// A few stones near the middle of a large board, freestyle; nullopt if the game is over.
std::optional<Position> random_middlegame(std::mt19937& random) {
    constexpr int first = 4;
    constexpr int last = 10;
    std::vector<Cell> cells;
    for (int y = first; y <= last; ++y) {
        for (int x = first; x <= last; ++x) cells.push_back(cell_at(x, y));
    }
    std::shuffle(cells.begin(), cells.end(), random);
    const std::size_t each = 4 + random() % 8;
    const std::span<const Cell> all = cells;
    const Position position({}, all.first(each), all.subspan(each, each),
                            random() % 2 == 0 ? Color::black : Color::white);
    if (position.outcome()) return std::nullopt;
    return position;
}

class FoursAndFives : public testing::TestWithParam<int>, public naive::Seeded {
protected:
    /// Searches `wanted` random positions that `is_asked_for` and hands over each result.
    template <class IsAskedFor, class Check>
    void search(int wanted, IsAskedFor is_asked_for, Check check) {
        Searcher<Position> searcher({.threads = GetParam(), .hash_mib = 1});
        for (int tries = 0; wanted > 0 && tries < 100'000; ++tries) {
            const auto position = random_middlegame(random);
            if (!position) continue;
            naive::Board board(*position);
            const Color mover = position->side_to_move();
            if (!is_asked_for(board, mover)) continue;
            --wanted;
            SCOPED_TRACE(gomoku::format_position(*position));
            const auto result = searcher.search(*position, {.depth = 3});
            ASSERT_TRUE(result.best);
            check(board, mover, result);
        }
        EXPECT_EQ(wanted, 0) << "too few such positions";
    }
};

TEST_P(FoursAndFives, EveryFiveIsFound) {
    search(
        200, [](naive::Board& board, Color mover) { return !winning_cells(board, mover).empty(); },
        [](naive::Board& board, Color mover, const auto& result) {
            const auto cells = winning_cells(board, mover);
            EXPECT_NE(std::ranges::find(cells, result.best->cell()), cells.end());
            EXPECT_EQ(result.lines.front().score, Score::win_in(1));
        });
}

TEST_P(FoursAndFives, EveryFourIsBlocked) {
    search(
        200,
        [](naive::Board& board, Color mover) {
            return winning_cells(board, mover).empty() &&
                   winning_cells(board, opponent(mover)).size() == 1;
        },
        [](naive::Board& board, Color mover, const auto& result) {
            EXPECT_EQ(result.best->cell(), winning_cells(board, opponent(mover)).front());
        });
}

TEST_P(FoursAndFives, EveryStraightFourIsFound) {
    search(
        200,
        [](naive::Board& board, Color mover) {
            return winning_cells(board, mover).empty() &&
                   winning_cells(board, opponent(mover)).empty() && has_straight_four(board, mover);
        },
        [](naive::Board& board, Color mover, const auto& result) {
            EXPECT_EQ(result.lines.front().score, Score::win_in(3));
            board.at(result.best->cell()) = naive::point_of(mover);
            EXPECT_GE(winning_cells(board, mover).size(), 2U);
        });
}

INSTANTIATE_TEST_SUITE_P(Threads, FoursAndFives, testing::Values(1, 2));

TEST(GomokuSearch, ABoardFullOfThreatsIsNoneTheSlower) {
    const auto position =
        gomoku::parse_position("g11 h15 j15 j11 d9 k12 f11 k10 g12 h13 i12 i10 h9 j10 h10 l11", {});
    Searcher<Position> searcher({.hash_mib = 1});
    EXPECT_LT(searcher.search(position, {.depth = 1}).statistics.nodes, 100'000U);
}

}  // namespace
}  // namespace ybw::gomoku
