#include "engine/match/external_player.hpp"

#include <utility>
#include <variant>

#include "engine/games/any_game.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::match {
namespace {

/// Before the first move the side is the player's own, whoever begins.
GameText text_of(const Turn& turn) {
    GameText text = turn.position.game().told(turn.start, turn.opening, turn.moves);
    text.side = turn.side;
    return text;
}

}  // namespace

std::optional<Forfeit> ExternalPlayer::new_game(const Turn& turn) {
    return driver_->new_game(text_of(turn), allowance(turn));
}

Player::Answer ExternalPlayer::choose(const Turn& turn) {
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

Allowance ExternalPlayer::allowance(const Turn& turn) const {
    return {turn.clock, limits_.depth, limits_.nodes, limits_.time.margin};
}

}  // namespace ybw::match
