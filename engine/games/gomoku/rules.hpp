// Rules: five in a row, and the moves that renju forbids to black.
//
// Forbidden are overlines, two fours at once and two threes at once. A three counts only if it can
// become a straight four by a move that makes no five and is itself not forbidden, so the test is
// recursive; the recursion ends because every step adds a stone. Five takes precedence over all.
// Reference: The International Rules of Renju, Renju International Federation, article 9.
//
// Thread safety: functions of their arguments.
#pragma once

#include <optional>

#include "engine/games/gomoku/lines.hpp"

namespace ybw::gomoku {

/// Is the empty `cell` forbidden for renju's black?
bool is_forbidden(const Lines& lines, Cell cell);

/// Does `color` have a winning row on the board? For black in renju that is exactly five.
bool has_won(const Lines& lines, Rule rule, Color color);

}  // namespace ybw::gomoku
