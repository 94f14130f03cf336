// Defences: the moves that can matter against a threat to win by fours.
//
// The attacker has shown a line of fours that wins if the defender passes. A defender's stone that
// neither stands in the line's way nor ever helps him to a four while the line is played leaves the
// line as it is, so it loses to it. What remains, and is complete:
//   - the cells of the line: the attacker's fours and all cells that complete them;
//   - cells that give the defender a four, now or after one of his forced answers: in the end he
//     would have a five to be stopped where the attacker has another move to make.
// Under renju a stone can also change what black may play; where the line rests on that (an answer
// forbidden to black, a four of black's that may be a double three) every move is a defence.
//
// Where the defender may have two stones that the line knows nothing of, one that is there before
// the attack of which the line is a part, and his answer to the threat, the second kind of cells is
// larger: those that give him three of five, since two such stones make a four of two.
//
// Thread safety: functions of their arguments; the position given is restored.
#pragma once

#include <bitset>
#include <span>
#include <vector>

#include "engine/games/gomoku/position.hpp"

namespace ybw::gomoku {

using CellSet = std::bitset<cell_count>;

/// Where a stone of the defender can matter to an attack.
struct Zone {
    CellSet cells;
    bool is_whole_board = false;  ///< every cell, whatever `cells` says

    bool has(Cell cell) const {
        return is_whole_board || cells.test(static_cast<std::size_t>(cell));
    }
    void add(Cell cell) { cells.set(static_cast<std::size_t>(cell)); }
    void add(const Zone& other) {
        cells |= other.cells;
        is_whole_board |= other.is_whole_board;
    }
};

/// Stones of the defender that the line does not know of.
enum class Strangers { one, two };

/// Adds the cells that help the defender of `color` now. Requires that nobody has won.
void add_help(const Position& position, Color color, Strangers strangers, Zone& zone);

/// The zone of a line that FourSearch has found for the attacker after a pass of the side to move,
/// which has no five.
Zone zone_against(Position& position, std::span<const Move> line, Strangers strangers);

/// The allowed moves of the side to move in the zone, in cell order.
std::vector<Move> moves_in(const Position& position, const Zone& zone);

/// The defender is to move and has no five; `line` is what FourSearch found for the attacker after
/// a pass. Gives the defender's allowed moves that can matter, in cell order.
std::vector<Move> defences_against(Position& position, std::span<const Move> line);

}  // namespace ybw::gomoku
