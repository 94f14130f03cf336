// EnginePlayer: a player of this engine, in this process: no pipe, and any option of the search.
//
// Thread safety: as Player.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <utility>

#include "engine/match/player.hpp"
#include "engine/match/player_settings.hpp"
#include "engine/search/search_engine.hpp"
#include "engine/search/time_management.hpp"
#include "parallel/clock.hpp"

namespace ybw::match {

/// The limits of the search for one move.
inline Limits search_limits(const ThinkingLimits& thinking, const ClockView& clock, int side) {
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

template <EngineGame T>
class EnginePlayer final : public Player<T> {
public:
    using typename Player<T>::Answer;

    EnginePlayer(const SearchOptions& options, ThinkingLimits limits)
        : engine_(options), limits_(limits) {}

    std::optional<Forfeit> new_game(const Turn<T>&) override {
        engine_.clear();
        return std::nullopt;
    }

    Answer choose(const Turn<T>& turn) override {
        const auto result =
            engine_.search(turn.position, search_limits(limits_, turn.clock, turn.side));
        return Thought<T>{*result.best, result.lines.front().score, result.depth,
                          result.statistics.nodes};
    }

    void stop() noexcept override { engine_.stop(); }

private:
    SearchEngine<T> engine_;
    ThinkingLimits limits_;
};

/// A textbook search, depth after depth like the engine's own.
template <EngineGame T>
class TextbookPlayer final : public Player<T> {
public:
    using typename Player<T>::Answer;

    TextbookPlayer(std::string algorithm, ThinkingLimits limits)
        : algorithm_(std::move(algorithm)), limits_(limits) {}

    std::optional<Forfeit> new_game(const Turn<T>&) override {
        // Statistics only: the flag carries no data.
        stopped_.store(false, std::memory_order_relaxed);
        return std::nullopt;
    }

    Answer choose(const Turn<T>& turn) override {
        const Stopwatch watch;
        const Limits limits = search_limits(limits_, turn.clock, turn.side);
        const auto must_stop = [&] {
            return stopped_.load(std::memory_order_relaxed) ||
                   (limits.time && watch.elapsed() >= *limits.time);
        };
        Thought<T> thought{any_move(turn.position), std::nullopt, 0, 0};
        for (Depth depth = 1; depth <= limits.depth.value_or(max_ply - 1); ++depth) {
            const auto found = Textbook<T>::run(algorithm_, turn.position, depth, must_stop);
            if (!found || found->best() == typename T::Position::Move{}) break;
            thought.move = found->best();
            thought.score = found->value;
            thought.depth = depth;
            thought.nodes = found->nodes;
            if (found->is_solved()) break;
            if (limits.soft_time && watch.elapsed() >= *limits.soft_time) break;
        }
        return thought;
    }

    void stop() noexcept override { stopped_.store(true, std::memory_order_relaxed); }

private:
    static typename T::Position::Move any_move(const typename T::Position& position) {
        MovesOf<typename T::Position> moves;
        position.legal_moves(moves);
        return moves[0];
    }

    std::string algorithm_;
    ThinkingLimits limits_;
    std::atomic<bool> stopped_ = false;
};

}  // namespace ybw::match
