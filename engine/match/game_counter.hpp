// GameCounter: games as they come, counted for one player.
//
// Players that answer alike whenever they are asked alike play the same pair again when an opening
// comes again. That says nothing new of them: such a pair counts among the games and not among the
// pairs, on which all error bounds rest.
//
// Thread safety: one thread at a time.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "engine/match/record.hpp"
#include "engine/match/tally.hpp"

namespace ybw::match {

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
