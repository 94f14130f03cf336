// HumanSides: which sides of a game a person plays.
//
// Pure function.
#pragma once

#include <array>
#include <string_view>

#include "engine/games/any_game.hpp"

namespace ybw::cli {

/// By index into AnyGame::sides().
using HumanSides = std::array<bool, 2>;

/// A side by name, "both" or "none"; throws UserError for what the game does not know.
HumanSides human_sides(const AnyGame& game, std::string_view text);

}  // namespace ybw::cli
