// English draughts: its rules, counted by many programs, and its values against plain minimax.
#include "examples/draughts.hpp"

#include <cstdint>
#include <gtest/gtest.h>
#include <vector>

#include "parallel/searcher.hpp"
#include "tests/support/game_laws.hpp"
#include "tests/support/key_laws.hpp"
#include "tests/support/seeded_test.hpp"

namespace draughts {
namespace {

class Draughts : public ybw::SeededTest {
protected:
    Position draw_position(int plies) {
        Position position;
        for (int ply = 0; ply < plies && !position.outcome(); ++ply) {
            const auto moves = ybw::moves_of(position);
            position.play(moves[random() % moves.size()]);
        }
        return position;
    }
};

/// Games of so many turns; the jumps of one capture are one.
std::uint64_t games_of(const Position& position, int turns) {
    if (turns == 0 || position.outcome()) return turns == 0 ? 1 : 0;
    std::uint64_t games = 0;
    for (const Move move : ybw::moves_of(position)) {
        Position next = position;
        next.play(move);
        const bool goes_on = next.must_pass();
        if (goes_on) next.play(Move::pass());
        games += games_of(next, goes_on ? turns : turns - 1);
    }
    return games;
}

// A. Bik, "Computing deep perft and divide numbers for checkers", ICGA Journal 2012.
TEST_F(Draughts, HasAsManyGamesAsIsKnown) {
    EXPECT_EQ(games_of(Position(), 4), 1469U);
    EXPECT_EQ(games_of(Position(), 6), 36768U);
    EXPECT_EQ(games_of(Position(), 8), 845931U);
}

TEST_F(Draughts, KeepsTheLaws) {
    const std::vector starts{Position(), draw_position(40), draw_position(80)};
    ybw::check_game_laws<Position>(starts, random(), 5);
    ybw::check_key_laws<Position>(starts, random());
}

/// The value to that depth, with nothing left out; a pass costs no depth.
ybw::Score minimax(const Position& position, int depth, int ply) {
    if (const auto outcome = position.outcome()) return ybw::Score::loss_in(ply);
    if (depth == 0) return position.evaluate();
    auto best = -ybw::Score::win_in(0);
    for (const Move move : ybw::moves_of(position)) {
        Position next = position;
        next.play(move);
        const ybw::Score value =
            -minimax(next, position.is_pass(move) ? depth : depth - 1, ply + 1);
        if (value > best) best = value;
    }
    return best;
}

TEST_F(Draughts, ExactSearchesHaveTheValueOfMinimax) {
    for (const int threads : {1, 2, 8}) {
        ybw::Searcher<Position> searcher({.threads = threads, .hash_mib = 4, .exact = true});
        for (int i = 0; i < 10; ++i) {
            const Position position = draw_position(20 + static_cast<int>(random() % 60));
            if (position.outcome()) continue;
            const auto result = searcher.search(position, {.depth = 5});
            if (result.reason == ybw::StopReason::solved) continue;
            EXPECT_EQ(result.lines.front().score, minimax(position, 5, 0)) << threads << " threads";
        }
    }
}

}  // namespace
}  // namespace draughts
