// GameRunner: plays single games of a match, with players that it keeps.
//
// One runner for each game that runs at a time: a thread has one, and so has a rank of an MPI job.
// Players are made when they are first needed and kept for the next games.
//
// Thread safety: stop() from any thread, the rest from one.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "engine/games/any_game.hpp"
#include "engine/match/player.hpp"
#include "engine/match/record.hpp"
#include "engine/match/schedule.hpp"
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

}  // namespace ybw::match
