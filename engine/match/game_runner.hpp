// GameRunner and MatchThreads: play the games of a match.
//
// A runner plays single games, with players that it makes when they are first needed and keeps for
// the next games. There is one for each game that runs at a time: a thread has one, and so has a
// rank of an MPI job.
//
// MatchThreads plays the pairs of a dealer with several threads of this process. Each thread plays
// a pair at a time, both games one after the other. What goes wrong in one (a full disk, a program
// that is not there) ends the match; the games that were finished before are in the journal.
//
// Thread safety: stop() from any thread, the rest from one.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/kit/kept_file.hpp"
#include "engine/match/elo.hpp"
#include "engine/match/journal.hpp"
#include "engine/match/openings.hpp"
#include "engine/match/player.hpp"
#include "engine/match/settings.hpp"

namespace ybw::match {

// ---- Referee: plays one game and says how it ended.
//
// It asks the players in turn, keeps the clocks, checks every move against the rules and ends the
// game when the rules, a clock, a fault or the adjudication says so. A player who commits a fault
// loses; the match goes on with the next game. Where the rules let a position come again for ever,
// the game is a draw when it has come for the fifth time, as FIDE has it (Laws of Chess, 9.6.1).
//
// Adjudication ends games early that the players themselves hold for decided:
//
//   draw after N moves   of both sides together, openings not counted
//   resign S,N           a player whose own score is -S or less at N moves running has lost
//   win S,N              one side's own score is S or more and the other's -S or less, at N moves
//                        of each running
//   draw S,N,M           both scores are within S of 0 at N moves of each running, from move M on
//
// A proved win or loss counts as larger than every S. A player who gives no score decides nothing.
//
// A referee is not thread safe: one a game. The rest: values and pure functions.

struct Verdict {
    Ending ending;
    std::optional<int> winner;  ///< side; absent for a draw
};

/// The verdict on the game so far, if there is one. `first_side` is who made moves[0].
std::optional<Verdict> adjudicate(std::span<const MoveRecord> moves, int first_side,
                                  const AdjudicationSettings& settings);

class Referee {
public:
    /// `players` and `clock` by side. `is_stopped` is asked after every move.
    Referee(const AnyGame& game, std::array<Player*, 2> players, const GameClock& clock,
            const AdjudicationSettings& adjudication, std::function<bool()> is_stopped);

    /// Fills everything of the record but pair, game and players. nullopt if it was stopped.
    std::optional<GameRecord> play(const std::string& opening, const GameOptions& variant);

private:
    Turn turn(const AnyPosition& start, const AnyPosition& position) const;
    /// False if it was stopped.
    bool play_from(const AnyPosition& start);
    /// False if a player did not begin, which ends the game.
    bool begin(const AnyPosition& start);
    /// One move of the side to move; false if that ended the game.
    bool make_move(const AnyPosition& start, AnyPosition& position);
    bool is_adjudicated(const AnyPosition& position);
    /// True if that ended the game.
    bool has_come_too_often(const AnyPosition& position);
    void end_by_rules(Outcome outcome, int side);
    /// How often the position came in this game before it did now.
    std::ptrdiff_t times_before(const AnyPosition& position) const;
    /// Ends the game: drawn, or lost by whoever claimed what is not so.
    void judge_claim(const AnyPosition& position, const Forfeit& claim);
    void lose(int side, const Forfeit& forfeit);

    const AnyGame& game_;
    std::array<Player*, 2> players_;
    GameClock clock_;
    AdjudicationSettings adjudication_;
    std::function<bool()> is_stopped_;
    std::vector<AnyMove> moves_;
    std::vector<std::uint64_t> keys_;  ///< of the positions that were left
    GameRecord record_;
};

// ---- Schedule and Dealer: who plays whom in which pair, and which pairs are still to be played.
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

class GameRunner {
public:
    /// Throws UserError if there is no such game.
    explicit GameRunner(const MatchSettings& settings);

    /// Game 0 or 1 of a meeting; nullopt if it was stopped. Throws UserError if a player's program
    /// cannot be started at all.
    std::optional<GameRecord> play(const Meeting& meeting, int game, const std::string& opening);

    /// Starts the players' programs and lets them begin a game. Throws UserError if one cannot be
    /// started or does not do what its protocol says. Nothing if it was stopped.
    void try_players(const std::string& opening);

    /// Ends the game that is under way, and all later ones.
    void stop() noexcept;

private:
    const PlayerSettings& settings_of(int number) const {
        return settings_.players[static_cast<std::size_t>(number)];
    }
    Player* player(int number);

    const MatchSettings settings_;
    const AnyGame& game_;
    std::atomic<bool> stopped_ = false;
    std::mutex mutex_;  // guards the map against stop()
    std::map<int, std::unique_ptr<Player>> players_;
};

class MatchThreads {
public:
    MatchThreads(const MatchSettings& settings, const Openings& openings, Dealer& dealer,
                 int concurrency);

    /// Plays until the dealer has no more or stop() is called. Throws what went wrong first.
    void run();

    /// Ends all games that are under way without a result. From any thread.
    void stop() noexcept;

private:
    void play(GameRunner& runner);
    void play_pair(GameRunner& runner, const Assignment& assignment);

    const Openings& openings_;
    Dealer& dealer_;
    std::vector<std::unique_ptr<GameRunner>> runners_;
    std::atomic<bool> stopped_ = false;
};

}  // namespace ybw::match
