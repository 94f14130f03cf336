// Registry: the games of the program, by name.
//
// Its source is made from the list in CMakeLists.txt, the only list of games; help, completion and
// `ybw games` take the names from here. To add a game: see README.md.
//
// Thread safety: constant.
#pragma once

#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/games/any_game.hpp"

namespace ybw {

/// All games, in the order of the list.
std::span<const AnyGame* const> all_games();

std::vector<std::string_view> game_names();

/// The names of those games for which `holds` is true.
std::vector<std::string_view> games_where(const std::function<bool(const AnyGame&)>& holds);

/// Throws UserError where there is none of that name.
const AnyGame& game_named(std::string_view name);

/// AnyGame::in_notation for a name that a person wrote; throws UserError that begins with `place`.
const AnyGame& game_in_notation(const AnyGame& game, std::string_view name, std::string_view place);

}  // namespace ybw
