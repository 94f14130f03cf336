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
// Thread safety: a function of its arguments; the position given is restored.
#pragma once

#include <span>
#include <vector>

#include "engine/games/gomoku/position.hpp"

namespace ybw::gomoku {

/// The defender is to move and has no five; `line` is what FourSearch found for the attacker after
/// a pass. Gives the defender's allowed moves that can matter, in cell order.
std::vector<Move> defences_against(Position& position, std::span<const Move> line);

}  // namespace ybw::gomoku
