// Players whose strength is known, because their games are dice: what the figures of a match are
// tested against.
#pragma once

#include <random>

#include "engine/match/elo.hpp"

namespace ybw::match {

struct KnownStrength {
    double win = 0;  ///< of A in a game with an opening that favours nobody
    double draw = 0;
    /// An opening adds as much as this to A's chance to win in one game, and takes it in the other.
    double opening_bias = 0;

    double score() const { return win + draw / 2; }
};

inline Points play_game(double win, double draw, std::mt19937_64& random) {
    const double dice = std::uniform_real_distribution<>(0, 1)(random);
    return dice < win ? Points::win : dice < win + draw ? Points::draw : Points::loss;
}

inline void play_pair(const KnownStrength& players, std::mt19937_64& random, Tally& tally) {
    const double bias = std::uniform_real_distribution<>(-1, 1)(random) * players.opening_bias;
    const Points first = play_game(players.win + bias, players.draw, random);
    const Points second = play_game(players.win - bias, players.draw, random);
    tally.add_game(first);
    tally.add_game(second);
    tally.add_pair(first, second);
}

}  // namespace ybw::match
