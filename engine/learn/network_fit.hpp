// NetworkFit: from samples to the network that corrects the static value of a game.
//
// A sample's target is a mixture of its game's result and of its outlook, the chance that the rest
// of its game points to (sampling.hpp): values of short searches are little more than the static
// value itself, and what came of a position ten plies later says what the static value misses. The
// loss is the squared error of chances. Adam (adam.hpp) with a learning rate that rises for a
// hundred steps and falls as a cosine, and a little decay of weights. One game in 25 is held out.
// Every twin of a position is a sample.
//
// A function of samples and seed, with one thread: the same bytes on every machine of one kind.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "engine/games/any_game.hpp"
#include "engine/games/network.hpp"
#include "engine/learn/data_file.hpp"

namespace ybw::learn {

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
