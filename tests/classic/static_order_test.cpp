// Static order: another order of the moves, no other value.
#include <gtest/gtest.h>

#include "engine/classic/ladder.hpp"
#include "engine/classic/ordered_game.hpp"
#include "engine/games/tictactoe/notation.hpp"
#include "tests/support/mnk.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/random_trees.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw {
namespace {

using StaticOrder = SeededTest;
using classic::MoveOrder;
using classic::OrderedGame;

TEST_F(StaticOrder, ChangesNoValue) {
    for (int i = 0; i < 300 && !HasFailure(); ++i) {
        const SyntheticTreeOptions options = random_tree_options(random);
        SCOPED_TRACE(::testing::Message() << options);
        const SyntheticTree tree(options);
        const auto ordered =
            run_classic("alphabeta", OrderedGame(tree, MoveOrder::static_value), options.height);
        EXPECT_EQ(ordered->value, oracle_value(tree, options.height));
    }
}

TEST_F(StaticOrder, PutsWinsFirstAndWhatLooksBest) {
    const auto position = tictactoe::parse_position("oox/.x./... x", {});
    MovesOf<tictactoe::Position> moves;
    OrderedGame(position, MoveOrder::static_value).legal_moves(moves);
    EXPECT_EQ(tictactoe::format_move(moves[0]), "a1") << "which makes three";
    Score before = Score::infinity();
    for (const auto move : moves) {
        auto after = position;
        after.play(move);
        const Score value = after.outcome() ? Score::win_in(0) : -after.evaluate();
        EXPECT_LE(value, before);
        before = value;
    }
}

TEST_F(StaticOrder, SavesNodesWhereTheEvaluationKnowsSomething) {
    const auto start = tictactoe::Position();
    const auto plain = run_classic("alphabeta", start, 6);
    const auto ordered = run_classic("alphabeta", OrderedGame(start, MoveOrder::static_value), 6);
    EXPECT_EQ(ordered->value, plain->value);
    EXPECT_LT(ordered->nodes, plain->nodes);
}

}  // namespace
}  // namespace ybw
