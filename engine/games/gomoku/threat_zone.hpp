// ThreatZone: where a stone of the defender can matter to a win that ThreatSearch has proved.
//
// The proof holds for one position. Put one stone more of the defender there, outside the zone, and
// the attacker still wins by it, as if the stone were not there: it stands on no cell that the
// attacker or his fives need, and together with one stone more - the defender's other answers all
// lose to the fours that the attacker threatens - it makes no four that the proof does not know of.
// So a defender who has to answer the proof must play in its zone. Under renju a stone can change
// what black may play, and the zone is the whole board.
//
// Reference: Wu, Lin 2010, "Relevance-zone-oriented proof search for Connect6"; Thomsen 2000,
// "Lambda-search in game trees - with application to Go".
//
// Thread safety: a function of its arguments, which are restored.
#pragma once

#include "engine/games/gomoku/defences.hpp"
#include "engine/games/gomoku/vct.hpp"

namespace ybw::gomoku {

/// The zone of the win that the last call of `search` has proved for the side to move. Both
/// arguments are played on and restored.
Zone zone_of_proof(ThreatSearch& search, Position& position);

}  // namespace ybw::gomoku
