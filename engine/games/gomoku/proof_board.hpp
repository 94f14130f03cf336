// ProofBoard: a board for the checker of proofs, with the rules and nothing else.
//
// It knows stones in lines, rows of five, renju's forbidden points and whose turn it is; it has no
// patterns, so that a proof is judged without what has found it.
//
// Regular value type.
#pragma once

#include <bitset>
#include <cstdint>

#include "engine/games/gomoku/cell.hpp"
#include "engine/games/gomoku/defences.hpp"
#include "engine/games/gomoku/lines.hpp"
#include "engine/games/gomoku/position.hpp"

namespace ybw::gomoku {

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
