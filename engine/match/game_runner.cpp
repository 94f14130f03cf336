#include "engine/match/game_runner.hpp"

#include <array>
#include <fmt/format.h>
#include <variant>

#include "engine/games/registry.hpp"
#include "engine/kit/crew.hpp"
#include "engine/match/player.hpp"
#include "engine/match/referee.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::match {

GameRunner::GameRunner(const MatchSettings& settings)
    : settings_(settings), game_(game_named(settings.game)) {}

std::optional<GameRecord> GameRunner::play(const Meeting& meeting, int game,
                                           const std::string& opening) {
    if (stopped_) return std::nullopt;
    const std::array<int, 2> players =
        game == 0 ? std::array{meeting.a, meeting.b} : std::array{meeting.b, meeting.a};
    const GameClock clock(
        {settings_of(players[0]).limits.time, settings_of(players[1]).limits.time});
    Referee referee(game_, {player(players[0]), player(players[1])}, clock, settings_.adjudication,
                    [this] { return stopped_.load(); });
    auto record = referee.play(opening, settings_.variant);
    if (!record) return std::nullopt;
    record->pair = meeting.pair;
    record->game = game;
    record->players = players;
    return record;
}

void GameRunner::try_players(const std::string& opening) {
    const AnyPosition start = game_.parse_position(opening, settings_.variant);
    for (int i = 0; i < static_cast<int>(settings_.players.size()) && !stopped_; ++i) {
        const PlayerSettings& settings = settings_of(i);
        if (!std::holds_alternative<External>(settings.kind)) continue;
        const int side = start.side_to_move();
        const GameClock clock({settings.limits.time, settings.limits.time});
        const auto forfeit =
            player(i)->new_game({start, opening, {}, start, side, clock.view(side)});
        if (!forfeit || stopped_) continue;
        throw UserError(ExitCode::opponent_broke_protocol,
                        fmt::format("player '{}': {}", settings.text, forfeit->detail));
    }
}

void GameRunner::stop() noexcept {
    stopped_ = true;
    const std::lock_guard lock(mutex_);
    for (const auto& [key, player] : players_) player->stop();
}

Player* GameRunner::player(int number) {
    const std::lock_guard lock(mutex_);
    auto& player = players_[number];
    if (player == nullptr) {
        player = make_player(game_, settings_of(number));
        if (stopped_) player->stop();
    }
    return player.get();
}

MatchThreads::MatchThreads(const MatchSettings& settings, const Openings& openings, Dealer& dealer,
                           int concurrency)
    : openings_(openings), dealer_(dealer) {
    for (int i = 0; i < concurrency; ++i)
        runners_.push_back(std::make_unique<GameRunner>(settings));
}

void MatchThreads::run() {
    work_on_threads(
        runners_.size(), [&](std::size_t i) { play(*runners_[i]); },
        [&] {
            dealer_.end();
            stop();
        });
}

void MatchThreads::stop() noexcept {
    stopped_ = true;
    for (const auto& runner : runners_) runner->stop();
}

void MatchThreads::play(GameRunner& runner) {
    while (!stopped_) {
        const auto assignment = dealer_.next();
        if (!assignment) return;
        play_pair(runner, *assignment);
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

}  // namespace ybw::match
