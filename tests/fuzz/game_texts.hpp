// GameTexts: positions and moves of a game as text. What is read is legal and reads back from its
// own name; what is not is refused with a line that says why.
#pragma once

#include <string_view>

#include "engine/games/any_game.hpp"

namespace ybw::fuzz {

/// Lines: "RULE SIZE SIDE", each of which may be "-" for the usual one; a position; moves.
void read_texts(const AnyGame& game, std::string_view input);

/// A position of xiangqi, and the four names of its moves.
void read_fen(std::string_view input);

}  // namespace ybw::fuzz
