// The evaluation is the sum of its features, so that weights fitted to features are weights of it.
#include <cstdlib>
#include <gtest/gtest.h>

#include "engine/games/gomoku/evaluation.hpp"
#include "engine/games/gomoku/fitted_weights.hpp"
#include "engine/games/gomoku/notation.hpp"
#include "engine/games/gomoku/position.hpp"
#include "engine/games/gomoku/weights.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw::gomoku {
namespace {

using FeaturesOfRandomPositions = SeededTest;

double sum_of_features(const Position& position) {
    const std::vector<int> weights = weight_values(fitted_weights);
    double sum = 0;
    for (const Feature& feature : features(position)) {
        sum += feature.amount * weights[feature.weight];
    }
    return sum;
}

TEST_F(FeaturesOfRandomPositions, TimesTheirWeightsAreTheEvaluation) {
    for (int game = 0; game < 60; ++game) {
        Position position(
            Settings{.size = 15, .rule = static_cast<Rule>(game % 3), .candidates = {}});
        for (int ply = 0; ply < 80 && !position.outcome(); ++ply) {
            MovesOf<Position> moves;
            position.legal_moves(moves);
            position.play(moves[random() % moves.size()]);
            if (position.outcome()) break;
            // The evaluation is a whole number: the parts beyond it are left out.
            const int worth = position.worth(position.side_to_move());
            const double beyond = static_cast<double>(worth % weights::parts) / weights::parts;
            ASSERT_NEAR(sum_of_features(position), position.evaluate().raw() + beyond, 1e-6)
                << format_position(position);
        }
    }
}

}  // namespace
}  // namespace ybw::gomoku
