// Notation: the names of moves.
#pragma once

#include <string>
#include <string_view>

#include "engine/games/xiangqi/position.hpp"

namespace ybw::xiangqi {

/// The legal move of that name. Throws UserError without a column.
Move parse_move(const Position& position, std::string_view text);

}  // namespace ybw::xiangqi
