// Chase: which enemy men a move newly threatens to win, in the sense of the repetition rules.
//
// A capture is a threat if it can really be made and wins something:
//
//   - kings and pawns do not chase, and a king or a pawn before the river is not chased;
//   - a horse or a cannon chases a chariot whether it is protected or not;
//   - otherwise the man must be unprotected: after the capture no legal recapture is left, so a
//     guard that is pinned protects nothing (a false root);
//   - a man attacking its like offers an exchange, unless the other is pinned or hobbled and cannot
//     take first.
//
// A threat belongs to the move that makes it: what the same man threatened before the move, or
// would have threatened but for a check to be answered, is not chased by it. Taking a guard away
// makes a threat, unless that guard saw the man only through the attacker: then the attack was
// there all the time, and the move merely defends the attacker.
//
// Reference: World Xiangqi Federation, World Xiangqi Rules (2018), the chapter on repetition.
#pragma once

#include "engine/games/xiangqi/position.hpp"

namespace ybw::xiangqi {

/// The squares of the enemy men that the move chases. Requires a legal move that does not check.
Bitboard chased_by(const Position& before, Move move);

/// The side that has just moved threatens to mate with its next move. Requires that the side to
/// move is not in check.
bool threatens_mate(const Position& position);

}  // namespace ybw::xiangqi
