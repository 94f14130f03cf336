// Iteration: the games of one iteration of a tuning, the engine changed one way against the engine
// changed the other way.
//
// Thread safety: stop() from any thread, the rest from one.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "engine/match/game_runner.hpp"
#include "engine/match/openings.hpp"
#include "engine/match/settings.hpp"
#include "engine/match/tally.hpp"
#include "parallel/constants.hpp"

namespace ybw::learn {

/// How games are played: by two players of this engine, of whom only the constants differ.
struct PlaySettings {
    match::MatchSettings match;  ///< with one player, from whom both are made
    int pairs = 1;               ///< of games in an iteration
    int concurrency = 1;         ///< pairs at a time; changes nothing but the time
};

class Iteration {
public:
    Iteration(const PlaySettings& settings, const match::Openings& openings)
        : settings_(settings), openings_(openings) {}

    /// Plays all pairs of the iteration of that number: games of the first against the second.
    /// nullopt if it was stopped. Throws what went wrong first.
    std::optional<match::Tally> play(std::uint64_t number, const ConstantChanges& first,
                                     const ConstantChanges& second);

    /// Ends the games that are under way, and all later ones.
    void stop() noexcept;

private:
    void play_pairs(match::GameRunner& runner, std::uint64_t first_pair, match::Tally& tally);
    void play_pair(match::GameRunner& runner, std::uint64_t pair, match::Tally& tally);

    const PlaySettings& settings_;
    const match::Openings& openings_;
    std::atomic<bool> stopped_ = false;
    std::atomic<int> next_ = 0;
    std::mutex mutex_;  // guards the runners against stop(), the tally and the failure
    std::vector<std::unique_ptr<match::GameRunner>> runners_;
    std::exception_ptr failure_;
};

}  // namespace ybw::learn
