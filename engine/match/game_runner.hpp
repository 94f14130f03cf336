// GameRunner: plays single games of a match, with players that it keeps.
//
// One runner for each game that runs at a time: a thread has one, and so has a rank of an MPI job.
// Players are made when they are first needed and kept for the next games.
//
// Thread safety: stop() from any thread, the rest from one.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "engine/match/record.hpp"
#include "engine/match/schedule.hpp"
#include "engine/match/settings.hpp"

namespace ybw::match {

class GameRunner {
public:
    virtual ~GameRunner() = default;

    /// Game 0 or 1 of a meeting; nullopt if it was stopped. Throws UserError if a player's program
    /// cannot be started at all.
    virtual std::optional<GameRecord> play(const Meeting& meeting, int game,
                                           const std::string& opening) = 0;

    /// Starts the players' programs and lets them begin a game. Throws UserError if one cannot be
    /// started or does not do what its protocol says. Nothing if it was stopped.
    virtual void try_players(const std::string& opening) = 0;

    /// Ends the game that is under way, and all later ones.
    virtual void stop() noexcept = 0;
};

std::unique_ptr<GameRunner> make_game_runner(const MatchSettings& settings);

}  // namespace ybw::match
