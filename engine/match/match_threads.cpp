#include "engine/match/match_threads.hpp"

#include <thread>

namespace ybw::match {

MatchThreads::MatchThreads(const MatchSettings& settings, const Openings& openings, Dealer& dealer,
                           int concurrency)
    : openings_(openings), dealer_(dealer) {
    for (int i = 0; i < concurrency; ++i)
        runners_.push_back(std::make_unique<GameRunner>(settings));
}

void MatchThreads::run() {
    {
        std::vector<std::jthread> threads;
        for (const auto& runner : runners_) threads.emplace_back([&] { play(*runner); });
    }
    if (failure_) std::rethrow_exception(failure_);
}

void MatchThreads::stop() noexcept {
    stopped_ = true;
    for (const auto& runner : runners_) runner->stop();
}

void MatchThreads::play(GameRunner& runner) {
    try {
        while (!stopped_) {
            const auto assignment = dealer_.next();
            if (!assignment) return;
            play_pair(runner, *assignment);
        }
    } catch (...) {
        keep_failure();
    }
}

void MatchThreads::play_pair(GameRunner& runner, const Assignment& assignment) {
    const std::string opening = openings_.at(assignment.meeting.round);
    for (const int game : {0, 1}) {
        if (!assignment.missing[static_cast<std::size_t>(game)]) continue;
        const auto record = runner.play(assignment.meeting, game, opening);
        if (!record) return;
        dealer_.finished(*record);
    }
}

void MatchThreads::keep_failure() {
    {
        const std::lock_guard lock(mutex_);
        if (!failure_) failure_ = std::current_exception();
    }
    dealer_.end();
    stop();
}

}  // namespace ybw::match
