// LivePage: the page of `ybw serve`, and a game as the page shows it: where it begins, its moves,
// and the moves that are legal now.
//
// Thread safety: functions of their arguments, which throw UserError.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "engine/record/played_moves.hpp"
#include "engine/serve/message.hpp"

namespace ybw::serve {

record::PlayedMoves played(const AskedPosition& asked);

/// The first game that the text can be of.
record::PlayedMoves played(const AskedGame& asked);

/// A position with the moves that its text tells, so that they can be taken back; without any where
/// it tells none, or others.
record::PlayedMoves with_moves_told(const AnyPosition& position, std::string_view text);

/// The position that the moves lead to.
AnyPosition last_position(const record::PlayedMoves& game);

/// What the other side would find if the side to move passed. Throws UserError where it may not.
AnyPosition passed(const AnyPosition& position);

/// The same position, its moves named in that notation; empty: the usual one.
AnyPosition in_notation(const AnyPosition& position, const std::string& notation);

/// The message "position"; see README.md.
nlohmann::ordered_json position_json(const record::PlayedMoves& game, const std::string& notation);

/// What there is to be chosen from: all games with their rules, sizes and sides.
nlohmann::ordered_json games_json();

/// `about` names the program and the machine, in a line; `nonce` admits its script and style.
std::string live_page(const SearchBounds& bounds, std::string_view about, std::string nonce);

}  // namespace ybw::serve
