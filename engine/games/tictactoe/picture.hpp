// Picture: noughts and crosses; see BoardPicture. Constant data.
#pragma once

#include "engine/games/board_picture.hpp"

namespace ybw::tictactoe {

inline BoardPicture board_picture() {
    return {.men = {{.letter = 'x', .glyph = "x", .ink = "#c0392b"},
                    {.letter = 'o', .glyph = "o", .ink = "#2c5fa8"}}};
}

}  // namespace ybw::tictactoe
