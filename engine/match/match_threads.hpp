// MatchThreads: plays the pairs of a dealer with several threads of this process.
//
// Each thread plays a pair at a time, both games one after the other. What goes wrong in one (a
// full disk, a program that is not there) ends the match; the games that were finished before are
// in the journal.
#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "engine/match/dealer.hpp"
#include "engine/match/game_runner.hpp"
#include "engine/match/openings.hpp"

namespace ybw::match {

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
    void keep_failure();

    const Openings& openings_;
    Dealer& dealer_;
    std::vector<std::unique_ptr<GameRunner>> runners_;
    std::atomic<bool> stopped_ = false;
    std::mutex mutex_;  // guards failure_
    std::exception_ptr failure_;
};

}  // namespace ybw::match
