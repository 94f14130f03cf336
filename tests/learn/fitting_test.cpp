// Fitting: weights that were planted in the values of samples come back, what is held out says so,
// and the file of weights is the one that is compiled.
#include "engine/learn/fitting.hpp"

#include <gtest/gtest.h>

#include "engine/games/any_game.hpp"
#include "engine/learn/regression.hpp"
#include "engine/text/splitmix.hpp"
#include "engine/text/user_error.hpp"
#include "tests/support/file_text.hpp"

namespace ybw::learn {
namespace {

constexpr const char* game_name = "gomoku";

/// Positions of random play, valued by the evaluation with one weight changed.
std::vector<SampledGame> planted_games(const std::vector<int>& weights, int count) {
    const AnyGame& game = game_named(game_name);
    SplitMix64 dice(3);
    std::vector<SampledGame> games;
    for (int number = 0; number < count; ++number) {
        SampledGame sampled{static_cast<std::uint64_t>(number), {}};
        AnyPosition position = game.start({});
        const std::vector<double> exact(weights.begin(), weights.end());
        for (int ply = 0; ply < 24 && !position.outcome(); ++ply) {
            const auto moves = position.legal_moves();
            position.play(moves[dice.below(moves.size())]);
            if (!game.evaluation()->is_quiet(position, 40)) continue;
            const double sum = weighted_sum(game.evaluation()->features(position), exact);
            sampled.samples.push_back({position.text(), chance_of(sum / 256),
                                       Score::evaluation(static_cast<int>(sum)), ""});
        }
        games.push_back(sampled);
    }
    return games;
}

/// A weight that no others together can stand for: an open two, in Shape's order.
std::size_t planted_number() {
    constexpr std::size_t open_two = 5;
    return find_row(game_named(game_name).evaluation()->weights(), "shape").value().first +
           open_two;
}

TEST(Fitting, FindsAPlantedWeightAndSaysSoOnWhatIsHeldOut) {
    const AnyGame& game = game_named(game_name);
    std::vector<int> weights = weight_values(game.evaluation()->weights());
    const int before = weights[planted_number()];
    weights[planted_number()] = before + 100;
    const auto games = planted_games(weights, 60);
    const FitResult result =
        fit_weights(game, {}, games, {.result_share = 0.5, .spread = 100, .seed = 1});
    EXPECT_GT(result.held_out, 20U);
    EXPECT_GT(result.training, 4 * result.held_out);
    EXPECT_LT(result.after.log_loss, result.before.log_loss);
    EXPECT_LT(result.after.mean_error, result.before.mean_error / 2);
    EXPECT_GT(result.after.r2, 0.95);
    // In the scale of what was there.
    EXPECT_GT(result.weights[planted_number()], before);
}

TEST(Fitting, TheMeanErrorIsThatOfPositionsWithoutAWin) {
    const AnyGame& game = game_named(game_name);
    std::vector<int> weights = weight_values(game.evaluation()->weights());
    weights[planted_number()] += 100;
    auto games = planted_games(weights, 60);
    const double error = fit_weights(game, {}, games, {}).before.mean_error;
    for (SampledGame& sampled : games) {
        for (std::size_t i = 0; i < sampled.samples.size(); i += 4)
            sampled.samples[i].value = Score::win_in(9);
    }
    EXPECT_GT(fit_weights(game, {}, games, {}).before.mean_error, 0.75 * error);
}

TEST(Fitting, IsTheSameAgain) {
    const AnyGame& game = game_named(game_name);
    const auto games = planted_games(weight_values(game.evaluation()->weights()), 60);
    const FitResult once = fit_weights(game, {}, games, {});
    const FitResult again = fit_weights(game, {}, games, {});
    EXPECT_EQ(once.weights, again.weights);
}

TEST(Fitting, CountsAPositionOfSeveralGamesOnce) {
    const AnyGame& game = game_named(game_name);
    auto games = planted_games(weight_values(game.evaluation()->weights()), 60);
    const FitResult once = fit_weights(game, {}, games, {});
    for (std::uint64_t number = 0; number < 60; ++number) {
        games.push_back({60 + number, games[number].samples});
    }
    const FitResult twice = fit_weights(game, {}, games, {});
    EXPECT_EQ(twice.training, once.training);
    EXPECT_EQ(twice.held_out, once.held_out);
    EXPECT_EQ(twice.weights, once.weights);
}

TEST(Fitting, NeedsPositions) {
    const AnyGame& game = game_named(game_name);
    const auto games = planted_games(weight_values(game.evaluation()->weights()), 1);
    EXPECT_THROW(fit_weights(game, {}, games, {}), UserError);
}

TEST(WeightFile, OfEachGameIsTheOneThatIsCompiled) {
    int games = 0;
    for (const AnyGame* const game : all_games()) {
        if (game->evaluation() == nullptr) continue;
        ++games;
        const WeightRows rows = game->evaluation()->weights();
        const std::string compiled = file_text(std::string(YBW_SOURCE_DIR "/engine/games/") +
                                               std::string(game->name()) + "/fitted_weights.hpp");
        EXPECT_EQ(weight_file(game->name(), rows, weight_values(rows)), compiled) << game->name();
    }
    EXPECT_GE(games, 2);
}

TEST(WeightRows, AreCountedThrough) {
    for (const AnyGame* const game : all_games()) {
        if (game->evaluation() == nullptr) continue;
        const WeightRows rows = game->evaluation()->weights();
        const std::vector<int> values = weight_values(rows);
        EXPECT_EQ(values.size(), weight_count(rows));
        for (const WeightRow& row : rows) {
            const NumberedRow found = find_row(rows, row.name()).value();
            ASSERT_EQ(found.row, &row) << row.name() << " is there twice";
            EXPECT_EQ(values[found.first], row.values().front()) << row.name();
        }
    }
}

}  // namespace
}  // namespace ybw::learn
