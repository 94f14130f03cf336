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

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/match/dealer.hpp"
#include "engine/match/openings.hpp"
#include "engine/match/player.hpp"
#include "engine/match/record.hpp"
#include "engine/match/settings.hpp"

namespace ybw::match {

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
