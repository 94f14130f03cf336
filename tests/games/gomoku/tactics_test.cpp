// What is claimed without search agrees with full minimax on small, crowded boards.
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "engine/games/gomoku/notation.hpp"
#include "engine/games/gomoku/position.hpp"
#include "tests/games/gomoku/naive.hpp"
#include "tests/support/game_laws.hpp"

namespace ybw::gomoku {
namespace {

using naive::Solver;
using naive::Value;

std::vector<Move> relevant(const Position& position) {
    MovesOf<Position> list;
    position.relevant_moves(list);
    return {list.begin(), list.end()};
}

std::string names(const std::vector<Move>& moves) {
    std::string text;
    for (const Move move : moves) text += (text.empty() ? "" : " ") + format_cell(move.cell());
    return text;
}

class SmallBoards : public testing::TestWithParam<Rule>, public naive::Seeded {
protected:
    /// Calls check(position) for random positions with few empty cells, all of them candidates.
    template <class Check>
    void for_random_positions(int count, Check check) {
        for (int i = 0; i < count; ++i) {
            const auto size = static_cast<std::uint8_t>(5 + random() % 3);
            const int empties = 3 + static_cast<int>(random() % 8);
            const Settings settings{size, GetParam(), {CandidateArea::all, 0}};
            const auto position = naive::random_position(random, settings, empties);
            if (!position) continue;
            ASSERT_NO_FATAL_FAILURE(check(*position)) << format_position(*position);
        }
    }
};

TEST_P(SmallBoards, KnownOutcomesAreExact) {
    std::array<int, 5> wins{};
    std::array<int, 5> losses{};
    for_random_positions(10'000, [&](const Position& position) {
        const auto known = position.known_outcome();
        if (!known) return;
        Solver solver(position);
        const bool win = known->outcome == Outcome::win;
        ++(win ? wins : losses)[static_cast<std::size_t>(known->plies)];
        const Value expected{win ? 1 : -1, known->plies};
        ASSERT_EQ(solver.solve(), expected) << format_position(position) << " " << known->plies;
        ASSERT_TRUE(position.is_legal(known->move.cell())) << format_position(position);
        ASSERT_EQ(solver.after(known->move), expected) << format_position(position);
    });
    EXPECT_GT(wins[1], 500);
    EXPECT_GT(wins[3], 20);
    EXPECT_GT(losses[2], 100);
}

TEST_P(SmallBoards, RelevantMovesKeepTheValue) {
    int pruned = 0;
    for_random_positions(10'000, [&](const Position& position) {
        const std::vector<Move> moves = relevant(position);
        ASSERT_FALSE(moves.empty());
        if (moves.size() == moves_of(position).size()) return;
        ++pruned;
        Solver solver(position);
        const Value best = solver.solve();
        Value kept{-1, 0};
        for (const Move move : moves) {
            ASSERT_TRUE(position.is_legal(move.cell()));
            const Value value = solver.after(move);
            if (value.rank() > kept.rank()) kept = value;
        }
        ASSERT_EQ(kept.sign, best.sign) << format_position(position) << " " << names(moves);
        // A lost game may end sooner than it must.
        if (best.sign > 0) {
            ASSERT_EQ(kept.plies, best.plies) << format_position(position);
        }
    });
    EXPECT_GT(pruned, 200);
}

TEST_P(SmallBoards, DangerIsAFiveThatTheOpponentCouldMake) {
    int dangers = 0;
    for_random_positions(5'000, [&](const Position& position) {
        naive::Board board(position);
        bool expected = false;
        const Color waiter = opponent(position.side_to_move());
        for (const Move move : moves_of(position)) {
            expected |= board.wins(waiter, move.cell());
        }
        // A cell forbidden to black is not among the moves but can be white's five.
        if (position.rule() != Rule::renju) {
            ASSERT_EQ(position.in_danger(), expected) << format_position(position);
        } else if (expected) {
            ASSERT_TRUE(position.in_danger()) << format_position(position);
        }
        dangers += expected ? 1 : 0;
    });
    EXPECT_GT(dangers, 100);
}

