// Tally: what a match has come to so far, as counts.
//
// Points are those of player A, in half points: a loss is 0, a draw 1, a win 2. Games come in
// pairs, one opening with both sides, and the two games of a pair are not independent (an opening
// that favours one side gives both players a win). So all error bounds rest on the pentanomial:
// how many pairs gave 0, 1, 2, 3 or 4 half points.
//
// Regular value type.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>

namespace ybw::match {

/// Half points of A from one game.
enum class Points : std::uint8_t { loss, draw, win };

constexpr int half_points(Points points) {
    return static_cast<int>(points);
}

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

}  // namespace ybw::match
