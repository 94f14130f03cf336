// GomocupMessages: what a search says meanwhile, as MESSAGE lines of the Gomocup protocol.
//
//   MESSAGE depth 8 score +35 nodes 120000 time 240 ms line 7,7 8,6 9,7
//   MESSAGE depth 8 multipv 2 score +12 ...           where several lines are searched
//   MESSAGE REALTIME REFRESH | BEST 7,7 | VAL 35 | PV 7,7 8,6 9,7     for boards that show them
//
// Points are written as the manager writes them: x,y. Some boards count rows first; what they are
// told is what they say all the same.
//
// Pure functions.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/protocol/gomocup_board.hpp"
#include "engine/report/values.hpp"

namespace ybw::protocol::gomocup {

/// "7,7 8,6"
std::string points_text(std::span<const GomocupBoard::Point> points);

/// Moves as gomoku writes them, as points of the board.
std::vector<GomocupBoard::Point> points_of(const GomocupBoard& board,
                                           std::span<const std::string> moves);

/// A line of a depth; `lines` is how many are searched.
std::string message_line(const GomocupBoard& board, const report::Row& row, int lines);

/// The lines with which boards mark the best move and show its line.
std::vector<std::string> realtime_lines(const GomocupBoard& board, const report::Row& row);

}  // namespace ybw::protocol::gomocup
