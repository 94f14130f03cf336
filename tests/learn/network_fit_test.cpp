// Training: a network learns what the static value misses, and gives the same bytes again.
#include <gtest/gtest.h>

#include "engine/games/any_game.hpp"
#include "engine/learn/fitting.hpp"
#include "engine/learn/regression.hpp"
#include "engine/text/splitmix.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::learn {
namespace {

/// Quiet positions of random play. The mover always stands `more` points better than it looks,
/// after the look is taken `times`.
std::vector<SampledGame> planted_games(int count, double more = 200, double times = 1) {
    const AnyGame& game = game_named("xiangqi");
    SplitMix64 dice(3);
    std::vector<SampledGame> games;
    for (int number = 0; number < count; ++number) {
        SampledGame sampled{static_cast<std::uint64_t>(number), {}};
        AnyPosition position = game.start({});
        for (int ply = 0; ply < 30 && !position.outcome(); ++ply) {
            const Score value = position.evaluate();
            const double better = chance_of((value.raw() * times + more) / game.points_of_odds());
            sampled.samples.push_back({position.text(), 0.5, value, "", better});
            const auto moves = position.legal_moves();
            position.play(moves[dice.below(moves.size())]);
        }
        games.push_back(sampled);
    }
    return games;
}

TEST(NetworkFit, LearnsWhatTheStaticValueMissesAndIsTheSameAgain) {
    const AnyGame& game = game_named("xiangqi");
    const auto games = planted_games(100);
    const NetworkSettings settings{
        .result_share = 0, .epochs = 2, .rate = 0.005, .batch = 64, .seed = 1};
    const NetworkResult once = fit_network(game, {}, games, settings, [] { return false; });
    EXPECT_LT(once.error.after, once.error.before / 4);
    const NetworkResult again = fit_network(game, {}, games, settings, [] { return false; });
    EXPECT_EQ(network_text(once.network), network_text(again.network));
}

// The advantage of a side is a sum over its men less one over those of the other.
TEST(NetworkFit, LearnsWhatEitherSideSees) {
    const auto games = planted_games(300, 0, 2);
    const NetworkSettings settings{
        .result_share = 0, .epochs = 10, .rate = 0.005, .batch = 64, .seed = 1};
    const NetworkResult result =
        fit_network(game_named("xiangqi"), {}, games, settings, [] { return false; });
    EXPECT_LT(result.error.after, result.error.before / 2);
}

TEST(NetworkFit, NeedsPositions) {
    EXPECT_THROW(fit_network(game_named("xiangqi"), {}, planted_games(1), {}, [] { return false; }),
                 UserError);
}

}  // namespace
}  // namespace ybw::learn
