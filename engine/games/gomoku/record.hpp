// Record: a game of gomoku for Smart Game Format; see SgfGame.
//
// Thread safety: functions of their arguments.
#pragma once

#include <span>

#include "engine/games/game_record.hpp"
#include "engine/games/gomoku/position.hpp"

namespace ybw::gomoku {

/// Requires moves that can be played one after the other from `start`.
SgfGame sgf_game(const Position& start, std::span<const Move> moves);

}  // namespace ybw::gomoku
