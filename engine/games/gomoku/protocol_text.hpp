// ProtocolText: gomoku over Gomocup (Lasa, Gomocup new protocol, version 2): stones in the order of
// play, moves as "x,y" from the upper left.
//
// Thread safety: functions of their arguments.
#pragma once

#include <span>
#include <string_view>

#include "engine/games/game_text.hpp"
#include "engine/games/gomoku/position.hpp"

namespace ybw::gomoku {

/// Board side, rule and stones, those of the opening in the order of play where it was written as
/// moves; see HasProtocolText.
void add_protocol_text(const Position& start, std::string_view opening, std::span<const Move> moves,
                       GameText& text);

/// "7,12" or a name; throws UserError.
Move parse_told_move(const Position& position, std::string_view text);

}  // namespace ybw::gomoku
