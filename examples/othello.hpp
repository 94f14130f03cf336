// Othello: a game that ends with a number, in which a side may have to pass.
//
// What it offers to the search beyond the seven members:
//
//   final_score   the difference of discs, since who wins is not all that counts
//   is_pass       a pass costs no depth, so that a search of as many plies as there are empty
//                 squares comes to the end of every game
//   moves_left    the empty squares
//   move_value    moves that leave the other side few answers first: they make small trees
//   solve_end     a solver of its own for the last squares, without hashing or ordering
//
// It has no undo: a position is 25 bytes and a copy of it cheaper than turning discs back.
//
// A disc counts 100, so that an evaluation can lie between two results.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "examples/othello_board.hpp"
#include "examples/othello_end.hpp"
#include "parallel/game.hpp"

namespace othello {

/// A square, counted from 1, or a pass.
struct Move {
    std::uint8_t number = 0;

    static constexpr Move on(int square) { return {static_cast<std::uint8_t>(square + 1)}; }
    static constexpr Move pass() { return {65}; }

    int square() const { return number - 1; }

    friend bool operator==(Move, Move) = default;
};

inline constexpr int points_per_disc = 100;

/// An estimate in discs, from the moves and corners of both sides.
inline int discs_expected(const Board& board) {
    const int mobility =
        std::popcount(moves_of(board)) - std::popcount(moves_of(after_pass(board)));
    const int held = std::popcount(board.own & corners) - std::popcount(board.other & corners);
    return mobility + 8 * held;
}

class Position {
public:
    using Move = othello::Move;
    static constexpr std::size_t max_moves = 34;
    static constexpr std::size_t history_size = std::size_t{2} * 66;

    /// The initial position, black to move.
    Position() : Position({0x0000000810000000, 0x0000001008000000}) {}
    /// `side`: 0 if black is to move, 1 if white is.
    explicit Position(const Board& board, int side = 0)
        : board_(board), moves_(moves_of(board)), side_(static_cast<std::uint64_t>(side)) {}

    const Board& board() const { return board_; }
    int side() const { return static_cast<int>(side_); }

    void legal_moves(ybw::MovesOf<Position>& list) const {
        if (moves_ == 0) list.push_back(Move::pass());
        for (Squares left = moves_; left != 0; left &= left - 1) {
            list.push_back(Move::on(std::countr_zero(left)));
        }
    }
    void play(Move move) {
        const int square = move.square();
        board_ =
            is_pass(move) ? after_pass(board_) : after(board_, square, turned_by(board_, square));
        moves_ = moves_of(board_);
        side_ ^= 1U;
    }
    std::optional<ybw::Outcome> outcome() const {
        if (moves_ != 0 || moves_of(after_pass(board_)) != 0) return std::nullopt;
        const int discs = final_discs(board_);
        if (discs == 0) return ybw::Outcome::draw;
        return discs > 0 ? ybw::Outcome::win : ybw::Outcome::loss;
    }
    std::uint64_t key() const { return hash_of(board_) ^ side_ * key_of_side; }
    std::size_t history_index(Move move) const { return side_ * std::size_t{66} + move.number; }
    ybw::Score evaluate() const {
        return ybw::Score::evaluation(points_per_disc * discs_expected(board_));
    }

    ybw::Score final_score() const {
        return ybw::Score::evaluation(points_per_disc * final_discs(board_));
    }
    bool is_pass(Move move) const { return move == Move::pass(); }
    int moves_left() const { return board_.empty_count(); }
    int move_value(Move move) const {
        return is_pass(move) ? 0 : promise_of(board_, move.square());
    }
    ybw::SolvedEnd solve_end(ybw::Window window) const {
        if (moves_left() > most_empty_to_solve) return {};
        std::uint64_t nodes = 0;
        const int discs = end_value(board_, discs_below(window.alpha().raw()),
                                    discs_above(window.beta().raw()), nodes);
        return {.value = ybw::Score::evaluation(points_per_disc * discs),
                .nodes = nodes - 1};  // this one is counted already
    }

    friend bool operator==(const Position&, const Position&) = default;

private:
    /// Up to so many empty squares the solver is cheaper than nodes of the search.
    static constexpr int most_empty_to_solve = 5;

    /// The window in discs: at least as wide as it is in points.
    static int discs_below(int alpha) {
        const int clipped = std::clamp(alpha, -65 * points_per_disc, 64 * points_per_disc);
        return (clipped + 65 * points_per_disc) / points_per_disc - 65;
    }
    static int discs_above(int beta) { return -discs_below(-beta); }

    static constexpr std::uint64_t key_of_side = 0xD6E8FEB86659FD93;

    Board board_;
    Squares moves_;
    std::uint64_t side_ = 0;
};

static_assert(ybw::Game<Position> && ybw::IsCopied<Position> && ybw::HasFinalScore<Position>);
static_assert(ybw::HasPassTest<Position> && ybw::HasMovesLeft<Position>);
static_assert(ybw::HasMoveValues<Position> && ybw::HasEndSolver<Position>);

}  // namespace othello
