// ProtocolText: xiangqi over UCI, UCCI and xboard.
//
// An opening that was written as moves is told as moves, so that a program knows what was on the
// board before and needs no board set up.
//
// Thread safety: functions of their arguments.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/game_text.hpp"
#include "engine/games/xiangqi/position.hpp"

namespace ybw::xiangqi {

/// "startpos moves h2e2 h9g7", as protocols write it.
std::string text_of_moves(const std::vector<std::string>& names);

/// See HasProtocolText.
void add_protocol_text(const Position& start, std::string_view opening, std::span<const Move> moves,
                       GameText& text);

}  // namespace ybw::xiangqi
