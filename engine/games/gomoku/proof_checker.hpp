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

#include <bitset>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/games/gomoku/lines.hpp"
#include "engine/games/gomoku/position.hpp"
#include "engine/games/gomoku/prover.hpp"
#include "engine/games/gomoku/vct.hpp"
#include "engine/games/prover.hpp"
#include "parallel/stop.hpp"

namespace ybw::gomoku {

/// What is wrong with the claim that the side to move wins by `tree`; nullopt if nothing is.
std::optional<std::string> complaint_about(const Position& position, const Tree& tree,
                                           Thoroughness thoroughness,
                                           const CancelFlag* flag = nullptr);

// ---- ProofBoard: a board for the checker of proofs, with the rules and nothing else.
//
// It knows stones in lines, rows of five, renju's forbidden points and whose turn it is; it has no
// patterns, so that a proof is judged without what has found it.
//
// Regular value type.

class ProofBoard {
public:
    explicit ProofBoard(const Position& position);

    int size() const { return lines_.size(); }
    Rule rule() const { return rule_; }
    Color side_to_move() const { return side_; }
    /// Of stones and side to move.
    std::uint64_t key() const { return key_; }

    /// May the side to move put a stone on `cell`? False for what is no cell of the board.
    bool is_legal(Cell cell) const;
    /// All such cells.
    CellSet legal_cells() const;
    /// The empty cells where a stone of `color` makes five. Five is never forbidden.
    CellSet fives(Color color) const;
    /// The empty cells of all rows of five in which `color` has `stones` stones or more, 1 to 3,
    /// and the other nothing.
    CellSet rows_with(Color color, int stones) const;

    /// Requires a legal cell.
    void play(Cell cell);
    /// Takes back the last play, which was `cell`.
    void undo(Cell cell);
    void pass();

private:
    Lines lines_;
    Rule rule_;
    Color side_;
    std::uint64_t key_;
};

}  // namespace ybw::gomoku
