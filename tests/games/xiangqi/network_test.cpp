// The network's sums follow the moves: they are those that the position gives.
#include "engine/games/xiangqi/network.hpp"

#include <gtest/gtest.h>

#include "engine/games/xiangqi/notation.hpp"
#include "tests/games/xiangqi/random_games.hpp"
#include "tests/support/game_laws.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw::xiangqi {
namespace {

using NetworkOnRandomPositions = SeededTest;

Score value_anew(const Position& position) {
    Evaluator evaluator;
    evaluator.choose({.evaluation = Evaluation::network});
    evaluator.begin(position);
    return evaluator.evaluate(position);
}

TEST_F(NetworkOnRandomPositions, FollowsMovesAndTheirTakingBack) {
    test::for_each_random_position(random, 20, 120, [](const Position& start) {
        Position position = start;
        Evaluator evaluator;
        evaluator.choose({.evaluation = Evaluation::network});
        evaluator.begin(position);
        const Score before = evaluator.evaluate(position);
        for (const Move move : moves_of(position)) {
            evaluator.play(position, move);
            position.play(move);
            ASSERT_EQ(evaluator.evaluate(position), value_anew(position)) << format_fen(position);
            position.undo(move);
            evaluator.undo(position, move);
            ASSERT_EQ(evaluator.evaluate(position), before) << format_fen(position);
        }
    });
}

/// The same men with the other side to move.
Position with_other_mover(const Position& position) {
    Setup setup;
    setup.side = opponent(position.side_to_move());
    for (Square square = 0; square < square_count; ++square) {
        setup.board[static_cast<std::size_t>(square)] = position.piece_at(square);
    }
    return Position(setup);
}

TEST_F(NetworkOnRandomPositions, InputsOfTheWaiterAreThoseThatItHasAsMover) {
    test::for_each_random_position(random, 5, 60, [](const Position& position) {
        const NetworkInputs inputs = network_inputs(position);
        const NetworkInputs turned = network_inputs(with_other_mover(position));
        ASSERT_EQ(inputs.rows[1], turned.rows[0]) << format_fen(position);
        ASSERT_EQ(inputs.rows[0], turned.rows[1]) << format_fen(position);
    });
}

Score value_by(const Position& position, const SearchOptions& options) {
    Evaluator evaluator;
    evaluator.choose(options);
    evaluator.begin(position);
    return evaluator.evaluate(position);
}

TEST_F(NetworkOnRandomPositions, IsUsualAndLeftAloneWhereASearchIsExactOrAskedTo) {
    int others = 0;
    test::for_each_random_position(random, 5, 60, [&](const Position& position) {
        ASSERT_EQ(value_by(position, {}), value_anew(position)) << format_fen(position);
        for (const SearchOptions& options :
             {SearchOptions{.exact = true}, SearchOptions{.solving = true},
              SearchOptions{.evaluation = Evaluation::fitted}}) {
            ASSERT_EQ(value_by(position, options), position.evaluate()) << format_fen(position);
        }
        if (value_anew(position) != position.evaluate()) ++others;
    });
    EXPECT_GT(others, 100);
}

}  // namespace
}  // namespace ybw::xiangqi
