// A game of one's own: a heap of stones, each side takes one to three, who takes the last one wins.
// The side to move loses where four divides the number of stones (Bouton 1901).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "parallel/game.hpp"

class Nim {
public:
    struct Move {
        std::uint8_t stones = 0;  // 0: no move
        friend bool operator==(Move, Move) = default;
    };
    static constexpr std::size_t max_moves = 3;
    static constexpr std::size_t history_size = 8;

    explicit Nim(int stones, unsigned side = 0) : stones_(stones), side_(side) {}

    void legal_moves(ybw::MovesOf<Nim>& list) const {
        for (std::uint8_t n = 1; n <= 3 && n <= stones_; ++n) list.push_back({n});
    }
    void play(Move move) { stones_ -= move.stones, side_ ^= 1; }
    void undo(Move move) { stones_ += move.stones, side_ ^= 1; }
    std::optional<ybw::Outcome> outcome() const {
        if (stones_ > 0) return std::nullopt;
        return ybw::Outcome::loss;  // the other side has taken the last stone
    }
    std::uint64_t key() const {
        return (static_cast<std::uint64_t>(stones_) * 2 + side_ + 1) * 0x9e3779b97f4a7c15;
    }
    std::size_t history_index(Move move) const { return side_ * 4 + move.stones; }
    ybw::Score evaluate() const { return ybw::Score::evaluation(0); }
    int moves_left() const { return stones_; }  // optional

    unsigned side() const { return side_; }
    friend bool operator==(const Nim&, const Nim&) = default;

private:
    int stones_;
    unsigned side_;  // to move: 0 or 1
};

static_assert(ybw::Game<Nim> && ybw::HasMovesLeft<Nim>);
