// GameText: a game as the protocols of other programs tell it.
//
// Positions and moves are texts, so that a protocol needs to know no game. What only some protocols
// ask for (stones with coordinates, a start in other letters) is filled in by the games that are
// played over them (EngineGame, HasProtocolText).
//
// Regular value types.
#pragma once

#include <string>
#include <vector>

namespace ybw {

/// A stone in the order of play; x and y from 0 at the upper left.
struct Stone {
    int x = 0;
    int y = 0;
    int side = 0;  ///< who has it, an index into the game's sides()

    friend bool operator==(const Stone&, const Stone&) = default;
};

struct GameText {
    std::string game;                ///< its name
    std::string rule;                ///< its name; empty if the game has one only
    int size = 0;                    ///< board side, for games that have several
    std::string start;               ///< the position after the opening
    std::string xboard_start;        ///< the same in the letters of xboard; empty: there are none
    bool is_usual_start = false;     ///< `start` is the initial position
    std::vector<std::string> moves;  ///< since `start`
    int lowest_rank = 1;             ///< how `moves` number the rank nearest to who begins
    std::vector<Stone> stones;       ///< all on the board, for games that only place them
    int side = 0;                    ///< to move
};

}  // namespace ybw
