// KeptGame: the game of a conversation as a file that other programs read, SGF or PGN, and the
// files that other programs have written as games to go on with.
//
// All functions throw UserError.
#pragma once

#include <optional>
#include <string>

#include "engine/cli/human_sides.hpp"
#include "engine/cli/played_game.hpp"
#include "engine/games/engine_game.hpp"
#include "engine/kit/signals.hpp"

namespace ybw::cli {

/// Writes a new file; one that is there is left alone, unless it is `own`.
void save_game(const std::string& path, const std::string& own, const PlayedGame& game,
               std::optional<int> resigned, const HumanSides& human, Signals& signals);

/// A game of the same kind as `now`. `variant` holds where the file says nothing.
PlayedGame loaded_game(const std::string& path, const PlayedGame& now, const GameOptions& variant,
                       Signals& signals);

}  // namespace ybw::cli
