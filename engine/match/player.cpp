#include "engine/match/player.hpp"

#include <algorithm>
#include <atomic>
#include <utility>
#include <variant>

#include "engine/match/driver.hpp"
#include "engine/search/time_management.hpp"
#include "engine/text/user_error.hpp"
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

/// Before the first move the side is the player's own, whoever begins.
GameText text_of(const Turn& turn) {
    GameText text = turn.position.game().told(turn.start, turn.opening, turn.moves);
    text.side = turn.side;
    return text;
}

/// The search of this engine, with any options.
class EnginePlayer final : public Player {
public:
    EnginePlayer(const AnyGame& game, const SearchOptions& options, const ThinkingLimits& limits)
        : search_(game.make_search(options)), limits_(limits) {}

    std::optional<Forfeit> new_game(const Turn&) override {
        search_->clear();
        return std::nullopt;
    }

    Answer choose(const Turn& turn) override {
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
        return Thought{*result.best, result.lines.front().score, result.depth,
                       result.statistics.nodes};
    }

    void stop() noexcept override { search_->stop(); }

private:
    std::unique_ptr<AnySearch> search_;
    ThinkingLimits limits_;
    Lateness lateness_;
};

/// A textbook search, depth after depth.
class TextbookPlayer final : public Player {
public:
    /// Requires an algorithm of classic/ladder.hpp.
    TextbookPlayer(InProcess settings, const ThinkingLimits& limits)
        : settings_(std::move(settings)), limits_(limits) {}

    std::optional<Forfeit> new_game(const Turn&) override {
        stopped_.store(false, std::memory_order_relaxed);
        return std::nullopt;
    }

    Answer choose(const Turn& turn) override {
        const Stopwatch watch;
        const Limits limits = search_limits(limits_, turn.clock, turn.side);
        const auto must_stop = [&] {
            return stopped_.load(std::memory_order_relaxed) ||
                   (limits.time && watch.elapsed() >= *limits.time);
        };
        const AnyGame& game = turn.position.game();
        const AnyPosition position =
            settings_.candidates ? game.with_candidates(turn.position, *settings_.candidates)
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

    void stop() noexcept override { stopped_.store(true, std::memory_order_relaxed); }

private:
    InProcess settings_;
    ThinkingLimits limits_;
    std::atomic<bool> stopped_ = false;  // carries no data: relaxed everywhere
};

/// Another program: a game becomes the texts that protocols tell, and a text of the program a move.
class ExternalPlayer final : public Player {
public:
    ExternalPlayer(const External& program, const ThinkingLimits& limits)
        : driver_(make_driver(program)), limits_(limits) {}

    std::optional<Forfeit> new_game(const Turn& turn) override {
        return driver_->new_game(text_of(turn), allowance(turn));
    }

    Answer choose(const Turn& turn) override {
        auto answer = driver_->choose(text_of(turn), allowance(turn));
        if (auto* const forfeit = std::get_if<Forfeit>(&answer)) return std::move(*forfeit);
        const auto& reply = std::get<Reply>(answer);
        try {
            return Thought{turn.position.parse_told_move(reply.move), reply.score, reply.depth,
                           reply.nodes};
        } catch (const UserError& error) {
            return Forfeit{Ending::illegal_move, error.what()};
        }
    }

    void stop() noexcept override { driver_->stop(); }

private:
    Allowance allowance(const Turn& turn) const {
        return {turn.clock, limits_.depth, limits_.nodes, limits_.time.margin};
    }

    std::unique_ptr<Driver> driver_;
    ThinkingLimits limits_;
};

}  // namespace

std::unique_ptr<Player> make_player(const AnyGame& game, const PlayerSettings& settings) {
    if (const auto* const external = std::get_if<External>(&settings.kind)) {
        return std::make_unique<ExternalPlayer>(*external, settings.limits);
    }
    const auto& own = std::get<InProcess>(settings.kind);
    if (own.algorithm != "ybw") return std::make_unique<TextbookPlayer>(own, settings.limits);
    return std::make_unique<EnginePlayer>(game, own.options, settings.limits);
}

}  // namespace ybw::match
