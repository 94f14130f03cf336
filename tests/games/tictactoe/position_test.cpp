// Tic-tac-toe: the rules, the numbers everybody knows, and the wins that must be taken at once.
#include "engine/games/tictactoe/position.hpp"

#include <array>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/classic/ladder.hpp"
#include "engine/games/any_game.hpp"
#include "engine/games/tictactoe/notation.hpp"
#include "tests/support/game_laws.hpp"
#include "tests/support/graph_game.hpp"
#include "tests/support/mnk.hpp"
#include "tests/support/notation_laws.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/random_trees.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw {

namespace {

using tictactoe::Position;

struct Census {
    long games = 0;
    std::array<long, 3> ends{};  // lost, drawn, won for the side to move at the end
    std::set<std::uint64_t> keys;
};

void count(Position& position, Census& census) {
    census.keys.insert(position.key());
    if (const auto outcome = position.outcome()) {
        ++census.games;
        ++census.ends[static_cast<std::size_t>(*outcome)];
        return;
    }
    for (const auto move : moves_of(position)) {
        position.play(move);
        count(position, census);
        position.undo(move);
    }
}

Position read(std::string_view text) {
    return tictactoe::parse_position(text, {});
}

std::string best_move(std::string_view text, std::string_view algorithm) {
    const Position position = read(text);
    return tictactoe::format_move(run_classic(algorithm, position, 9)->best());
}

TEST(TicTacToePosition, HasAllGamesAndPositions) {
    Position position;
    Census census;
    count(position, census);
    EXPECT_EQ(census.games, 255'168);
    EXPECT_EQ(census.ends[0], 131'184 + 77'904);  // won by x, by o: always by who moved last
    EXPECT_EQ(census.ends[1], 46'080);
    EXPECT_EQ(census.ends[2], 0);
    EXPECT_EQ(census.keys.size(), 5'478U);
}

TEST(TicTacToePosition, HasADifferentKeyForEveryBoard) {
    std::set<std::uint64_t> keys;
    std::size_t boards = 0;
    for (unsigned xs = 0; xs <= tictactoe::full_board; ++xs) {
        for (unsigned os = 0; os <= tictactoe::full_board; ++os) {
            const auto x = static_cast<tictactoe::Board>(xs);
            const auto o = static_cast<tictactoe::Board>(os);
            if ((xs & os) != 0 || (tictactoe::has_line(x) && tictactoe::has_line(o))) continue;
            keys.insert(Position(x, o, tictactoe::Side::x).key());
            keys.insert(Position(x, o, tictactoe::Side::o).key());
            boards += 2;
        }
    }
    EXPECT_EQ(keys.size(), boards);
}

TEST(TicTacToePosition, IsADrawForEveryAlgorithm) {
    for (const auto& algorithm : classic_ladder<Position>) {
        const auto result = run_classic(algorithm.name, Position{}, 9);
        ASSERT_TRUE(result) << algorithm.name;
        EXPECT_EQ(result->value, Score::draw()) << algorithm.name;
        EXPECT_EQ(result->pv.size() > 0, true) << algorithm.name;
    }
}

TEST(TicTacToePosition, TheWholeTreeHasItsKnownNumberOfNodes) {
    const auto result = oracle(Position{}, 9);
    EXPECT_EQ(result.nodes, 549'946U);
    EXPECT_EQ(result.leaves, 255'168U);
}

// The complaint of the second paper: with x to move on
//     o o x
//     . x .
//     . . .
// every algorithm must take a1 and win now, though other moves win as well, only later.
TEST(TicTacToePosition, TheNearerWinIsPreferred) {
    for (const auto& algorithm : classic_ladder<Position>) {
        const auto result = run_classic(algorithm.name, read("oox/.x./... x"), 9);
        EXPECT_EQ(result->value, Score::win_in(1)) << algorithm.name;
        EXPECT_EQ(best_move("oox/.x./... x", algorithm.name), "a1") << algorithm.name;
    }
    // The needless move of the paper also wins, two plies later: that is why it was tempting.
    const auto moves = oracle_moves(read("oox/.x./... x"), 9);
    const auto needless =
        std::ranges::find(moves, tictactoe::parse_move(read("oox/.x./... x"), "a2"),
                          &MoveWorth<tictactoe::Move>::move);
    ASSERT_NE(needless, moves.end());
    EXPECT_EQ(needless->worth, Score::win_in(3));
}

// x threatens the column a and will have two threats after any answer; only a3 lasts four plies.
TEST(TicTacToePosition, TheLongerDefenceIsPreferred) {
    for (const auto& algorithm : classic_ladder<Position>) {
        const auto result = run_classic(algorithm.name, read(".../x../xo. o"), 9);
        EXPECT_EQ(result->value, Score::loss_in(4)) << algorithm.name;
        EXPECT_EQ(best_move(".../x../xo. o", algorithm.name), "a3") << algorithm.name;
    }
}

TEST(TicTacToePosition, AFullBoardEndsTheGame) {
    const Position full = read("xox/xoo/oxx x");
    EXPECT_EQ(full.outcome(), Outcome::draw);
    EXPECT_TRUE(moves_of(full).empty());
    EXPECT_EQ(oracle(full, 9).nodes, 1U);
    // Two empty squares and depth 9: the horizon is never met.
    EXPECT_EQ(oracle_value(read("xox/xoo/o.. x"), 9), Score::draw());
}

TEST(TicTacToePosition, ALineIsALossForTheSideToMoveAndAWinForItsOwner) {
    EXPECT_EQ(read("xxx/.../oo. o").outcome(), Outcome::loss);
    EXPECT_EQ(read("xxx/.../oo. x").outcome(), Outcome::win);
    EXPECT_EQ(read("xx./.../oo. x").outcome(), std::nullopt);
}

TEST(TicTacToePosition, EveryLineWins) {
    for (const auto line : tictactoe::winning_lines) {
        EXPECT_EQ(Position(line, 0, tictactoe::Side::o).outcome(), Outcome::loss) << line;
        EXPECT_EQ(Position(0, line, tictactoe::Side::x).outcome(), Outcome::loss) << line;
        const auto broken = static_cast<tictactoe::Board>(line & (line - 1));
        EXPECT_EQ(Position(broken, 0, tictactoe::Side::o).outcome(), std::nullopt) << line;
    }
}

TEST(TicTacToePosition, EvaluationCountsOpenLines) {
    EXPECT_EQ(Position{}.evaluate(), Score::draw());
    // x in the centre leaves o four open lines of eight.
    EXPECT_EQ(read("b2").evaluate(), Score::evaluation(-40));
    // The board of the paper whose f(p) is 0 although o has its line: here o has won.
    EXPECT_EQ(read("oxx/xx./ooo x").outcome(), Outcome::loss);
}

}  // namespace

// ---- The laws of any game, kept by tic-tac-toe and by the games that tests are made of.

const AnyGame& tictactoe_game();  // as the registry knows it

namespace {

using GameLaws = SeededTest;

std::vector<AnyPosition> some_positions() {
    std::vector<AnyPosition> positions;
    for (const char* text : {"", "b2 a1", "oox/.x./... x", "xxx/.../... o", "xx./xx./..o o"}) {
        positions.push_back(tictactoe_game().parse_position(text, {}));
    }
    return positions;
}

TEST_F(GameLaws, TicTacToeKeepsTheLawsOfGames) {
    check_game_laws<tictactoe::Position>(own_positions<tictactoe::Position>(some_positions()),
                                         random());
    check_transposition_laws<tictactoe::Position>(
        own_positions<tictactoe::Position>(some_positions()), random());
}

TEST_F(GameLaws, TicTacToeKeepsTheLawsOfNotation) {
    check_notation_laws<tictactoe::Position>(some_positions(), {}, random());
}

TEST_F(GameLaws, TwinsOfTicTacToeAreTheSamePositionTurnedAndMirrored) {
    std::set<std::string> texts;
    const AnyGame& game = tictactoe_game();
    const AnyPosition position = game.parse_position("xo./.x./... o", {});
    for (int number = 0; number < game.symmetries(); ++number) {
        const AnyPosition twin = game.twin(position, number);
        texts.insert(twin.text());
        EXPECT_EQ(twin.evaluate(), position.evaluate()) << number;
        EXPECT_EQ(twin.side_to_move(), position.side_to_move()) << number;
    }
    EXPECT_EQ(texts.size(), 8U);
    EXPECT_TRUE(same_position(game.twin(position, 0), position));
}

TEST_F(GameLaws, SmallBoardsKeepTheLawsOfGames) {
    check_game_laws<Mnk>(std::vector{Mnk(4, 3, 3)}, random());
    check_game_laws<Mnk>(std::vector{Mnk(5, 5, 4)}, random());
    check_transposition_laws<Mnk>(std::vector{Mnk(4, 4, 3)}, random());
}

TEST_F(GameLaws, GraphsKeepTheLawsOfGames) {
    for (int i = 0; i < 20 && !HasFailure(); ++i) {
        check_game_laws<GraphGame>(std::vector<GraphGame>{GraphGame(random)}, random(), 3);
    }
}

TEST_F(GameLaws, SyntheticTreesKeepTheLawsOfGames) {
    for (int i = 0; i < 200 && !HasFailure(); ++i) {
        const SyntheticTreeOptions options = random_tree_options(random);
        SCOPED_TRACE(::testing::Message() << options);
        const std::vector<SyntheticTree> trees{SyntheticTree(options)};
        check_game_laws<SyntheticTree>(trees, random(), 2);
        if (options.paths == TreePaths::transposing) {
            check_transposition_laws<SyntheticTree>(trees, random(), 10);
        }
    }
}

}  // namespace

}  // namespace ybw
