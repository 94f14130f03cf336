// Drawing: a board for people, with coordinates and star points.
//
// Thread safety: a function of its arguments.
#pragma once

#include <span>
#include <string>

#include "engine/games/engine_game.hpp"
#include "engine/games/gomoku/position.hpp"

namespace ybw::gomoku {

/// Lines ending in '\n'. The last move stands between brackets [ ], marked moves between ( ); with
/// colour both are set off by colour instead. Where renju forbids black a stone, whoever is to
/// move, stands a cross, which a line below explains.
std::string draw(const Position& position, const DrawStyle& style, std::span<const Move> marks);

}  // namespace ybw::gomoku
