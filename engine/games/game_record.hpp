// Game records: what a game tells of itself to the formats in which games are kept by other
// programs. What is the same for all games (players, dates, results, layout) the writers know.
//
//   SgfGame   Smart Game Format FF[4] (Hollosi 2006, www.red-bean.com/sgf), for games of stones
//   PgnGame   Portable Game Notation with a FEN, for games of moving pieces
//
// Regular value types.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace ybw {

/// Points are two letters, counted from the upper left: "aa".
struct SgfGame {
    int number = 0;  ///< of the game in GM
    int size = 0;    ///< board side
    std::string rule;
    std::array<std::vector<std::string>, 2> stones;  ///< at the start, by side; side 0 is black
    std::vector<std::string> moves;
};

struct PgnGame {
    std::string_view game;      ///< for the tag Game
    std::string_view notation;  ///< of the moves, for the tag Format
    std::string start;          ///< FEN
    int first_number = 1;       ///< of the move that `start` is at; side 0 begins a move
    std::vector<std::string> moves;
};

}  // namespace ybw
