// RecordTexts: games and trees that other programs or people have written. What is read is played
// on a board; what is not is refused with a line that says why.
#pragma once

#include <string_view>

namespace ybw::fuzz {

/// A game in any format, as every game that it may be of.
void read_game_record(std::string_view input);

/// A tree as 'ybw tree --tree' takes it.
void read_tree(std::string_view input);

}  // namespace ybw::fuzz
