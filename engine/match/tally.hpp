// Tally and GameCounter: the results of a player so far, as counts.
//
// Games come in pairs, one opening with both sides, and the two games of a pair are not independent
// (an opening that favours one side gives both players a win). So all error bounds rest on the
// pentanomial: how many pairs gave 0, 1, 2, 3 or 4 half points.
//
// Players that answer alike whenever they are asked alike play the same pair again when an opening
// comes again. Such a pair says nothing new: it counts among the games and not among the pairs.
//
// Thread safety: one thread at a time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numeric>
#include <set>
#include <string>

#include "engine/match/record.hpp"

namespace ybw::match {

struct Tally {
    std::array<std::uint64_t, 3> games{};  ///< by Points: losses, draws, wins; all games
    std::array<std::uint64_t, 5> pairs{};  ///< by half points of A; complete pairs alone
    std::uint64_t repeated_pairs = 0;      ///< others again, move by move; not among `pairs`

    void add_game(Points points) { ++games[static_cast<std::size_t>(points)]; }
    /// Both games have been added before.
    void add_pair(Points first, Points second) {
        ++pairs[static_cast<std::size_t>(half_points(first) + half_points(second))];
    }

    std::uint64_t wins() const { return games[2]; }
    std::uint64_t draws() const { return games[1]; }
    std::uint64_t losses() const { return games[0]; }
    std::uint64_t game_count() const { return wins() + draws() + losses(); }
    std::uint64_t pair_count() const {
        return std::accumulate(pairs.begin(), pairs.end(), std::uint64_t{0});
    }

    Tally& operator+=(const Tally& other) {
        for (std::size_t i = 0; i < games.size(); ++i) games[i] += other.games[i];
        for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i] += other.pairs[i];
        repeated_pairs += other.repeated_pairs;
        return *this;
    }

    friend bool operator==(const Tally&, const Tally&) = default;
};

class GameCounter {
public:
    /// Counts the games of `player`; those against `opponent` alone if that is not negative.
    explicit GameCounter(int player, int opponent = -1) : player_(player), opponent_(opponent) {}

    /// In any order. True: the game has made a pair complete, which is in the tally now.
    bool add(const GameRecord& game);

    const Tally& tally() const { return tally_; }

private:
    struct Game {
        Points points;
        std::string play;
    };

    int player_;
    int opponent_;
    Tally tally_;
    std::map<std::uint64_t, Game> half_pairs_;  ///< the game of each that has come in
    std::set<std::string> plays_of_pairs_;      ///< of both games
};

}  // namespace ybw::match
