// What the search asks for: exchanges, checks, noisy moves, passing.
#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "engine/games/xiangqi/notation.hpp"
#include "engine/games/xiangqi/position.hpp"
#include "tests/games/xiangqi/random_games.hpp"
#include "tests/support/game_laws.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw::xiangqi {
namespace {

using ChecksOnRandomPositions = SeededTest;
using MoveValuesOnRandomPositions = SeededTest;
using NoisyMovesOnRandomPositions = SeededTest;

static_assert(HasMoveValues<Position>);
static_assert(HasNoisyMoves<Position>);
static_assert(HasNoisyTest<Position>);
static_assert(HasNullMove<Position>);

int exchange(const char* fen, const char* move) {
    const Position position = parse_position(fen);
    return exchange_value(position, parse_move(position, move));
}

constexpr int chariot = 980;
constexpr int horse = 440;
constexpr int pawn = 100;

TEST(Exchange, TakesWhatIsFree) {
    EXPECT_EQ(exchange("3k5/9/9/9/n8/9/9/9/9/R3K4 w", "a0a5"), horse);
}

TEST(Exchange, LosesTheCapturerToAGuard) {
    EXPECT_EQ(exchange("3k5/9/9/9/n7r/9/9/9/9/R3K4 w", "a0a5"), horse - chariot);
    EXPECT_EQ(exchange("3k5/9/9/9/r7r/9/9/9/9/R3K4 w", "a0a5"), 0);
}

TEST(Exchange, TakesBackWithTheCheapestFirst) {
    // Chariot and pawn take back; a guard that the pawn covers no longer dares to.
    EXPECT_EQ(exchange("3k5/9/9/9/n7r/P8/9/9/9/R3K4 w", "a4a5"), horse);
}

TEST(Exchange, CountsTheScreensOfACannonThatGuards) {
    // The cannon on c9 guards c6 over one man, not over none and not over two.
    EXPECT_EQ(exchange("2c1k4/2n6/9/2p6/9/3N5/9/9/9/5K3 w", "d4c6"), pawn - horse);
    EXPECT_EQ(exchange("2c1k4/9/9/2p6/9/3N5/9/9/9/5K3 w", "d4c6"), pawn);
    EXPECT_EQ(exchange("2c1k4/2n6/2n6/2p6/9/3N5/9/9/9/5K3 w", "d4c6"), pawn);
}

TEST(Exchange, SeesThatTheCapturerWasTheScreen) {
    // The chariot leaves the point over which the cannon on a6 guarded its horse.
    EXPECT_EQ(exchange("5k3/9/9/c2R1n3/9/9/9/9/9/4K4 w", "d6f6"), horse);
    EXPECT_EQ(exchange("5k3/9/9/cn1R1n3/9/9/9/9/9/4K4 w", "d6f6"), horse - chariot);
}

TEST(Exchange, DoesNotLetTheKingTakeWhatIsGuarded) {
    const int advisor = 200;
    EXPECT_EQ(exchange("4k4/4a4/9/9/9/9/9/9/4R4/3K5 w", "e1e8"), advisor - chariot);
    EXPECT_EQ(exchange("4k4/4a4/9/3N5/9/9/9/9/4R4/3K5 w", "e1e8"), advisor);
}

TEST_F(ChecksOnRandomPositions, AreKnownBeforeTheMove) {
    test::for_each_random_position(random, 40, 200, [](const Position& reached) {
        Position position = reached;
        for (const Move move : moves_of(position)) {
            const bool expected = position.gives_check(move);
            position.play(move);
            const bool given = position.in_danger();
            position.undo(move);
            ASSERT_EQ(given, expected) << format_fen(position) << ' ' << coordinates(move);
        }
    });
}

TEST_F(NoisyMovesOnRandomPositions, AreTheCapturesThatLoseNothing) {
    test::for_each_random_position(random, 30, 200, [](const Position& position) {
        Position::Moves noisy;
        position.noisy_moves(noisy);
        std::vector<Move> expected;
        for (const Move move : moves_of(position)) {
            const bool capture = position.piece_at(move.to()) != Piece::none;
            if (position.in_danger() || (capture && exchange_value(position, move) >= 0)) {
                expected.push_back(move);
            }
        }
        ASSERT_TRUE(std::equal(expected.begin(), expected.end(), noisy.begin(), noisy.end()))
            << format_fen(position);
    });
}

TEST(MoveValues, PutGoodCapturesFirstAndBadOnesLast) {
    const Position position = parse_position("3k5/9/9/n7r/4p4/4P4/9/R8/9/4K4 w");
    const auto value = [&](const char* move) {
        return position.move_value(parse_move(position, move));
    };
    EXPECT_GT(value("e4e5"), 0);
    EXPECT_LT(value("a2a6"), -8192);
    EXPECT_GT(value("e4e5"), value("a2b2"));
    EXPECT_GT(value("a2b2"), value("a2a6"));
}

TEST_F(MoveValuesOnRandomPositions, AreNegativeForExactlyTheCapturesThatLose) {
    test::for_each_random_position(random, 20, 200, [](const Position& position) {
        for (const Move move : moves_of(position)) {
            if (position.piece_at(move.to()) == Piece::none) continue;
            for (const int gain : {-980, -100, -1, 0, 1, 100, 980}) {
                ASSERT_EQ(position.exchange_reaches(move, gain),
                          exchange_value(position, move) >= gain);
            }
            ASSERT_EQ(position.move_value(move) < 0, exchange_value(position, move) < 0)
                << format_fen(position) << ' ' << coordinates(move);
        }
    });
}

TEST(Pass, ChangesTheSideAndIsTakenBack) {
    Position position = parse_position("startpos moves b0c2 b9c7 c2b0 c7b9");
    ASSERT_TRUE(position.may_pass());
    const std::string before = format_fen(position);
    const std::uint64_t key = position.key();
    position.pass();
    EXPECT_EQ(position.side_to_move(), Side::black);
    EXPECT_NE(position.key(), key);
    EXPECT_FALSE(position.in_danger());
    EXPECT_EQ(position.occurrences(), 1);
    position.undo_pass();
    EXPECT_EQ(format_fen(position), before);
    EXPECT_EQ(position.key(), key);
    EXPECT_EQ(position.occurrences(), 2);
}

TEST(Pass, IsNotReachedOverByRepetitions) {
    Position position = parse_position("startpos");
    position.play(parse_move(position, "b0c2"));
    position.pass();
    position.play(parse_move(position, "c2b0"));
    position.pass();
    EXPECT_EQ(position.key(), parse_position("startpos").key());
    EXPECT_EQ(position.occurrences(), 1);
}

TEST(Pass, IsRefusedInCheckAndWithoutAttackers) {
    EXPECT_FALSE(parse_position("3k5/9/9/9/9/9/9/9/3r5/3K4R w").may_pass());
    EXPECT_FALSE(parse_position("3k5/9/9/P8/9/9/9/9/9/4K3r w").may_pass());
    EXPECT_TRUE(parse_position("3k5/9/9/P8/9/9/9/9/9/4K3R w").may_pass());
}

}  // namespace
}  // namespace ybw::xiangqi
