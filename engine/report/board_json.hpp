// BoardJson: how board.js draws the board of a position, as JSON.
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

/// Moves by name as the picture has them: by their points, whatever the notation. Throws UserError
/// for a name of no move.
std::vector<std::string> point_names(AnyPosition position, const std::vector<std::string>& moves);

/// What a page needs of moves besides their names: their `points`; `forbidden`, the points that are
/// forbidden to the side to move before the first move and after each one, if there are any; and
/// without a picture `boards`, drawn as text, as many.
void add_line(nlohmann::ordered_json& json, AnyPosition position,
              const std::vector<std::string>& moves);

}  // namespace ybw::report
