// Prover: the kinds of forced wins that gomoku can prove on its own; see AnyProver.
//
// Thread safety: functions of their arguments.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/gomoku/lines.hpp"
#include "engine/games/gomoku/position.hpp"
#include "engine/games/gomoku/vct.hpp"
#include "engine/games/prover.hpp"
#include "parallel/stop.hpp"

namespace ybw::gomoku {

/// Does the side to move win by attacks of this kind, "vcf" or "vct"? If the other side threatens
/// to make two fives at once, kind vct tries only fours and threes that answer the threat.
ProverAnswer<Move> prove(const Position& position, std::string_view kind,
                         const ProverLimits& limits);

/// The threat of the other side.
ThreatAttempt<Move> find_threat(const Position& position, const ProverLimits& limits);

/// All moves that the rules allow, wherever they are.
std::vector<Move> all_moves(const Position& position);

/// The results of the provers, to be shown and checked.
using Tree = ProofTree<Move>;

// ---- ProofChecker (proof_checker.cpp): does a proof tree hold, by the rules alone?
//
// It plays the tree. Every move of the attacker must be legal. After it the defender may have no
// five, and each of his legal moves on the whole board must have an answer in the tree or lose to
// an immediate five. The check does not use the provers' patterns, threats and defences.
//
// Answers that the tree does not name go to the node `otherwise`. They are too many to check one by
// one (Thoroughness::every_move). So the usual way plays `otherwise` once, as after a pass, and
// tries each move that could matter to it: moves on cells that it uses, and moves that help the
// defender. A five has five stones. The defender plays some of them unseen, one before and one at
// each level of answers that the tree does not name; the others are on the board. So a subtree that
// names all answers but those to fours (level 1) is disturbed by stones in rows that hold three of
// his. A subtree whose other answers go to such trees (level 2) is disturbed by stones in rows that
// hold two, and so on. Under renju stones can forbid moves, too; there each move is tried.
//
// Reference: Wu, Lin 2010, "Relevance-zone-oriented proof search for Connect6".

/// The fault in the claim that the side to move wins by `tree`; nullopt if there is none.
std::optional<std::string> complaint_about(const Position& position, const Tree& tree,
                                           Thoroughness thoroughness,
                                           const CancelFlag* flag = nullptr);

// ---- ProofBoard: a board for the checker of proofs, with the rules and nothing else.
//
// It knows stones in lines, rows of five, renju's forbidden points and the side to move. It has no
// patterns, so that it judges a proof without the code that has found it.
//
// Regular value type.

class ProofBoard {
public:
    explicit ProofBoard(const Position& position);

    int size() const { return lines_.size(); }
    Rule rule() const { return rule_; }
    Color side_to_move() const { return side_; }
    /// The key of stones and side to move.
    std::uint64_t key() const { return key_; }

    /// May the side to move put a stone on `cell`? False for a number that is no cell of the board.
    bool is_legal(Cell cell) const;
    /// All legal cells.
    CellSet legal_cells() const;
    /// The empty cells where a stone of `color` makes five. Five is never forbidden.
    CellSet fives(Color color) const;
    /// The empty cells of all rows of five in which `color` has `stones` stones or more, 1 to 3,
    /// and the other colour has none.
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
