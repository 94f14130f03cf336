// BoardText: boards as text, rows from the top with '/' between (see notation.hpp).
//
// Thread safety: functions of their arguments.
#pragma once

#include <string>
#include <string_view>

#include "engine/games/engine_game.hpp"
#include "engine/games/gomoku/position.hpp"

namespace ybw::gomoku {

/// Throws UserError.
Position parse_board(std::string_view text, const GameOptions& options);

std::string format_board(const Position& position);

}  // namespace ybw::gomoku
