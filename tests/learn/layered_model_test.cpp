// LayeredModel: what it says is what the program's evaluation says, in whole numbers as in real
// ones, and its layer learns what no sum can say.
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <utility>

#include "engine/games/any_game.hpp"
#include "engine/learn/regression.hpp"
#include "engine/text/splitmix.hpp"

namespace ybw::learn {
namespace {

/// Calls visit(position) for positions of random play under a rule.
template <class Visit>
void for_random_positions(const AnyGame& game, const GameOptions& options, Visit visit) {
    SplitMix64 dice(5);
    for (int number = 0; number < 20; ++number) {
        AnyPosition position = game.start(options);
        for (int ply = 0; ply < 80 && !position.outcome(); ++ply) {
            const auto moves = position.legal_moves();
            position.play(moves[dice.below(moves.size())]);
            if (!position.outcome()) visit(position);
        }
    }
}

TEST(ModelOfTheFile, SaysWhatTheEvaluationSays) {
    const AnyGame& game = game_named("gomoku");
    const AnyEvaluation& evaluation = *game.evaluation();
    const WeightRows rows = evaluation.weights();
    const LayeredModel model = model_of(rows, weight_values(rows));
    ASSERT_TRUE(model.layer);
    for (const char* rule : {"freestyle", "standard", "renju"}) {
        double difference = 0;
        int positions = 0;
        for_random_positions(game, {.rule = rule}, [&](const AnyPosition& position) {
            const Example example{evaluation.features(position), 0, evaluation.inputs(position)};
            const double value = std::clamp(model.value(example), -1.0 * Score::max_evaluation,
                                            1.0 * Score::max_evaluation);
            const double miss = std::abs(value - position.evaluate().raw());
            // The tables of the evaluation are rounded to parts.
            ASSERT_LT(miss, 25) << position.text();
            difference += miss;
            ++positions;
        });
        EXPECT_LT(difference / positions, 4) << rule;
    }
}

TEST(WholeNumbers, ComeBackFromTheirModel) {
    const WeightRows rows = game_named("gomoku").evaluation()->weights();
    const std::vector<int> values = weight_values(rows);
    EXPECT_EQ(whole_numbers(model_of(rows, values), 1), values);
}

TEST(WholeNumbers, AreForAnyUnit) {
    LayeredModel model{HiddenLayer{1, 2, 3, 1}, {0.5, 0.25, 0.125, 2, 1}, 400};
    // Logits of 300 units; the layer was taught with sums of 400 a logit.
    const std::vector<int> values = whole_numbers(model, 300);
    EXPECT_EQ(values, (std::vector<int>{150, 64, 600, 683, 256}));
}

/// Examples of two inputs of which one alone wins: no sum of them foretells that.
std::vector<Example> one_or_the_other() {
    SplitMix64 dice(1);
    std::vector<Example> examples;
    for (int i = 0; i < 4000; ++i) {
        const double a = static_cast<double>(dice.below(2));
        const double b = static_cast<double>(dice.below(2));
        examples.push_back({{{0, a}}, a == b ? 0.1 : 0.9, {a, b}});
    }
    return examples;
}

LayeredModel empty_model() {
    // A weight of the sum, then bias, out, sum and two inputs of sixteen units.
    return {HiddenLayer{1, 17, 33, 16}, std::vector<double>(1 + 5 * 16), 400};
}

TEST(Layer, LearnsWhatNoSumCanSay) {
    const auto examples = one_or_the_other();
    LayeredModel model = empty_model();
    train(model, examples, {.spread = 30, .epochs = 200, .seed = 1});
    for (const double a : {0.0, 1.0}) {
        for (const double b : {0.0, 1.0}) {
            const double chance = chance_of(model.value({{{0, a}}, 0, {a, b}}));
            EXPECT_NEAR(chance, a == b ? 0.1 : 0.9, 0.05) << a << ' ' << b;
        }
    }
}

TEST(Layer, IsTheSameAgain) {
    const auto examples = one_or_the_other();
    LayeredModel once = empty_model();
    LayeredModel again = empty_model();
    train(once, examples, {.spread = 30, .epochs = 2, .seed = 7});
    train(again, examples, {.spread = 30, .epochs = 2, .seed = 7});
    EXPECT_EQ(once.weights, again.weights);
}

/// One batch and a half, and the last of them alone.
TEST(Layer, LearnsFromEveryExample) {
    auto examples = one_or_the_other();
    examples.resize(384);
    const auto learnt = [&] {
        LayeredModel model = empty_model();
        train(model, examples, {.spread = 30, .epochs = 1, .seed = 7});
        return model.weights;
    };
    const auto weights = learnt();
    for (const std::size_t i : {0U, 1U, 100U, 255U, 256U, 257U, 382U, 383U}) {
        const double target = std::exchange(examples[i].target, 0.5);
        EXPECT_NE(learnt(), weights) << i;
        examples[i].target = target;
    }
}

}  // namespace
}  // namespace ybw::learn
