// Picture: black and white stones with the numbers of their moves; see BoardPicture. Constant data.
#pragma once

#include "engine/games/board_picture.hpp"

namespace ybw::gomoku {

inline BoardPicture board_picture() {
    return {.men = {{.letter = 'x', .ink = "#fff", .disc = "#22252b", .rim = "#22252b"},
                    {.letter = 'o', .ink = "#000", .disc = "#fff", .rim = "#22252b"}}};
}

}  // namespace ybw::gomoku