TEST_P(SmallBoards, NoisyMovesAreLegalAndNoisy) {
    for_random_positions(5'000, [&](const Position& position) {
        MovesOf<Position> list;
        position.noisy_moves(list);
        for (const Move move : list) {
            ASSERT_TRUE(position.is_legal(move.cell()));
            ASSERT_TRUE(position.in_danger() || position.is_noisy(move));
        }
        ASSERT_FALSE(position.in_danger() && list.empty());
    });
}

INSTANTIATE_TEST_SUITE_P(Rules, SmallBoards,
                         testing::Values(Rule::freestyle, Rule::standard, Rule::renju),
                         [](const auto& param) { return std::string(rule_name(param.param)); });

TEST(RelevantMoves, AnswerAnOpenThreeWithItsCellsAndOwnFours) {
    // Black's three g8 h8 i8 with room on both sides; white has a closed three on row 1.
    const Position position = parse_position(
        "............../............../............../............../............../............../"
        "......xxx...../............../............../............../............../............../"
        "............../xooo.......... o",
        {});
    EXPECT_EQ(names(relevant(position)), "e1 f1 f8 j8");
}

TEST(RelevantMoves, AnswerASplitThreeWithItsThreeCells) {
    const Position position = parse_position("g8 a1 h8 c1 j8", {});
    EXPECT_EQ(names(relevant(position)), "f8 i8 k8");
}

TEST(KnownOutcome, SeesTwoOpenThreesAsLost) {
    const Position position = parse_position("g8 a1 h8 a15 i8 o1 d3 o15 e3 a8 f3", {});
    const auto known = position.known_outcome();
    ASSERT_TRUE(known);
    EXPECT_EQ(known->outcome, Outcome::loss);
    EXPECT_EQ(known->plies, 4);
}

TEST(KnownOutcome, ClaimsNoLossWhileAFourMayHelp) {
    // The same two threes, but white has three stones of its own to make fours with.
    const Position position = parse_position("g8 a1 h8 b1 i8 c1 d3 o15 e3 a8 f3", {});
    EXPECT_FALSE(position.known_outcome());
}

TEST(KnownOutcome, SeesThatBlackMayNotStopAFiveOnAForbiddenCell) {
    // White's four can be completed on f4 alone, where black makes a six.
    const std::string board =
        "......../......../.....x../.....x../xoooo.../.....x../.....x../.....x.. x ";
    const auto renju = parse_position(board + "renju", {}).known_outcome();
    ASSERT_TRUE(renju);
    EXPECT_EQ(renju->outcome, Outcome::loss);
    EXPECT_EQ(renju->plies, 2);
    EXPECT_FALSE(parse_position(board + "standard", {}).known_outcome());
    EXPECT_EQ(parse_position(board + "freestyle", {}).known_outcome()->outcome, Outcome::win);
}

TEST(MoveValues, PutWinningCombinationsFirst) {
    // Black: g8 makes four and three at once, the others only one of them.
    const Position position =
        parse_position("d8 c8 e8 a1 f8 a3 g7 a5 g6 c1", GameOptions{15, {}, {}});
    Move best;
    for (const Move move : moves_of(position)) {
        if (!best || position.move_value(move) > position.move_value(best)) best = move;
    }
    EXPECT_EQ(format_cell(best.cell()), "g8");
    EXPECT_EQ(position.class_of(Color::black, best.cell()), CellClass::four_three);
}

TEST(MoveValues, AreNegativeFarFromEverything) {
    const Position position = parse_position("h8", {});
    EXPECT_LT(position.move_value(Move(cell_at(0, 0))), 0);
    EXPECT_GT(position.move_value(Move(cell_at(8, 8))), position.move_value(Move(cell_at(0, 0))));
}

}  // namespace
}  // namespace ybw::gomoku
