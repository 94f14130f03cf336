// Connect Four: its rules, and its values against the plain search.
#include "examples/connect_four.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <gtest/gtest.h>
#include <optional>
#include <string_view>
#include <vector>

#include "examples/connect_four_plain.hpp"
#include "parallel/searcher.hpp"
#include "tests/support/game_laws.hpp"
#include "tests/support/key_laws.hpp"
#include "tests/support/seeded_test.hpp"

namespace connect_four {
namespace {

class ConnectFour : public ybw::SeededTest {
protected:
    /// After so many random stones, none of which could have been a four; nullopt: that failed.
    std::optional<Position> draw_position(int stones) {
        Position position;
        for (int n = 0; n < stones; ++n) {
            const auto moves = ybw::moves_of(position);
            const auto known = position.known_outcome();
            if (known && known->outcome == ybw::Outcome::win) return std::nullopt;
            position.play(moves[random() % moves.size()]);
            if (position.outcome()) return std::nullopt;
        }
        return position;
    }

    /// After so many random stones of sides that see their next ones; nullopt: there were not so
    /// many.
    std::optional<Position> draw_sensible_position(int stones) {
        Position position;
        for (int n = 0; n < stones; ++n) {
            if (position.known_outcome()) return std::nullopt;
            ybw::MovesOf<Position> moves;
            position.relevant_moves(moves);
            position.play(moves[random() % moves.size()]);
        }
        return position;
    }
};

/// From 0.
std::vector<int> relevant_columns(std::string_view stones) {
    const Position position(board_after(stones));
    ybw::MovesOf<Position> moves;
    position.relevant_moves(moves);
    std::vector<int> columns;
    for (const Move move : moves) columns.push_back(move.column());
    return columns;
}

/// The plain value as a score.
ybw::Score score_of(int value, int stones) {
    if (value == 0) return ybw::Score::draw();
    return value > 0 ? ybw::Score::win_in(43 - value - stones)
                     : ybw::Score::loss_in(43 + value - stones);
}

TEST_F(ConnectFour, KeepsTheLaws) {
    ybw::check_game_laws<Position>(std::vector{Position()}, random(), 20);
    ybw::check_key_laws<Position>(std::vector{Position()}, random());
}

/// 1: the side to move wins, by the rules alone.
int truth(const Board& board) {
    if (board.has_lost) return -1;
    if (board.all == all_squares) return 0;
    int best = -1;
    for (Squares moves = board.landings(); moves != 0 && best < 1; moves &= moves - 1) {
        best = std::max(best, -truth(after(board, lowest_of(moves))));
    }
    return best;
}

TEST_F(ConnectFour, WhatFollowingUpPromisesIsSo) {
    int held = 0;
    int won = 0;
    for (int i = 0; i < 4'000; ++i) {
        const auto position = draw_sensible_position(26 + static_cast<int>(random() % 14));
        if (!position || position->known_outcome()) continue;
        const Board& board = position->board();
        if (cannot_win(board)) {
            ASSERT_LE(truth(board), 0);
            ++held;
        }
        if (is_lost(board)) {
            ASSERT_EQ(truth(board), -1);
            ++won;
        }
    }
    EXPECT_GT(held, 50);
    EXPECT_GT(won, 10);
}

TEST_F(ConnectFour, OfTwoMovesThatMirrorEachOtherOneIsEnough) {
    EXPECT_EQ(relevant_columns(""), (std::vector{0, 1, 2, 3}));
    EXPECT_EQ(relevant_columns("23"), (std::vector{0, 1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(relevant_columns("4175"), (std::vector{0, 1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(relevant_columns("4453"), (std::vector{0, 1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(relevant_columns("4435"), (std::vector{0, 1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(relevant_columns("317456"), (std::vector{0, 1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(relevant_columns("1474"), (std::vector{0, 1, 2, 3}));
}

TEST_F(ConnectFour, WhoWinsIsFoundWithoutHowSoon) {
    for (const int threads : {1, 2, 8}) {
        ybw::Searcher<Position> searcher({.threads = threads, .hash_mib = 16, .solving = true});
        PlainSolver plain(16);
        for (int i = 0; i < 60; ++i) {
            const auto position = draw_position(14 + static_cast<int>(random() % 24));
            if (!position) continue;
            const int expected = plain.solve(position->board());
            const auto result = searcher.search(*position, {.win = ybw::Score::longest_win});
            const ybw::Score score = result.lines.front().score;
            ASSERT_EQ(score.is_win(), expected > 0) << threads << " threads";
            ASSERT_EQ(score.is_loss(), expected < 0) << threads << " threads";
            using enum ybw::StopReason;
            ASSERT_EQ(result.reason, expected > 0 ? win : expected < 0 ? proved : solved);
        }
    }
}

TEST_F(ConnectFour, RandomPositionsHaveTheValueOfThePlainSearch) {
    for (const int threads : {1, 2, 8}) {
        ybw::Searcher<Position> solving({.threads = threads, .hash_mib = 16, .solving = true});
        ybw::Searcher<Position> at_once(
            {.threads = threads, .hash_mib = 16, .solving = true, .first_depth = 42});
        ybw::Searcher<Position> usual({.threads = threads, .hash_mib = 16});
        PlainSolver plain(16);
        for (int i = 0; i < 60; ++i) {
            const int stones = 18 + static_cast<int>(random() % 20);
            const auto position = draw_position(stones);
            if (!position) continue;
            const ybw::Score expected = score_of(plain.solve(position->board()), stones);
            for (auto* searcher : {&solving, &at_once}) {
                const auto result = searcher->search(*position, {});
                ASSERT_EQ(result.lines.front().score, expected) << threads << " threads";
                ASSERT_EQ(result.reason, ybw::StopReason::solved);
            }
            // It may end when who wins is proved, and say that this may not be the nearest win.
            const auto line = usual.search(*position, {}).lines.front();
            ASSERT_EQ(line.score.is_win(), expected.is_win());
            ASSERT_EQ(line.score.is_loss(), expected.is_loss());
            if (line.bound == ybw::Bound::exact) {
                ASSERT_EQ(line.score, expected);
            }
        }
    }
}

/// Positions of 16 to 24 stones: half a minute.
class LongConnectFour : public ConnectFour {
protected:
    void SetUp() override {
        if (std::getenv("YBW_LONG_TESTS") == nullptr) GTEST_SKIP() << "YBW_LONG_TESTS is not set";
    }
};

TEST_F(LongConnectFour, AThousandPositionsHaveTheValueOfThePlainSearch) {
    ybw::Searcher<Position> searcher({.threads = 2, .hash_mib = 64, .solving = true});
    PlainSolver plain(22);
    int compared = 0;
    int decided = 0;
    while (compared < 1'000) {
        const int stones = 16 + static_cast<int>(random() % 9);
        const auto position = draw_position(stones);
        if (!position) continue;
        const ybw::Score expected = score_of(plain.solve(position->board()), stones);
        const auto result = searcher.search(*position, {});
        ASSERT_EQ(result.lines.front().score, expected) << "position " << compared;
        ASSERT_EQ(result.reason, ybw::StopReason::solved);
        decided += expected.is_decisive() ? 1 : 0;
        ++compared;
    }
    EXPECT_GT(decided, 500) << "hardly a win or loss was compared";
}

TEST_F(LongConnectFour, TheEmptyBoardIsWonInTheMiddle) {
    ybw::Searcher<Position> searcher({.threads = 2,
                                      .hash_mib = 1024,
                                      .solving = true,
                                      .history_table = false,
                                      .killers = false,
                                      .counter_moves = false});
    const auto result = searcher.search(Position(), {.win = ybw::Score::longest_win});
    EXPECT_EQ(result.reason, ybw::StopReason::win);
    ASSERT_TRUE(result.best);
    EXPECT_EQ(result.best->column(), 3);
    std::printf("%.1f s, %.0f million nodes\n", result.time.count(),
                static_cast<double>(result.statistics.nodes) / 1e6);
}

}  // namespace
}  // namespace connect_four
