// GameRunner and MatchThreads: play the games of a match.
//
// A runner plays single games. It makes a player when a game first needs it and keeps it for the
// next games. Each game that runs at a time has a runner: a thread has one, and so has a rank of an
// MPI job.
//
// MatchThreads plays the pairs of a dealer with several threads of this process. Each thread plays
// one pair at a time, its two games one after the other. A failure in one thread (a full disk, a
// missing program) ends the match; the games that were finished before are in the journal.
//
// Thread safety: stop() from any thread, the rest from one.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/kit/kept_file.hpp"
#include "engine/match/elo.hpp"
#include "engine/match/journal.hpp"
#include "engine/match/schedule.hpp"
#include "engine/match/settings.hpp"
#include "parallel/limits.hpp"
#include "parallel/score.hpp"

namespace ybw::match {

// ---- Player: gives moves. This engine, one of its textbook searches, or another program.
//
// The referee gives a player the game and the clocks and gets a move or the reason why there is
// none. A player judges nothing: whether the move is legal and in time is the referee's business.
// Players of this engine run in this process: no pipe, and any option of the search. Another
// program is behind the driver of its protocol (driver.hpp). stop() from any thread.

/// A game in which it is the player's turn.
struct Turn {
    const AnyPosition& start;  ///< after the opening
    std::string_view opening;  ///< the text that `start` was read from
    std::span<const AnyMove> moves;
    const AnyPosition& position;  ///< the current one
    int side;                     ///< to move
    ClockView clock;
};

struct Thought {
    AnyMove move;
    std::optional<Score> score;  ///< for the side that moves; absent if the player says none
    int depth = 0;               ///< 0: not said
    std::uint64_t nodes = 0;     ///< 0: not said
};

class Player {
public:
    using Answer = std::variant<Thought, Forfeit>;

    virtual ~Player() = default;

    /// A new game begins: the player forgets the last one. Not on the clock.
    virtual std::optional<Forfeit> new_game(const Turn& turn) = 0;

    /// The move for the side to move. On the clock.
    virtual Answer choose(const Turn& turn) = 0;

    /// The game is over: the player does not think until the next one.
    virtual void end_game() {}

    /// Ends the current choice soon, with any answer.
    virtual void stop() noexcept = 0;
};

/// The time by which a player has lately answered later than it meant to. On a machine with more
/// games than cores, a search that is to end at a moment ends when its thread gets a core again.
/// The usual overhead of a move does not cover that; this measurement does. The latest moves count
/// most, so that a moment of load is forgotten after some twenty moves.
class Lateness {
public:
    /// Records a move that was to take `meant` and took `used`.
    void note(Duration meant, Duration used) {
        constexpr double kept_a_move = 0.9;
        recent_ = std::max(recent_ * kept_a_move, std::max(used - meant, Duration(0)));
    }

    /// The part of a move's time to keep back for lateness.
    Duration expected() const { return recent_; }

    /// The time to search for, so that a move of at most `most` is ready in `limit`. At least half
    /// of the time stays, however busy the machine is.
    Duration within(Duration most, Duration limit) const {
        return std::clamp(limit - expected(), std::min(limit / 2, most), most);
    }

private:
    Duration recent_{};
};

/// The player with these settings.
std::unique_ptr<Player> make_player(const AnyGame& game, const PlayerSettings& settings);

// ---- Referee: plays one game and says how it ended.
//
// It asks the players in turn, keeps the clocks, checks every move against the rules and ends the
// game when the rules, a clock, a fault or the adjudication says so. A player who commits a fault
// loses; the match goes on with the next game. Where the rules let a position come again for ever,
// the game is a draw when it has come for the fifth time, as FIDE has it (Laws of Chess, 9.6.1).
//
// Adjudication ends games early that the players themselves consider decided:
//
//   draw after N moves   of both sides together, openings not counted
//   resign S,N           a player whose own score is -S or less at N moves running has lost
//   win S,N              one side's own score is S or more and the other's -S or less, at N moves
//                        of each running
//   draw S,N,M           both scores are within S of 0 at N moves of each running, from move M on
//
// A proved win or loss counts as larger than every S. A player who gives no score decides nothing.
//
// A referee is not thread safe: one referee a game. The rest: values and pure functions.

struct Verdict {
    Ending ending;
    std::optional<int> winner;  ///< side; absent for a draw
};

/// The verdict on the game so far, if there is one. `first_side` is the side that made moves[0].
std::optional<Verdict> adjudicate(std::span<const MoveRecord> moves, int first_side,
                                  const AdjudicationSettings& settings);

class Referee {
public:
    /// `players` and `clock` by side. `is_stopped` is asked after every move.
    Referee(const AnyGame& game, std::array<Player*, 2> players, const GameClock& clock,
            const AdjudicationSettings& adjudication, std::function<bool()> is_stopped);

