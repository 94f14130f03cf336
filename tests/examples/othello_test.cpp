// Othello: its rules, its values against the plain search, and endgames whose results are known.
#include "examples/othello.hpp"

#include <cstdlib>
#include <gtest/gtest.h>
#include <vector>

#include "examples/othello_plain.hpp"
#include "examples/othello_positions.hpp"
#include "parallel/searcher.hpp"
#include "tests/support/game_laws.hpp"
#include "tests/support/key_laws.hpp"
#include "tests/support/seeded_test.hpp"

namespace othello {
namespace {

class Othello : public ybw::SeededTest {
protected:
    /// Somewhere in a random game, with so many empty squares, or at its end before that.
    Position draw_position(int empty) {
        Position position;
        while (!position.outcome() && position.moves_left() > empty) {
            const auto moves = ybw::moves_of(position);
            position.play(moves[random() % moves.size()]);
        }
        return position;
    }
};

ybw::SearchOptions solving_with(int threads) {
    return {.threads = threads,
            .hash_mib = 64,
            .solving = true,
            .history_table = false,
            .killers = false,
            .counter_moves = false};
}

int discs_of(ybw::Searcher<Position>& searcher, const Position& position) {
    const auto result = searcher.search(position, {});
    EXPECT_EQ(result.reason, ybw::StopReason::solved);
    return result.lines.front().score.raw() / points_per_disc;
}

TEST_F(Othello, KeepsTheLaws) {
    const std::vector starts{Position(), draw_position(12)};
    ybw::check_game_laws<Position>(starts, random(), 5);
    ybw::check_key_laws<Position>(starts, random());
}

// Counted by many programs; a count by another, bitboards or not, comes to the same.
TEST_F(Othello, HasAsManyGamesAsIsKnown) {
    const auto count = [](auto& self, const Position& position, int depth) -> std::uint64_t {
        if (depth == 0 || position.outcome()) return 1;
        std::uint64_t games = 0;
        for (const Move move : ybw::moves_of(position)) {
            Position next = position;
            next.play(move);
            games += self(self, next, depth - 1);
        }
        return games;
    };
    EXPECT_EQ(count(count, Position(), 5), 1396U);
    EXPECT_EQ(count(count, Position(), 7), 55092U);
    EXPECT_EQ(count(count, Position(), 8), 390216U);
}

TEST_F(Othello, RandomEndgamesHaveTheValueOfThePlainSearch) {
    for (const int threads : {1, 2, 8}) {
        ybw::Searcher<Position> searcher(solving_with(threads));
        ybw::Searcher<Position> usual({.threads = threads, .hash_mib = 4});
        for (int i = 0; i < 30; ++i) {
            const Position position = draw_position(1 + static_cast<int>(random() % 11));
            if (position.outcome()) continue;
            const int expected = PlainSolver(12).solve(position.board());
            ASSERT_EQ(discs_of(searcher, position), expected) << threads << " threads";
            ASSERT_EQ(discs_of(usual, position), expected) << "deepening, all heuristics";
        }
    }
}

TEST_F(Othello, SolvedBySteps) {
    ybw::SearchOptions options = solving_with(1);
    options.first_depth = 4;
    options.depth_step = 5;
    ybw::Searcher<Position> searcher(options);
    for (const auto& known : endgames) {
        const Position position(board_from(known.squares, known.mover));
        if (position.moves_left() > 14) continue;
        EXPECT_EQ(discs_of(searcher, position), known.discs) << known.number;
    }
}

class KnownEndgames : public ::testing::TestWithParam<int> {};

TEST_P(KnownEndgames, HaveTheirValues) {
    ybw::Searcher<Position> searcher(solving_with(GetParam()));
    for (const auto& known : endgames) {
        const Position position(board_from(known.squares, known.mover));
        if (position.moves_left() > 16) continue;
        EXPECT_EQ(discs_of(searcher, position), known.discs) << known.number;
    }
}

INSTANTIATE_TEST_SUITE_P(Threads, KnownEndgames, ::testing::Values(1, 2, 8));

class LongEndgames : public ::testing::TestWithParam<int> {};

TEST_P(LongEndgames, HaveTheirValues) {
    if (std::getenv("YBW_LONG_TESTS") == nullptr) GTEST_SKIP() << "YBW_LONG_TESTS=1 ctest -L long";
    for (const auto& known : endgames) {
        const Position position(board_from(known.squares, known.mover));
        if (position.moves_left() <= 16) continue;
        ybw::Searcher<Position> searcher(solving_with(GetParam()));
        EXPECT_EQ(discs_of(searcher, position), known.discs) << known.number;
    }
}

INSTANTIATE_TEST_SUITE_P(LongThreads, LongEndgames, ::testing::Values(1, 2, 8));

}  // namespace
}  // namespace othello
