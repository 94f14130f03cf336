// Connect Four: its rules, and its values against the plain search.
#include "examples/connect_four.hpp"

#include <cstdlib>
#include <gtest/gtest.h>
#include <optional>
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
};

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

TEST_F(ConnectFour, RandomPositionsHaveTheValueOfThePlainSearch) {
    for (const int threads : {1, 2, 8}) {
        ybw::Searcher<Position> solving({.threads = threads, .hash_mib = 16, .solving = true});
        ybw::Searcher<Position> by_steps({.threads = threads,
                                          .hash_mib = 16,
                                          .solving = true,
                                          .first_depth = 4,
                                          .depth_step = 4});
        ybw::Searcher<Position> usual({.threads = threads, .hash_mib = 16});
        PlainSolver plain(16);
        for (int i = 0; i < 60; ++i) {
            const int stones = 18 + static_cast<int>(random() % 20);
            const auto position = draw_position(stones);
            if (!position) continue;
            const ybw::Score expected = score_of(plain.solve(position->board()), stones);
            for (auto* searcher : {&solving, &by_steps}) {
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

}  // namespace
}  // namespace connect_four
