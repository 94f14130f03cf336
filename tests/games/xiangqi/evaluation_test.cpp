// The evaluation's symmetries, and that each pattern counts for the side it should.
#include <gtest/gtest.h>
#include <string>

#include "engine/games/xiangqi/notation.hpp"
#include "engine/games/xiangqi/position.hpp"
#include "tests/games/xiangqi/random_games.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw::xiangqi {
namespace {

using EvaluationOnRandomPositions = SeededTest;

/// The same position with colours and the side to move swapped.
Position swapped(const Position& position) {
    Setup setup;
    setup.side = opponent(position.side_to_move());
    for (Square square = 0; square < square_count; ++square) {
        const Piece piece = position.piece_at(square);
        if (piece == Piece::none) continue;
        setup.board[static_cast<std::size_t>(mirrored(square))] =
            make_piece(opponent(side_of(piece)), kind_of(piece));
    }
    return Position(setup);
}

/// The same position seen in a mirror: file a becomes file i.
Position reflected(const Position& position) {
    Setup setup;
    setup.side = position.side_to_move();
    for (Square square = 0; square < square_count; ++square) {
        const Square other = make_square(file_count - 1 - file_of(square), rank_of(square));
        setup.board[static_cast<std::size_t>(other)] = position.piece_at(square);
    }
    return Position(setup);
}

TEST_F(EvaluationOnRandomPositions, IsTheSameWithColoursSwapped) {
    test::for_each_random_position(random, 40, 200, [](const Position& position) {
        ASSERT_EQ(swapped(position).evaluate(), position.evaluate()) << format_fen(position);
    });
}

TEST_F(EvaluationOnRandomPositions, IsTheSameInTheMirror) {
    test::for_each_random_position(random, 40, 200, [](const Position& position) {
        ASSERT_EQ(reflected(position).evaluate(), position.evaluate()) << format_fen(position);
    });
}

TEST(Evaluation, OfTheStartIsTheMoveAlone) {
    EXPECT_EQ(parse_position(start_fen).evaluate().raw(), weights::tempo.value.middle());
}

TEST(Evaluation, CountsAChariotForMoreThanACannon) {
    const std::string black = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/";
    const int without_chariot = parse_position(black + "1C5C1/9/1NBAKABNR w").evaluate().raw();
    const int without_cannon = parse_position(black + "7C1/9/RNBAKABNR w").evaluate().raw();
    EXPECT_LT(without_chariot, without_cannon - 300);
    EXPECT_LT(without_cannon, -300);
}

Weight interplay_of(const char* fen) {
    return interplay(parse_position(fen));
}

TEST(Evaluation, SeesTheHollowCannon) {
    const Weight open = interplay_of("4k4/9/9/9/4C4/9/9/9/9/3K5 b");
    const Weight screened = interplay_of("4k4/4r4/4n4/9/4C4/9/9/9/9/3K5 b");
    EXPECT_GT(open.middle(), screened.middle() + 50);
}

TEST(Evaluation, SeesTheCannonOnTheHorseInThePalacesCentre) {
    const Weight centre = interplay_of("3ak4/4n4/4b4/9/4C4/9/9/9/9/3K5 b");
    const Weight beside = interplay_of("3akn3/9/4b4/4p4/4C4/9/9/9/9/3K5 b");
    EXPECT_GT(centre.middle(),
              beside.middle() + weights::cannon_on_centre_horse.value.middle() / 2);
}

TEST(Evaluation, LikesPawnsHandInHandBeyondTheRiver) {
    const Weight together = interplay_of("4k4/9/2PP5/9/9/9/9/9/9/3K5 w");
    const Weight apart = interplay_of("4k4/9/2P1P4/9/9/9/9/9/9/3K5 w");
    const Weight edges = interplay_of("4k4/9/P8/8P/9/9/9/9/9/3K5 w");
    EXPECT_EQ(together, apart + weights::crossed_pair.value);
    EXPECT_EQ(edges, apart);
}

TEST(Evaluation, FearsChariotsWithoutAdvisors) {
    const Weight bare = interplay_of("3k5/9/9/9/r7r/9/9/9/9/4K4 w");
    const Weight guarded = interplay_of("3k5/9/9/9/r7r/9/9/9/9/3AKA3 w");
    EXPECT_LT(bare.middle(),
              guarded.middle() + weights::bare_king_against_two_chariots.value.middle());
}

}  // namespace
}  // namespace ybw::xiangqi
