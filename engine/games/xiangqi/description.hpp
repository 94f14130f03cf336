// Description: a move as the player's eye sees it, before it is put into words.
//
// Files are counted from the mover's right, steps from the mover's side; a man that has its like on
// the same file is known by its place from the front. WXF and Chinese notation spell the same
// description differently (spelling.hpp).
#pragma once

#include "engine/games/xiangqi/position.hpp"

namespace ybw::xiangqi {

/// A move as the player's eye sees it.
struct Description {
    Side side = Side::red;
    Kind kind = Kind::king;
    int file = 0;                ///< from the mover's right, 1..9
    int place = 1;               ///< from the front among like men on the file, 1 is the foremost
    int in_file = 1;             ///< like men on the file
    int number = 1;              ///< among all pawns of crowded files, from the right and the front
    bool several_files = false;  ///< another file holds two or more pawns, too
    bool parallel_jump = false;  ///< the other man on the file could make the same jump
    char action = '=';           ///< + forward, - backward, = sideways
    int target = 0;              ///< steps, or the file of arrival
};

/// Requires a man on the square that the move leaves.
Description describe(const Position& position, Move move);

}  // namespace ybw::xiangqi
