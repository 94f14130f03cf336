// ThreatProof: what the provers of wins by threats have found, as a tree that can be shown and
// checked.
//
// Thread safety: functions of their arguments, which are restored.
#pragma once

#include <span>

#include "engine/games/gomoku/vct.hpp"
#include "engine/games/proof_tree.hpp"

namespace ybw::gomoku {

using Tree = ProofTree<Move>;

/// Adds the line of fours that FourSearch has found for the side to move; gives its first node.
ProofIndex add_line(Tree& tree, std::span<const Move> line, const Position& position);

/// Adds the win that the last call of `search` has proved for the side to move.
ProofIndex add_proof(Tree& tree, ThreatSearch& search, Position& position);

}  // namespace ybw::gomoku
