#include "engine/match/game_runner.hpp"

#include <fmt/format.h>
#include <map>
#include <mutex>
#include <type_traits>
#include <utility>
#include <variant>

#include "engine/games/visit_game.hpp"
#include "engine/match/engine_player.hpp"
#include "engine/match/external_player.hpp"
#include "engine/match/referee.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::match {
namespace {

template <EngineGame T>
std::unique_ptr<Player<T>> make_player(const PlayerSettings& settings) {
    if (const auto* const external = std::get_if<External>(&settings.kind)) {
        return std::make_unique<ExternalPlayer<T>>(*external, settings.limits);
    }
    const auto& own = std::get<InProcess>(settings.kind);
    if (own.algorithm != "ybw") {
        return std::make_unique<TextbookPlayer<T>>(own.algorithm, settings.limits);
    }
    return std::make_unique<EnginePlayer<T>>(own.options, settings.limits);
}

template <EngineGame T>
class GameRunnerOf final : public GameRunner {
public:
    explicit GameRunnerOf(const MatchSettings& settings) : settings_(settings) {}

    std::optional<GameRecord> play(const Meeting& meeting, int game,
                                   const std::string& opening) override {
        if (stopped_) return std::nullopt;
        const std::array<int, 2> players =
            game == 0 ? std::array{meeting.a, meeting.b} : std::array{meeting.b, meeting.a};
        Referee<T> referee({player(players[0]), player(players[1])},
                           GameClock({time(players[0]), time(players[1])}), settings_.adjudication,
                           [this] { return stopped_.load(); });
        auto record = referee.play(opening, settings_.variant);
        if (!record) return std::nullopt;
        record->pair = meeting.pair;
        record->game = game;
        record->players = players;
        return record;
    }

    void try_players(const std::string& opening) override {
        const auto start = T::parse_position(opening, settings_.variant);
        for (std::size_t i = 0; i < settings_.players.size() && !stopped_; ++i) {
            const PlayerSettings& settings = settings_.players[i];
            if (!std::holds_alternative<External>(settings.kind)) continue;
            const int side = T::side_to_move(start);
            const GameClock clock({settings.limits.time, settings.limits.time});
            const auto forfeit =
                player(static_cast<int>(i))
                    ->new_game({start, opening, {}, start, side, clock.view(side)});
            if (!forfeit || stopped_) continue;
            throw UserError(ExitCode::opponent_broke_protocol,
                            fmt::format("player '{}': {}", settings.text, forfeit->detail));
        }
    }

    void stop() noexcept override {
        stopped_ = true;
        const std::lock_guard lock(mutex_);
        for (const auto& [key, player] : players_) player->stop();
    }

private:
    const TimeControl& time(int number) const {
        return settings_.players[static_cast<std::size_t>(number)].limits.time;
    }

    Player<T>* player(int number) {
        const std::lock_guard lock(mutex_);
        auto& player = players_[number];
        if (player == nullptr) {
            player = make_player<T>(settings_.players[static_cast<std::size_t>(number)]);
            if (stopped_) player->stop();
        }
        return player.get();
    }

    const MatchSettings settings_;
    std::atomic<bool> stopped_ = false;
    std::mutex mutex_;  // guards the map against stop()
    std::map<int, std::unique_ptr<Player<T>>> players_;
};

}  // namespace

std::unique_ptr<GameRunner> make_game_runner(const MatchSettings& settings) {
    std::unique_ptr<GameRunner> runner;
    visit_game(settings.game, [&]<class T>(std::type_identity<T>) {
        runner = std::make_unique<GameRunnerOf<T>>(settings);
    });
    return runner;
}

}  // namespace ybw::match
