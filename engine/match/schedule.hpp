// Schedule: who plays whom in which pair.
//
// The unit is a pair: one opening, both sides. Pairs are numbered round by round; in a round all
// who are to meet meet once, with the same opening. So the first pairs of a longer schedule are
// those of a shorter one, and a shard is every n-th pair.
//
// Regular value types; pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/match/settings.hpp"

namespace ybw::match {

/// One of the parts that a match is shared out in.
struct Shard {
    std::uint64_t index = 0;  ///< below count
    std::uint64_t count = 1;

    bool holds(std::uint64_t pair) const { return pair % count == index; }
    friend bool operator==(const Shard&, const Shard&) = default;
};

/// Reads "2/8", the second of eight. Throws UserError.
Shard parse_shard(std::string_view text);

struct Meeting {
    std::uint64_t pair = 0;
    std::uint64_t round = 0;  ///< decides the opening
    int a = 0;                ///< has side 0 in game 0, side 1 in game 1
    int b = 0;
};

class Schedule {
public:
    /// Requires at least two players.
    Schedule(Pairings pairings, int players, std::uint64_t rounds);

    std::uint64_t pair_count() const { return rounds_ * meetings_.size(); }
    /// Requires pair < pair_count().
    Meeting meeting(std::uint64_t pair) const;

private:
    std::vector<std::pair<int, int>> meetings_;  // of a round
    std::uint64_t rounds_;
};

}  // namespace ybw::match
