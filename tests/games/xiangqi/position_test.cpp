// The laws of play and undo, keys, copies, and the ends of a game.
#include <algorithm>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <vector>

#include "engine/games/xiangqi/notation.hpp"
#include "engine/text/user_error.hpp"
#include "tests/games/xiangqi/random_games.hpp"
#include "tests/support/game_laws.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw::xiangqi {
namespace {

using PositionOnRandomPositions = SeededTest;

static_assert(Game<Position>);
static_assert(HasDangerTest<Position>);
static_assert(HasKeyAfter<Position>);

/// Everything about a position that can be seen from outside.
std::string picture(const Position& position) {
    std::string text = format_fen(position) + ' ' + std::to_string(position.key());
    for (const Move move : moves_of(position)) text += ' ' + coordinates(move);
    text += position.in_danger() ? " check " : " quiet ";
    text += std::to_string(position.evaluate().raw());
    for (const Side side : {Side::red, Side::black}) {
        for (int kind = 0; kind < kind_count; ++kind) {
            const Bitboard set = position.pieces(side, static_cast<Kind>(kind));
            text += ' ' + std::to_string(set.low) + ':' + std::to_string(set.high);
        }
        text += " k" + std::to_string(position.king(side));
    }
    for (const auto file : position.occupancy().files) text += ' ' + std::to_string(file);
    return text;
}

TEST_F(PositionOnRandomPositions, IsRestoredByUndo) {
    test::for_each_random_position(random, 12, 150, [](const Position& reached) {
        Position position = reached;
        const std::string before = picture(position);
        for (const Move move : moves_of(position)) {
            position.play(move);
            position.undo(move);
            ASSERT_EQ(picture(position), before) << coordinates(move);
        }
    });
}

TEST_F(PositionOnRandomPositions, EqualsTheOneReadBackFromItsFen) {
    test::for_each_random_position(random, 40, 200, [](const Position& position) {
        const Position again = parse_position(format_fen(position));
        ASSERT_EQ(picture(again), picture(position));
    });
}

TEST(Position, OfAnEpdHasOperationsBehindFourFields) {
    const std::string board = "3k5/9/9/9/9/9/9/9/4R4/4K4 w - -";
    const std::string fen = format_fen(parse_position(board + " 7 30"));
    EXPECT_EQ(format_fen(parse_position(board + " bm e1e9; hmvc 7; id \"a rook\"; fmvn 30;")), fen);
    EXPECT_EQ(format_fen(parse_position(board + " id \"a rook\";")),
              format_fen(parse_position(board)));
    for (const char* wrong : {" bm e1e9", " bm e1e9; hmvc ;", " hmvc x;"})
        EXPECT_THROW(parse_position(board + wrong), UserError) << wrong;
}

TEST_F(PositionOnRandomPositions, TellsTheKeyOfAMoveInAdvance) {
    test::for_each_random_position(random, 10, 150, [](const Position& reached) {
        Position position = reached;
        for (const Move move : moves_of(position)) {
            const std::uint64_t expected = position.key_after(move);
            position.play(move);
            ASSERT_EQ(position.key(), expected);
            position.undo(move);
        }
    });
}

TEST(Position, HasOneKeyForTwoWaysToIt) {
    const Position a = parse_position("startpos moves b0c2 b9c7 h0g2 h9g7");
    const Position b = parse_position("startpos moves h0g2 b9c7 b0c2 h9g7");
    EXPECT_EQ(a.key(), b.key());
    EXPECT_NE(a.key(), parse_position("startpos moves b0c2 b9c7 h0g2").key());
}

TEST(Position, HasAnotherKeyForTheOtherSideToMove) {
    const std::string board = "4k4/9/9/9/9/9/9/9/R8/3K5";
    EXPECT_NE(parse_position(board + " w - - 0 1").key(),
              parse_position(board + " b - - 0 1").key());
}

TEST(Position, NumbersTheMovesOfASideDifferently) {
    const Position red = parse_position(start_fen);
    std::set<std::size_t> seen;
    for (const Move move : moves_of(red)) {
        EXPECT_LT(red.history_index(move), Position::history_size);
        seen.insert(red.history_index(move));
    }
    const Position black = parse_position("startpos moves b0c2");
    for (const Move move : moves_of(black)) {
        EXPECT_LT(black.history_index(move), Position::history_size);
        EXPECT_FALSE(seen.contains(black.history_index(move))) << coordinates(move);
    }
}

TEST(Position, IsCopiedWithItsPath) {
    Position position = parse_position("startpos moves b0c2 b9c7 c2b0 c7b9 b0c2");
    Position copy = position;
    EXPECT_EQ(copy.occurrences(), 2);
    EXPECT_EQ(copy.last_occurrence(), 4);
    copy.undo(copy.last_move());
    copy.undo(copy.last_move());
    EXPECT_EQ(copy.key(), parse_position("startpos moves b0c2 b9c7 c2b0").key());
    EXPECT_EQ(position.path_length(), 5);
}

TEST(Position, CanBePlayedLongerThanItsPathIsKept) {
    Position position = parse_position(start_fen);
    const std::vector<Move> cycle{make_move(0, 9), make_move(81, 72), make_move(9, 0),
                                  make_move(72, 81)};
    constexpr int plies = 3 * Position::path_capacity + 4;
    for (int ply = 0; ply < plies; ++ply) {
        position.play(cycle[static_cast<std::size_t>(ply) % cycle.size()]);
    }
    EXPECT_EQ(position.key(), parse_position(start_fen).key());
    EXPECT_GE(position.path_length(), Position::undo_capacity);
    for (int ply = plies - 1; position.path_length() > 0; --ply) {
        position.undo(cycle[static_cast<std::size_t>(ply) % cycle.size()]);
    }
}

TEST(Position, ForgetsWhatNoRepetitionCanReach) {
    Position position = parse_position("startpos moves h2e2 h9g7 e2e6 a9a8 b0c2");
    EXPECT_EQ(position.path_length(), 5);
    position.forget_irreversible();
    EXPECT_EQ(position.path_length(), 2);
    position.undo(position.last_move());
    EXPECT_EQ(position.key(), parse_position("startpos moves h2e2 h9g7 e2e6 a9a8").key());
}

TEST(Outcome, IsOpenAtTheStart) {
    EXPECT_FALSE(parse_position(start_fen).outcome());
}

TEST(Outcome, IsALossForTheCheckmatedSide) {
    const Position mate = parse_position("3k4R/9/4P4/9/9/9/9/9/9/4K4 b - - 0 1");
    EXPECT_TRUE(mate.in_danger());
    EXPECT_FALSE(mate.outcome());  // the king still has d8
    const Position closed = parse_position("3k4R/7R1/9/9/9/9/9/9/9/4K4 b - - 0 1");
    EXPECT_EQ(closed.outcome(), Outcome::loss);
}

TEST(Outcome, IsALossForTheSideWithoutAMove) {
    // The pawn guards d8, and on e9 the kings would face each other.
    const Position stalemate = parse_position("3k5/9/3P5/9/9/9/9/9/9/4K4 b - - 0 1");
    EXPECT_FALSE(stalemate.in_danger());
    EXPECT_EQ(stalemate.outcome(), Outcome::loss);
}

TEST(Outcome, IsADrawWithoutAnAttackingMan) {
    EXPECT_EQ(parse_position("3k5/4a4/9/9/9/9/9/4B4/4A4/4K1B2 w - - 0 1").outcome(), Outcome::draw);
    EXPECT_FALSE(parse_position("3k5/4a4/9/9/9/P8/9/4B4/4A4/4K1B2 w - - 0 1").outcome());
}

TEST(Outcome, IsADrawAfterSixtyMovesWithoutACapture) {
    EXPECT_FALSE(parse_position("3k5/9/9/9/9/9/9/9/R8/4K4 w - - 119 80").outcome());
    EXPECT_EQ(parse_position("3k5/9/9/9/9/9/9/9/R8/4K4 w - - 120 80").outcome(), Outcome::draw);
    EXPECT_EQ(parse_position("3k5/9/9/9/9/9/9/9/R8/4K4 w - - 119 80 moves a1b1").outcome(),
              Outcome::draw);
    EXPECT_FALSE(parse_position("3k5/9/9/9/9/9/9/R7p/9/4K4 w - - 119 80 moves a2i2").outcome());
}

TEST(Outcome, PrefersMateToTheSixtyMoveRule) {
    EXPECT_EQ(parse_position("3k4R/7R1/9/9/9/9/9/9/9/4K4 b - - 120 80").outcome(), Outcome::loss);
}

TEST(SixtyMoveRule, CountsOnlyTenChecksOfASide) {
    Position position = parse_position("9/3k5/9/9/9/9/9/9/9/R3K4 w - - 0 1");
    const auto play = [&](const char* text) {
        const Position next = parse_position(format_fen(position) + " moves " + text);
        position.play(next.last_move());
    };
    // Every red move checks: ten checks and their answers count, and none after them.
    play("a0a8");
    play("d8d9");
    for (int round = 0; round < 15; ++round) {
        play("a8a9");
        play("d9d8");
        play("a9a8");
        play("d8d9");
    }
    EXPECT_EQ(position.quiet_plies(), 20);
}

TEST(Fen, CountersComeBackAndBeyondWhatIsCountedTheyStayTheMost) {
    const std::string board = "3k5/9/9/9/9/9/9/9/9/R3K4 w - - ";
    for (const int quiet : {0, 1, 119, 120, 254, 255, 256, 257, 300, 511, 512, 9999}) {
        for (const int number : {1, 2, 255, 256, 1000, 9999}) {
            const std::string text = fmt::format("{}{} {}", board, quiet, number);
            const std::string kept = fmt::format("{}{} {}", board, std::min(quiet, 255), number);
            EXPECT_EQ(format_fen(parse_position(text)), kept);
        }
    }
    for (const char* wrong : {"10000 1", "-1 1", "0 10000", "0 -1", "0 1 1", "99999999999 1"}) {
        EXPECT_THROW(parse_position(board + wrong), UserError) << wrong;
    }
}

}  // namespace
}  // namespace ybw::xiangqi
