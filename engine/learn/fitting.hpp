// Fitting: from samples to the weights of a game's evaluation, what that gains, and the file from
// which the weights are compiled.
//
// Only quiet samples count: those whose value noisy moves do not change, and in which none is the
// best. Each sample's target is a mixture of its game's result and of the chance that a deeper
// search's value stands for; values become chances by the logistic curve that predicts the results
// best. The weights that the game has are the prior. The hidden layer of a game that has one is
// trained after that, from nothing, together with the weights. The result is brought to the scale
// of the weights before it, that is to the same mean magnitude of the evaluation, because the
// margins of the search are made for it, and rounded. One game in ten is held out: error and R2 are
// those of positions that the fit has not seen.
//
// Pure functions: the same for the same samples and seed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/games/features.hpp"
#include "engine/games/network.hpp"
#include "engine/learn/sampling.hpp"

namespace ybw::learn {

struct FitSettings {
    double result_share = 0.3;  ///< of the game's result in the target; the value has the rest
    double spread = 30;         ///< how far, in units, a weight may well be from what it was
    int margin = usual_margin;  ///< by which noisy moves may change the value of a quiet position
    std::uint64_t seed = 1;     ///< of what is held out
};

/// How well static values foretell what came.
struct Accuracy {
    double log_loss = 0;     ///< to the targets, a position
    double result_loss = 0;  ///< to the results of the games alone
    double r2 = 0;           ///< share of the variance of the deeper values, as chances
    double mean_error = 0;   ///< from the deeper values, in units, where they are no wins
};

struct FitResult {
    std::vector<int> weights;  ///< counted through
    std::size_t training = 0;  ///< positions
    std::size_t held_out = 0;
    double unit = 0;  ///< static values for which the odds are e to 1, after the fit
    Accuracy before;  ///< on what is held out
    Accuracy after;
};

/// Requires a game that offers features. Throws UserError for positions that are none of the
/// game's, and if there are too few.
FitResult fit_weights(const AnyGame& game, const GameOptions& variant,
                      std::span<const SampledGame> games, const FitSettings& settings);

/// The rows with other values, which are counted through. Requires as many values as there are.
std::string weight_file(std::string_view game, WeightRows rows, std::span<const int> values);

// ---- NetworkFit: from samples to the network that corrects the static value.
//
// A sample's target is a mixture of its game's result and of its outlook, the chance that the rest
// of its game points to (sampling.hpp): values of short searches are little more than the static
// value itself, and what came of a position ten plies later says what the static value misses. The
// loss is the squared error of chances. Adam with a learning rate that rises for a
// hundred steps and falls as a cosine, and a little decay of weights. One game in 25 is held out.
// Every twin of a position is a sample.
//
// A function of samples and seed, with one thread: the same bytes on every machine of one kind.

struct NetworkSettings {
    double result_share = 0.15;
    double epochs = 4;
    double rate = 0.0007;  ///< of learning, at most
    std::size_t batch = 8192;
    std::uint64_t seed = 1;
};

struct NetworkError {
    double before = 0;  ///< mean squared error of chances on what is held out, of the static value
    double after = 0;   ///< and with the network
    std::size_t training = 0;
    std::size_t held_out = 0;
};

struct NetworkResult {
    Network network;
    NetworkError error;
};

/// Requires a game with a network. `stopped` is asked at each step. Throws UserError for positions
/// that are none of the game's, and if there are too few.
NetworkResult fit_network(const AnyGame& game, const GameOptions& variant,
                          std::span<const SampledGame> games, const NetworkSettings& settings,
                          const std::function<bool()>& stopped);

}  // namespace ybw::learn
