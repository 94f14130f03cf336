// A game of one's own with all that is unusual: it ends with points, a side may move again, so that
// the other one passes, and positions are copied.
//
// Kalah: seeds are sown round the board from a house of one's own; a last one in one's store gives
// another move, one in an empty house of one's own takes what lies opposite. It is over when a side
// has no seed in its houses; what is left belongs to the other.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <utility>

#include "parallel/game.hpp"

class Kalah {
public:
    static constexpr int houses = 4;
    static constexpr int pits = 2 * (houses + 1);
    /// Seeds by pit: the houses of the first side and its store, then those of the second.
    using Seeds = std::array<std::uint8_t, pits>;

    struct Move {
        std::uint8_t house = 0;  // 1 to houses; 0: no move
        friend bool operator==(Move, Move) = default;
    };
    static constexpr Move pass{houses + 1};
    static constexpr std::size_t max_moves = houses;
    static constexpr std::size_t history_size = 2 * (houses + 2);

    Kalah(const Seeds& seeds, unsigned side, bool must_pass)
        : seeds_(seeds), side_(side), must_pass_(must_pass) {}

    void legal_moves(ybw::MovesOf<Kalah>& list) const {
        if (must_pass_) return list.push_back(pass);
        for (std::uint8_t n = 1; n <= houses; ++n) {
            if (seeds_[pit(side_, n)] > 0) list.push_back({n});
        }
    }
    bool is_pass(Move move) const { return move == pass; }
    void play(Move move) {
        must_pass_ = !is_pass(move) && sow(pit(side_, move.house)) == store(side_);
        side_ ^= 1;
    }
    std::optional<ybw::Outcome> outcome() const {
        if (in_houses(0) > 0 && in_houses(1) > 0) return std::nullopt;
        const int won = final_difference();
        if (won == 0) return ybw::Outcome::draw;
        return won > 0 ? ybw::Outcome::win : ybw::Outcome::loss;
    }
    ybw::Score final_score() const { return ybw::Score::evaluation(100 * final_difference()); }
    ybw::Score evaluate() const {
        return ybw::Score::evaluation(100 * (seeds_[store(side_)] - seeds_[store(side_ ^ 1)]));
    }
    std::uint64_t key() const {
        std::uint64_t key = 4 + 2 * side_ + (must_pass_ ? 1 : 0);
        for (const std::uint8_t seeds : seeds_) {
            key = (key ^ seeds) * 0x9e3779b97f4a7c15;
            key ^= key >> 29;
        }
        return key;
    }
    std::size_t history_index(Move move) const { return side_ * (houses + 2) + move.house; }

    const Seeds& seeds() const { return seeds_; }
    unsigned side() const { return side_; }
    bool must_pass() const { return must_pass_; }
    friend bool operator==(const Kalah&, const Kalah&) = default;

private:
    static std::size_t pit(unsigned side, unsigned house) {
        return side * (houses + 1) + house - 1;
    }
    static std::size_t store(unsigned side) { return pit(side, houses + 1); }

    int in_houses(unsigned side) const {
        const auto* const first = seeds_.data() + pit(side, 1);
        return std::accumulate(first, first + houses, 0);
    }
    int final_difference() const {
        return seeds_[store(side_)] + in_houses(side_) - seeds_[store(side_ ^ 1)] -
               in_houses(side_ ^ 1);
    }
    /// Returns the pit of the last seed.
    std::size_t sow(std::size_t place) {
        for (unsigned hand = std::exchange(seeds_[place], 0); hand > 0; --hand) {
            do place = (place + 1) % pits;
            while (place == store(side_ ^ 1));
            ++seeds_[place];
        }
        const bool is_own_house = pit(side_, 1) <= place && place < store(side_);
        const std::size_t opposite = 2 * houses - place;
        if (is_own_house && seeds_[place] == 1 && seeds_[opposite] > 0) {
            seeds_[store(side_)] += std::exchange(seeds_[opposite], 0);
            ++seeds_[store(side_)];
            seeds_[place] = 0;
        }
        return place;
    }

    Seeds seeds_;
    unsigned side_;  // to move: 0 or 1
    bool must_pass_;
};

static_assert(ybw::Game<Kalah> && ybw::IsCopied<Kalah>);
static_assert(ybw::HasFinalScore<Kalah> && ybw::HasPassTest<Kalah>);
