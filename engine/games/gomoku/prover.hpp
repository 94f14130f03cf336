// Prover: the kinds of forced wins that gomoku can prove on its own; see AnyProver.
//
// Thread safety: functions of their arguments.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/games/gomoku/position.hpp"
#include "engine/games/gomoku/vct.hpp"
#include "engine/games/prover.hpp"

namespace ybw::gomoku {

/// Does the side to move win by attacks of this kind, "vcf" or "vct"? If the other side threatens
/// to make two fives at once, kind vct tries only fours and threes that answer the threat.
ProverAnswer<Move> prove(const Position& position, std::string_view kind,
                         const ProverLimits& limits);

/// The threat of the other side.
ThreatAttempt<Move> find_threat(const Position& position, const ProverLimits& limits);

/// All moves that the rules allow, wherever they are.
std::vector<Move> all_moves(const Position& position);

// ---- ThreatProof: the results of the provers of wins by threats, as a tree to be shown and
// checked.
//
// Thread safety: functions of their arguments, which are left as they were.

using Tree = ProofTree<Move>;

/// Adds the line of fours that FourSearch has found for the side to move; returns its first node.
ProofIndex add_line(Tree& tree, std::span<const Move> line, const Position& position);

/// Adds the win that the last call of `search` has proved for the side to move.
ProofIndex add_proof(Tree& tree, ThreatSearch& search, Position& position);

// ---- ThreatZone: the cells where a defender's stone can matter to a win that ThreatSearch proved.
//
// The proof holds for one position. Put one more stone of the defender outside the zone, and the
// attacker still wins by it, as if the stone were not there. The stone is on no cell that the
// attacker or his fives need. Together with one stone more - the defender's other answers all lose
// to the fours that the attacker threatens - it makes no four that the proof does not know. So a
// defender who has to answer the proof must play in its zone. Under renju a stone can change
// black's allowed moves, and the zone is the whole board.
//
// Reference: Wu, Lin 2010, "Relevance-zone-oriented proof search for Connect6"; Thomsen 2000,
// "Lambda-search in game trees - with application to Go".
//
// Thread safety: a function of its arguments, which are restored.

/// The zone of the win that the last call of `search` has proved for the side to move. Both
/// arguments are played on and restored.
Zone zone_of_proof(ThreatSearch& search, Position& position);

}  // namespace ybw::gomoku
