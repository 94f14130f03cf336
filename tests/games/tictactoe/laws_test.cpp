// The laws of any game, kept by tic-tac-toe and by the games that tests are made of.
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/games/tictactoe/position.hpp"
#include "tests/support/game_laws.hpp"
#include "tests/support/graph_game.hpp"
#include "tests/support/mnk.hpp"
#include "tests/support/notation_laws.hpp"
#include "tests/support/random_trees.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw {

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

std::vector<tictactoe::Position> own(const std::vector<AnyPosition>& positions) {
    std::vector<tictactoe::Position> own;
    for (const AnyPosition& position : positions) own.push_back(position.as<tictactoe::Position>());
    return own;
}

TEST_F(GameLaws, TicTacToeKeepsTheLawsOfGames) {
    check_game_laws<tictactoe::Position>(own(some_positions()), random());
    check_transposition_laws<tictactoe::Position>(own(some_positions()), random());
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
