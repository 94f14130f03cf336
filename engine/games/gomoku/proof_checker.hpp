// ProofChecker: does a proof tree hold, by the rules alone?
//
// It plays the tree: every move of the attacker must be legal; after it the defender may have no
// five, and every legal move of his on the whole board must have its answer in the tree or lose to
// a five of the attacker's at once. The provers' patterns, threats and defences are not asked.
//
// Answers that the tree does not name go to the node `otherwise`. Checked one by one
// (Thoroughness::every_move) they are many, so the usual way is to play `otherwise` once, as after
// a pass, and to try each move that could matter to it: those on cells that it uses, and those that
// help the defender. A stone makes a five together with four others; of these all but those are on
// the board that he plays unseen, one stone before and one at each level of answers that the tree
// does not name. So a subtree that names all answers but those to fours (level 1) is disturbed by
// stones in rows that hold three of his, one whose other answers go to such trees (level 2) by
// those in rows that hold two, and so on. Under renju stones can forbid moves, too; there each move
// is tried.
//
// Reference: Wu, Lin 2010, "Relevance-zone-oriented proof search for Connect6".
//
// Thread safety: a function of its arguments.
#pragma once

#include <optional>
#include <string>

#include "engine/games/gomoku/position.hpp"
#include "engine/games/gomoku/threat_proof.hpp"
#include "engine/games/prover.hpp"
#include "parallel/stop.hpp"

namespace ybw::gomoku {

/// What is wrong with the claim that the side to move wins by `tree`; nullopt if nothing is.
std::optional<std::string> complaint_about(const Position& position, const Tree& tree,
                                           Thoroughness thoroughness,
                                           const CancelFlag* flag = nullptr);

}  // namespace ybw::gomoku
