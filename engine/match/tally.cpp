#include "engine/match/tally.hpp"

#include <algorithm>
#include <utility>

namespace ybw::match {
namespace {

bool took_part(const GameRecord& game, int player) {
    return std::ranges::find(game.players, player) != game.players.end();
}

int opponent_of(const GameRecord& game, int player) {
    return game.players[0] == player ? game.players[1] : game.players[0];
}

}  // namespace

bool GameCounter::add(const GameRecord& game) {
    if (!took_part(game, player_)) return false;
    if (opponent_ >= 0 && opponent_of(game, player_) != opponent_) return false;
    Game one{game.points_of(player_), play_of(game)};
    tally_.add_game(one.points);
    const auto [other, is_first] = half_pairs_.try_emplace(game.pair, one);
    if (is_first) return false;
    const auto [less, more] = std::minmax(one.play, other->second.play);
    // What was not played on the board has nothing to be compared with.
    const bool is_new = less.empty() || plays_of_pairs_.insert(less + '\n' + more).second;
    if (is_new) {
        tally_.add_pair(other->second.points, one.points);
    } else {
        ++tally_.repeated_pairs;
    }
    half_pairs_.erase(other);
    return is_new;
}

}  // namespace ybw::match
