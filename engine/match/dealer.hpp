// Schedule and Dealer: who plays whom in which pair, and which pairs are still to be played.
//
// The unit is a pair: one opening, both sides. Pairs are numbered round by round; in a round all
// who are to meet meet once, with the same opening. So the first pairs of a longer schedule are
// those of a shorter one, and a shard is every n-th pair.
//
// The dealer is the one place that knows how far a match is, whoever plays it: threads of this
// process or ranks of an MPI job. A finished game goes into the journal first and into the
// statistics then. Pairs that a resumed journal holds in part are completed; no game is handed out
// that is there already. The SPRT is asked after each complete pair; once it has decided no pair is
// handed out any more, and the pairs that run are finished and counted.
//
// Thread safety: all members of Dealer from any thread; the rest are values and pure functions.
#pragma once

#include <array>
#include <cstdint>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "engine/kit/shards.hpp"
#include "engine/match/elo.hpp"
#include "engine/match/journal.hpp"
#include "engine/match/settings.hpp"
#include "engine/match/tally.hpp"

namespace ybw::match {

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

/// A pair to play, and which of its games are missing.
struct Assignment {
    Meeting meeting;
    std::array<bool, 2> missing{true, true};
};

/// A glance at a match.
struct Standing {
    std::uint64_t games_done = 0;
    std::uint64_t games_before = 0;  ///< of these, in the journal from the beginning
    std::uint64_t games_total = 0;   ///< of this shard
    Tally tally;                     ///< of player 0 against all others
    std::optional<SprtState> sprt;
    std::uint64_t faults = 0;
};

class Dealer {
public:
    Dealer(Schedule schedule, Shard shard, std::optional<SprtSettings> sprt, Journal journal);

    /// The next pair; nullopt if there is none left or the match has been decided or ended.
    std::optional<Assignment> next();

    /// Takes a game, the first time that it comes. Throws what Journal::append throws; then the
    /// match is ended.
    void finished(const GameRecord& record);

    /// No more pairs.
    void end();

    Standing standing() const;

    /// Makes sure that the journal is where it is said to be; whether it had to be written again.
    bool keep_journal();

private:
    void count(const GameRecord& record);  // requires mutex_
    bool is_decided() const;               // requires mutex_

    mutable std::mutex mutex_;  // guards all below
    const Schedule schedule_;
    const Shard shard_;
    const std::optional<SprtSettings> sprt_;
    Journal journal_;
    std::uint64_t next_pair_;
    bool ended_ = false;
    Standing standing_;
    GameCounter counter_{0};
};

}  // namespace ybw::match