    /// Fills all of the record but pair, game and players. nullopt if it was stopped.
    std::optional<GameRecord> play(const std::string& opening, const GameOptions& variant);

private:
    Turn turn(const AnyPosition& start, const AnyPosition& position) const;
    /// False if it was stopped.
    bool play_from(const AnyPosition& start);
    /// False if a player could not begin, which ends the game.
    bool begin(const AnyPosition& start);
    /// One move of the side to move; false if that ended the game.
    bool make_move(const AnyPosition& start, AnyPosition& position);
    /// True if that ended the game, which goes on by the rules.
    bool is_adjudicated(const AnyPosition& position);
    /// How often the position came in this game before now.
    std::ptrdiff_t times_before(const AnyPosition& position) const;
    /// Ends the game: drawn, or lost by the player whose claim is false.
    void judge_claim(const AnyPosition& position, const Forfeit& claim);
    void lose(int side, const Forfeit& forfeit);

    const AnyGame& game_;
    std::array<Player*, 2> players_;
    GameClock clock_;
    AdjudicationSettings adjudication_;
    std::function<bool()> is_stopped_;
    std::vector<AnyMove> moves_;
    std::vector<std::uint64_t> keys_;  ///< of the earlier positions
    GameRecord record_;
};

// ---- Dealer: the pairs of the schedule that are still to be played.
//
// Only the dealer knows how far a match is, whether threads of this process play it or ranks of an
// MPI job. A finished game goes first into the journal and then into the statistics. Pairs that a
// resumed journal holds in part are completed; a game that is there is not handed out again. The
// SPRT is asked after each complete pair. Once it has decided, no more pairs are handed out, unless
// the pairs that run, which are finished and counted, undo its verdict.
//
// Thread safety: all members of Dealer from any thread.

/// A pair to play, and its missing games.
struct Assignment {
    Meeting meeting;
    std::array<bool, 2> missing{true, true};
};

/// The state of a match.
struct Standing {
    std::uint64_t games_done = 0;
    std::uint64_t games_before = 0;  ///< of these, in the journal at the start
    std::uint64_t games_total = 0;   ///< of this shard
    Tally tally;                     ///< of player 0 against all others
    std::optional<SprtState> sprt;
    std::uint64_t faults = 0;
};

class Dealer {
public:
    Dealer(Schedule schedule, Shard shard, std::optional<SprtSettings> sprt, Journal journal);

    /// The next pair; nullopt if the match is over, or as long as pairs that run decide whether it
    /// is.
    std::optional<Assignment> next();

    /// Whether `next` will give no more pairs, and all that it gave are finished.
    bool is_over() const;

    /// Takes a game when it comes for the first time. Throws what Journal::append throws, and then
    /// ends the match.
    void finished(const GameRecord& record);

    /// Hands out no more pairs.
    void end();

    Standing standing() const;

    /// Makes sure that the journal is still under its name; true if it had to be written again.
    bool keep_journal();

private:
    void count(const GameRecord& record);  // requires mutex_
    bool is_decided() const;               // requires mutex_

    mutable std::mutex mutex_;  // guards all below
    Schedule schedule_;
    const Shard shard_;
    const std::optional<SprtSettings> sprt_;
    Journal journal_;
    std::uint64_t next_pair_;
    std::set<std::uint64_t> running_;  ///< the pairs that were given and are not finished
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

    /// Ends the current game and all later ones.
    void stop() noexcept;

private:
    const PlayerSettings& settings_of(int number) const {
        return settings_.players[static_cast<std::size_t>(number)];
    }
    Player* player(int number);
    /// Rests before each game but the first, until stop() at most.
    void rest();

    const MatchSettings settings_;
    const AnyGame& game_;
    bool has_played_ = false;
    std::atomic<bool> stopped_ = false;
    std::condition_variable is_stopped_;
    std::mutex mutex_;  // guards the map against stop(), and the rest
    std::map<int, std::unique_ptr<Player>> players_;
};

class MatchThreads {
public:
    /// `affinity`: the processors of each thread; empty: any.
    MatchThreads(const MatchSettings& settings, const Openings& openings, Dealer& dealer,
                 int concurrency, std::vector<std::vector<int>> affinity = {});

    /// Plays until the dealer has no more pairs or stop() is called. Throws the first failure.
    void run();

    /// Ends all current games without a result. From any thread.
    void stop() noexcept;

private:
    void play(GameRunner& runner);
    void play_pair(GameRunner& runner, const Assignment& assignment);

    const Openings& openings_;
    Dealer& dealer_;
    std::vector<std::unique_ptr<GameRunner>> runners_;
    std::vector<std::vector<int>> affinity_;
    std::atomic<bool> stopped_ = false;
};

}  // namespace ybw::match
