// The law of keys: equal positions have equal keys, and unequal positions unequal ones.
//
//     check_key_laws<G>(positions, seed);
//
// Needs operator== of positions, which has to leave out what does not change the game (a number of
// moves made, say). Random games from the given positions come to the same position by many ways:
// if a key depends on the way, that is found out. Failures are reported through GoogleTest.
#pragma once

#include <concepts>
#include <cstdint>
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <vector>

#include "parallel/game.hpp"

namespace ybw {

template <Game G, class Positions>
void check_key_laws(const Positions& positions, std::uint64_t seed, int games_each = 200) {
    static_assert(std::equality_comparable<G>, "positions need operator== for this check");
    constexpr int longest = 12;       // plies; near the beginning most ways meet
    constexpr std::size_t most = 64;  // positions kept for each look
    std::mt19937_64 random(seed);
    std::map<std::uint64_t, G> by_key;
    // What can be seen of a position, so that few have to be compared.
    std::map<std::vector<std::size_t>, std::vector<G>> by_look;
    for (const G& start : positions) {
        for (int game = 0; game < games_each; ++game) {
            G position = start;
            for (int ply = 0; ply <= longest; ++ply) {
                const auto [known, is_new] = by_key.emplace(position.key(), position);
                if (!(known->second == position)) {
                    ADD_FAILURE() << "two positions, one key: " << position.key();
                    return;
                }
                std::vector<std::size_t> look{position.outcome() ? 1U : 0U};
                MovesOf<G> moves;
                if (!position.outcome()) position.legal_moves(moves);
                for (const auto move : moves) look.push_back(position.history_index(move));
                auto& alike = by_look[look];
                for (const G& other : alike) {
                    if (other == position && other.key() != position.key()) {
                        ADD_FAILURE() << "equal positions, unequal keys: " << other.key() << " and "
                                      << position.key() << ", " << ply << " plies from the start";
                        return;
                    }
                }
                if (alike.size() < most) alike.push_back(position);
                if (moves.empty()) break;
                position.play(moves[random() % moves.size()]);
            }
        }
    }
}

}  // namespace ybw
