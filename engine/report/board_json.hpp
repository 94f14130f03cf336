// BoardJson: how board_script draws the board of a position, as JSON.
//
// Pure functions.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/games/any_game.hpp"

namespace ybw::report {

/// The game's BoardPicture of the position; null where there is none, and pages show drawn text.
nlohmann::ordered_json picture_json(const AnyPosition& position);

/// The board before the first of the moves and after each one, drawn as text.
nlohmann::ordered_json drawn_boards(AnyPosition position, const std::vector<std::string>& moves);

/// The points that are forbidden to who moves, before the first of the moves and after each one;
/// null if there are none at all.
nlohmann::ordered_json forbidden_points(AnyPosition position,
                                        const std::vector<std::string>& moves);

}  // namespace ybw::report
