// GraphGame: two players move one stone on a small random graph that has cycles, for tests.
//
// The same position is met again and again at other plies and depths, which no tree and no game of
// placing offers: what a table remembers has to fit the depth and be counted from the right ply.
// Nobody judges repetitions; games are as long as the search is deep.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <random>

#include "engine/text/splitmix.hpp"
#include "parallel/game.hpp"

namespace ybw {

class GraphGame {
public:
    /// Along the n-th edge, counted from 1. Carries where it came from, so that undo needs no
    /// memory.
    struct Move {
        std::uint8_t edge = 0;
        std::uint8_t from = 0;
        friend bool operator==(Move, Move) = default;
    };
    static constexpr std::size_t vertex_count = 24;
    static constexpr std::size_t edge_count = 2;
    static constexpr std::size_t max_moves = edge_count;
    static constexpr std::size_t history_size = 2 * vertex_count * edge_count;

    /// A random graph; one vertex in ten ends the game, but not the one where it begins.
    explicit GraphGame(std::mt19937_64& random) : seed_(random()) {
        for (std::size_t v = 0; v < vertex_count; ++v) {
            for (auto& target : targets_[v]) {
                target = static_cast<std::uint8_t>(random() % vertex_count);
            }
            values_[v] = static_cast<std::int8_t>(random() % 7) - 3;
            if (v > 0 && random() % 10 == 0) outcomes_[v] = static_cast<Outcome>(random() % 3);
        }
    }

    void legal_moves(MovesOf<GraphGame>& list) const {
        for (std::size_t edge = 1; edge <= edge_count; ++edge) {
            list.push_back({static_cast<std::uint8_t>(edge), place_});
        }
    }
    void play(Move move) {
        place_ = targets_[place_][move.edge - 1U];
        side_ ^= 1;
    }
    void undo(Move move) {
        place_ = move.from;
        side_ ^= 1;
    }
    std::optional<Outcome> outcome() const { return outcomes_[place_]; }
    std::uint64_t key() const { return scrambled(seed_ + 2U * place_ + side_); }
    std::size_t history_index(Move move) const {
        return (side_ * vertex_count + place_) * edge_count + move.edge - 1U;
    }
    Score evaluate() const {
        return Score::evaluation(side_ == 0 ? values_[place_] : -values_[place_]);
    }

private:
    std::uint64_t seed_;
    std::array<std::array<std::uint8_t, edge_count>, vertex_count> targets_{};
    std::array<int, vertex_count> values_{};
    std::array<std::optional<Outcome>, vertex_count> outcomes_{};
    std::uint8_t place_ = 0;
    std::uint8_t side_ = 0;
};

static_assert(Game<GraphGame>);

}  // namespace ybw
