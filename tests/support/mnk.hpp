// Mnk: the m,n,k-games on small boards: k in a row on m columns by n rows, for tests.
//
// A family of real games with known values, from trivial to as hard as a test may be. Boards are
// bits with one empty column between the rows, so that a shifted run never wraps into the next row.
// One type for all of them: what searches it is compiled once. Regular value type of 32 bytes.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <optional>

#include "engine/text/splitmix.hpp"
#include "parallel/game.hpp"

namespace ybw {

/// A cell, counted from 1; 0 is no move.
struct MnkMove {
    std::uint8_t number = 0;
    friend bool operator==(MnkMove, MnkMove) = default;
};

class Mnk {
public:
    using Move = MnkMove;
    static constexpr int most_cells = 25;
    static constexpr std::size_t max_moves = most_cells;
    static constexpr std::size_t history_size = 2 * most_cells;

    /// The empty board. Requires a board of at most `most_cells` on which a run has room.
    Mnk(int columns, int rows, int run)
        : columns_(static_cast<std::int8_t>(columns)),
          rows_(static_cast<std::int8_t>(rows)),
          run_(static_cast<std::int8_t>(run)) {
        assert(columns >= 1 && rows >= 1 && run >= 1 && columns * rows <= most_cells);
        assert((columns + 1) * rows <= 64);
        assert((run - 1) * (columns + 2) < 64 && "a run has to fit the shifts");
    }

    void legal_moves(MovesOf<Mnk>& list) const {
        for (int cell = 0; cell < cell_count(); ++cell) {
            if (!(occupied() & bit(cell))) list.push_back({static_cast<std::uint8_t>(cell + 1)});
        }
    }
    void play(Move move) {
        assert(!(occupied() & bit(move.number - 1)));
        boards_[side()] |= bit(move.number - 1);
        ++stones_;
    }
    void undo(Move move) {
        --stones_;
        boards_[side()] ^= bit(move.number - 1);
    }
    std::optional<Outcome> outcome() const {
        if (runs(boards_[1 - side()]) != 0) return Outcome::loss;
        if (stones_ == cell_count()) return Outcome::draw;
        return std::nullopt;
    }
    int moves_left() const { return cell_count() - stones_; }
    std::uint64_t key() const { return scrambled(scrambled(boards_[0]) ^ boards_[1]); }
    std::size_t history_index(Move move) const { return side() * most_cells + move.number - 1U; }
    /// Runs still open to me less runs still open to the opponent.
    Score evaluate() const {
        const int mine = std::popcount(runs(whole() & ~boards_[1 - side()]));
        const int theirs = std::popcount(runs(whole() & ~boards_[side()]));
        return Score::evaluation(mine - theirs);
    }

private:
    int cell_count() const { return columns_ * rows_; }
    int width() const { return columns_ + 1; }

    std::uint64_t bit(int cell) const {
        return std::uint64_t{1} << (cell / columns_ * width() + cell % columns_);
    }
    std::uint64_t whole() const {
        std::uint64_t board = 0;
        for (int cell = 0; cell < cell_count(); ++cell) board |= bit(cell);
        return board;
    }
    /// The runs of a board, a bit each at its lowest cell; runs of two directions may share a bit,
    /// which is exact enough for an evaluation of tests.
    std::uint64_t runs(std::uint64_t board) const {
        std::uint64_t found = 0;
        for (const int step : {1, width(), width() + 1, width() - 1}) {
            std::uint64_t run = board;
            for (int i = 1; i < run_; ++i) run &= board >> (i * step);
            found |= run;
        }
        return found;
    }
    std::size_t side() const { return static_cast<std::size_t>(stones_ % 2); }
    std::uint64_t occupied() const { return boards_[0] | boards_[1]; }

    std::array<std::uint64_t, 2> boards_{};
    int stones_ = 0;
    std::int8_t columns_;
    std::int8_t rows_;
    std::int8_t run_;
};

static_assert(Game<Mnk> && HasMovesLeft<Mnk>);

}  // namespace ybw
