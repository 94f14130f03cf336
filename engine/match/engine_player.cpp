#include "engine/match/engine_player.hpp"

#include <algorithm>
#include <utility>

#include "engine/search/time_management.hpp"
#include "parallel/clock.hpp"

namespace ybw::match {
namespace {

/// The limits of the search for one move.
Limits search_limits(const ThinkingLimits& thinking, const ClockView& clock, int side) {
    Limits limits;
    limits.depth = thinking.depth;
    limits.nodes = thinking.nodes;
    ClockTold told{.increment = clock.increment, .per_move = clock.per_move};
    if (!told.per_move) told.left = clock.left[static_cast<std::size_t>(side)];
    const auto budget = budget_of(told, usual_overhead, Choice::several_moves);
    if (budget) {
        limits.time = budget->hard;
        limits.soft_time = budget->soft;
    }
    return limits;
}

}  // namespace

std::optional<Forfeit> EnginePlayer::new_game(const Turn&) {
    search_->clear();
    return std::nullopt;
}

Player::Answer EnginePlayer::choose(const Turn& turn) {
    const Stopwatch watch;
    Limits limits = search_limits(limits_, turn.clock, turn.side);
    if (limits.time && turn.clock.per_move) {
        limits.time = lateness_.within(*limits.time, *turn.clock.per_move);
        limits.soft_time = std::min(*limits.soft_time, *limits.time);
    }
    const auto result = search_->search(turn.position, limits);
    if (limits.time && result.reason == StopReason::time) {
        lateness_.note(*limits.time, watch.elapsed());
    }
    return Thought{*result.best, result.lines.front().score, result.depth, result.statistics.nodes};
}

TextbookPlayer::TextbookPlayer(InProcess settings, const ThinkingLimits& limits)
    : settings_(std::move(settings)), limits_(limits) {}

// The flag carries no data: relaxed everywhere.

std::optional<Forfeit> TextbookPlayer::new_game(const Turn&) {
    stopped_.store(false, std::memory_order_relaxed);
    return std::nullopt;
}

Player::Answer TextbookPlayer::choose(const Turn& turn) {
    const Stopwatch watch;
    const Limits limits = search_limits(limits_, turn.clock, turn.side);
    const auto must_stop = [&] {
        return stopped_.load(std::memory_order_relaxed) ||
               (limits.time && watch.elapsed() >= *limits.time);
    };
    const AnyGame& game = turn.position.game();
    const AnyPosition position = settings_.candidates
                                     ? game.with_candidates(turn.position, *settings_.candidates)
                                     : turn.position;
    const TextbookMethod method{settings_.algorithm, settings_.order};
    Thought thought{turn.position.legal_moves().front(), std::nullopt, 0, 0};
    for (Depth depth = 1; depth <= limits.depth.value_or(max_ply - 1); ++depth) {
        const auto found = game.run_textbook(method, position, depth, must_stop);
        if (!found || found->best() == AnyMove{}) break;
        thought = {found->best(), found->value, depth, found->nodes};
        if (found->is_solved()) break;
        if (limits.soft_time && watch.elapsed() >= *limits.soft_time) break;
    }
    return thought;
}

void TextbookPlayer::stop() noexcept {
    stopped_.store(true, std::memory_order_relaxed);
}

}  // namespace ybw::match
