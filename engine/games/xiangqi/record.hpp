// Record: a game of xiangqi for Portable Game Notation; see PgnGame.
//
// Thread safety: functions of their arguments.
#pragma once

#include <span>
#include <string_view>

#include "engine/games/game_record.hpp"
#include "engine/games/xiangqi/position.hpp"

namespace ybw::xiangqi {

/// With the tags that xiangqi programs know, moves as ICCS, or as WXF or in Chinese if that is
/// asked for. Requires moves that can be played one after the other from `start`.
PgnGame pgn_game(const Position& start, std::span<const Move> moves,
                 std::string_view notation = {});

}  // namespace ybw::xiangqi
