// Perft: the known counts of tic-tac-toe, with and without bulk counting.
#include "engine/games/perft.hpp"

#include <array>
#include <gtest/gtest.h>

#include "engine/games/gomoku/notation.hpp"
#include "engine/games/tictactoe/notation.hpp"

namespace ybw {
namespace {

const std::atomic<bool> never = false;

TEST(Perft, TicTacToeHasItsKnownCounts) {
    constexpr std::array<std::uint64_t, 10> counts{1,     9,     72,     504,    3024,
                                                   15120, 54720, 148176, 200448, 127872};
    auto position = tictactoe::Position();
    for (Depth depth = 0; depth < 10; ++depth) {
        const auto known = counts[static_cast<std::size_t>(depth)];
        EXPECT_EQ(perft(position, depth, Bulk::on, never), known) << depth;
        EXPECT_EQ(perft(position, depth, Bulk::off, never), known) << depth;
    }
    EXPECT_EQ(position, tictactoe::Position());
}

TEST(Perft, FinishedGameHasNoContinuation) {
    auto position = tictactoe::parse_position("a1 b1 a2 b2 a3", {});
    EXPECT_EQ(perft(position, 1, Bulk::on, never), 0U);
    EXPECT_EQ(perft(position, 1, Bulk::off, never), 0U);
    EXPECT_EQ(perft(position, 0, Bulk::on, never), 1U);
}

/// A game whose finished positions still list moves, as a board with empty points may.
struct Endless : tictactoe::Position {
    using Position = tictactoe::Position;
    explicit Endless(const Position& position) : Position(position) {}
    void legal_moves(MovesOf<Position>& moves) const { tictactoe::Position().legal_moves(moves); }
};

TEST(Perft, MovesOfAFinishedGameAreNotPlayed) {
    Endless position(tictactoe::parse_position("a1 b1 a2 b2 a3", {}));
    ASSERT_TRUE(position.outcome());
    EXPECT_EQ(perft(position, 1, Bulk::off, never), 0U);
    EXPECT_EQ(perft(position, 1, Bulk::on, never), 0U);
}

TEST(Perft, BulkCountingChangesNothingInGomoku) {
    auto position = gomoku::parse_position("h8 h9 i8", {});
    for (Depth depth = 1; depth <= 3; ++depth) {
        EXPECT_EQ(perft(position, depth, Bulk::on, never),
                  perft(position, depth, Bulk::off, never));
    }
}

TEST(Perft, RaisedStopGivesNoCount) {
    const std::atomic<bool> stop = true;
    auto position = tictactoe::Position();
    EXPECT_EQ(perft(position, 5, Bulk::on, stop), std::nullopt);
}

/// A game whose first move raises the stop.
struct Stopping : tictactoe::Position {
    explicit Stopping(std::atomic<bool>& flag) : stop(&flag) {}
    void play(tictactoe::Move move) {
        *stop = true;
        tictactoe::Position::play(move);
    }
    std::atomic<bool>* stop;
};

TEST(Perft, AStopOnTheWayGivesNoCountEither) {
    std::atomic<bool> stop = false;
    Stopping position(stop);
    EXPECT_EQ(perft(position, 5, Bulk::on, stop), std::nullopt);
    EXPECT_EQ(position.key(), tictactoe::Position().key()) << "the moves are taken back";
}

}  // namespace
}  // namespace ybw
