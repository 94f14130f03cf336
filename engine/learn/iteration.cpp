#include "engine/learn/iteration.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <thread>
#include <utility>
#include <variant>

namespace ybw::learn {
namespace {

match::PlayerSettings changed(match::PlayerSettings player, const ConstantChanges& changes) {
    std::get<match::InProcess>(player.kind).options.constants = changes;
    return player;
}

}  // namespace

std::optional<match::Tally> Iteration::play(std::uint64_t number, const ConstantChanges& first,
                                            const ConstantChanges& second) {
    match::MatchSettings match = settings_.match;
    match.players = {changed(match.players.front(), first), changed(match.players.front(), second)};
    {
        const std::lock_guard lock(mutex_);
        runners_.clear();
        for (int i = 0; i < std::min(settings_.concurrency, settings_.pairs); ++i) {
            runners_.push_back(std::make_unique<match::GameRunner>(match));
            if (stopped_) runners_.back()->stop();
        }
    }
    next_ = 0;
    match::Tally tally;
    const std::uint64_t first_pair = number * static_cast<std::uint64_t>(settings_.pairs);
    {
        std::vector<std::jthread> threads;
        for (const auto& runner : runners_) {
            threads.emplace_back([&, this] { play_pairs(*runner, first_pair, tally); });
        }
    }
    if (failure_) std::rethrow_exception(failure_);
    if (stopped_) return std::nullopt;
    return tally;
}

void Iteration::stop() noexcept {
    stopped_ = true;
    const std::lock_guard lock(mutex_);
    for (const auto& runner : runners_) runner->stop();
}

void Iteration::play_pairs(match::GameRunner& runner, std::uint64_t first_pair,
                           match::Tally& tally) {
    try {
        for (int pair = next_++; pair < settings_.pairs && !stopped_; pair = next_++) {
            play_pair(runner, first_pair + static_cast<std::uint64_t>(pair), tally);
        }
    } catch (...) {
        {
            const std::lock_guard lock(mutex_);
            if (!failure_) failure_ = std::current_exception();
        }
        stop();
    }
}

void Iteration::play_pair(match::GameRunner& runner, std::uint64_t pair, match::Tally& tally) {
    const std::string opening = openings_.at(pair);
    std::array<match::Points, 2> points{};
    for (const int game : {0, 1}) {
        const auto record =
            runner.play({.pair = pair, .round = pair, .a = 0, .b = 1}, game, opening);
        if (!record) return;
        points[static_cast<std::size_t>(game)] = record->points_of(0);
    }
    const std::lock_guard lock(mutex_);
    for (const match::Points one : points) tally.add_game(one);
    tally.add_pair(points[0], points[1]);
}

}  // namespace ybw::learn
