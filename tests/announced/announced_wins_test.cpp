// Wins and losses that a search announces, replayed against every defence.
#include <cstdlib>
#include <gtest/gtest.h>
#include <iostream>
#include <string>
#include <vector>

#include "engine/games/any_game.hpp"
#include "tests/announced/replay.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw::announced {
namespace {

/// How far an announced end may be, and what replaying it may cost.
struct Effort {
    int positions;                ///< to search
    int farthest;                 ///< plies; what is announced beyond is counted alone
    std::uint64_t most_replayed;  ///< positions for one announcement
};

constexpr Effort short_run{100, 9, 5'000};
constexpr Effort long_run{2'000, 15, 100'000};

struct Count {
    int searched = 0;
    int announced = 0;
    int replayed = 0;
    int too_far = 0;
    int too_dear = 0;
    std::uint64_t positions = 0;
};

class AnnouncedWins : public SeededTest {
protected:
    /// Stones near each other, as in play.
    AnyPosition gomoku_position(const GameOptions& options) {
        AnyPosition position = game_named("gomoku").start(options);
        const int stones = draw(7, 24);
        for (int i = 0; i < stones && !position.outcome(); ++i) {
            const auto moves = position.legal_moves();
            if (i == 0) {
                position.play(moves[moves.size() / 2]);
                continue;
            }
            // The first one drawn that has a neighbour, of a few.
            AnyPosition next = position;
            for (int tries = 0; tries < 40; ++tries) {
                const AnyMove move = moves[random() % moves.size()];
                if (tries == 39 || has_neighbour(position, move)) {
                    next.play(move);
                    break;
                }
            }
            position = next;
        }
        return position;
    }

    /// Open positions, which captures make.
    AnyPosition xiangqi_position() {
        AnyPosition position = game_named("xiangqi").start({});
        const int plies = draw(20, 120);
        for (int ply = 0; ply < plies && !position.outcome(); ++ply) {
            const auto moves = position.legal_moves();
            AnyMove chosen = moves[random() % moves.size()];
            for (int tries = 0; tries < 5; ++tries) {
                AnyPosition next = position;
                next.play(chosen);
                if (men(next) < men(position)) break;
                chosen = moves[random() % moves.size()];
            }
            position.play(chosen);
        }
        return position;
    }

    AnyPosition tictactoe_position() {
        AnyPosition position = game_named("tictactoe").start({});
        for (int stones = draw(0, 6); stones > 0 && !position.outcome(); --stones) {
            const auto moves = position.legal_moves();
            position.play(moves[random() % moves.size()]);
        }
        return position;
    }

    template <class MakePosition>
    void replay(const AnyGame& game, const IndependentRules& rules, const Effort& effort,
                MakePosition make_position) {
        const auto search = game.make_search({.threads = 1, .hash_mib = 1});
        for (int i = 0; i < effort.positions && !HasFailure(); ++i) {
            const AnyPosition position = make_position();
            if (position.outcome() || rules.is_won(position)) continue;
            const auto nodes = static_cast<std::uint64_t>(draw(100, 8'000));
            ++count.searched;
            const auto result = search->search(position, {.nodes = nodes});
            if (!result.lines.empty()) judge(game, rules, effort, position, result.lines.front());
        }
        std::cout << game.name() << ": " << count.searched << " positions, " << count.announced
                  << " announced ends, " << count.replayed << " replayed over " << count.positions
                  << " positions, " << count.too_far << " too far, " << count.too_dear
                  << " too dear\n";
    }

    Count count;

private:
    static bool has_neighbour(const AnyPosition& position, AnyMove move) {
        const auto board = gomoku::parse_position(position.text(), {});
        const auto name = position.format_move(move);
        const int x = name[0] - 'a';
        const int y = std::stoi(name.substr(1)) - 1;
        for (int dy = -2; dy <= 2; ++dy) {
            for (int dx = -2; dx <= 2; ++dx) {
                if (!board.on_board(x + dx, y + dy)) continue;
                if (!board.is_empty(gomoku::cell_at(x + dx, y + dy))) return true;
            }
        }
        return false;
    }

    static std::ptrdiff_t men(const AnyPosition& position) {
        const std::string text = position.text();
        return std::count_if(text.begin(),
                             text.begin() + static_cast<std::ptrdiff_t>(text.find(' ')),
                             [](unsigned char c) { return std::isalpha(c) != 0; });
    }

    void judge(const AnyGame& game, const IndependentRules& rules, const Effort& effort,
               const AnyPosition& position, const Line<AnyMove>& line) {
        const Score score = line.score;
        const bool is_win = score.is_win() && line.bound != Bound::upper;
        const bool is_loss = score.is_loss() && line.bound != Bound::lower;
        if (!is_win && !is_loss) return;
        ++count.announced;
        if (score.distance() > effort.farthest) {
            ++count.too_far;
            return;
        }
        Replay replay(game, rules, effort.most_replayed);
        try {
            const std::string wrong = is_win
                                          ? replay.win(position, line.pv.front(), score.distance())
                                          : replay.loss(position, score.distance());
            EXPECT_EQ(wrong, "") << position.text() << " is no " << (is_win ? "win" : "loss")
                                 << " in " << score.distance();
            ++count.replayed;
        } catch (const TooDear&) {
            ++count.too_dear;
        }
        count.positions += replay.positions();
    }
};

/// Half an hour: for those who change the search or the threats.
class LongAnnouncedWins : public AnnouncedWins {
protected:
    void SetUp() override {
        if (std::getenv("YBW_LONG_TESTS") == nullptr) GTEST_SKIP() << "YBW_LONG_TESTS is not set";
    }
};

const std::vector<std::string> gomoku_rules{"freestyle", "standard", "renju"};

TEST_F(AnnouncedWins, OfGomokuHoldAgainstEveryDefence) {
    for (const std::string& rule : gomoku_rules) {
        replay(game_named("gomoku"), GomokuRules(), short_run,
               [&] { return gomoku_position({.size = {}, .rule = rule, .side = {}}); });
    }
    EXPECT_GT(count.replayed, 60) << "hardly an end was announced: nothing was tested";
}

TEST_F(AnnouncedWins, OfTictactoeHoldAgainstEveryDefence) {
    replay(game_named("tictactoe"), TictactoeRules(), {400, 9, 2'000},
           [&] { return tictactoe_position(); });
    EXPECT_GT(count.replayed, 100) << "hardly an end was announced: nothing was tested";
}

TEST_F(AnnouncedWins, OfXiangqiHoldAgainstEveryDefence) {
    replay(game_named("xiangqi"), XiangqiRules(), {1'000, 7, 2'000},
           [&] { return xiangqi_position(); });
    EXPECT_GT(count.replayed, 30) << "hardly an end was announced: nothing was tested";
}

TEST_F(LongAnnouncedWins, OfGomokuHoldAgainstEveryDefence) {
    for (const std::string& rule : gomoku_rules) {
        replay(game_named("gomoku"), GomokuRules(), long_run,
               [&] { return gomoku_position({.size = {}, .rule = rule, .side = {}}); });
    }
    EXPECT_GT(count.replayed, 1'500);
}

TEST_F(LongAnnouncedWins, OfXiangqiHoldAgainstEveryDefence) {
    replay(game_named("xiangqi"), XiangqiRules(), {20'000, 9, 20'000},
           [&] { return xiangqi_position(); });
    EXPECT_GT(count.replayed, 500);
}

}  // namespace
}  // namespace ybw::announced
