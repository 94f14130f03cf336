// Position: two boards of nine bits and the side to move.
//
// Any set-up is a position, also one that no game reaches; only that two sides have a line at once
// is excluded. Invariant: the boards are disjoint. Regular value type of six bytes.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "parallel/game.hpp"
#include "parallel/score.hpp"

namespace ybw::tictactoe {

// ---- The rules: nine squares, and the eight lines of three of which one wins.
//
// A board of one side is nine bits, a1 b1 c1 a2 ... c3 from the lowest:
//
//     3 | 6 7 8
//     2 | 3 4 5
//     1 | 0 1 2
//         a b c

using Board = std::uint16_t;

inline constexpr int side_length = 3;
inline constexpr int square_count = 9;
inline constexpr Board full_board = 0b111'111'111;

inline constexpr std::array<Board, 8> winning_lines{
    0b000'000'111, 0b000'111'000, 0b111'000'000,  // rows
    0b001'001'001, 0b010'010'010, 0b100'100'100,  // columns
    0b100'010'001, 0b001'010'100,                 // diagonals
};

/// The board with one stone on the square of that index.
constexpr Board stone_on(int index) {
    return static_cast<Board>(1U << index);
}

constexpr bool has_line(Board board) {
    return std::any_of(winning_lines.begin(), winning_lines.end(),
                       [board](Board line) { return (board & line) == line; });
}

// ---- The evaluation: lines still open to me less lines still open to the opponent.
//
// The function that the second paper quotes and finds senseless on a board where one side already
// has its line. It is asked for open positions alone; who has won is the rules' business, not its.

inline constexpr int points_per_open_line = 10;

/// Lines without a stone of the opponent.
constexpr int open_lines(Board opponent) {
    return static_cast<int>(std::count_if(winning_lines.begin(), winning_lines.end(),
                                          [opponent](Board line) { return !(line & opponent); }));
}

constexpr Score evaluation(Board own, Board opponent) {
    return Score::evaluation((open_lines(opponent) - open_lines(own)) * points_per_open_line);
}

// ---- The position

enum class Side : std::uint8_t { x, o };

constexpr Side other(Side side) {
    return side == Side::x ? Side::o : Side::x;
}

/// A square, counted from 1; 0 is no move.
struct Move {
    std::uint8_t number = 0;

    constexpr int index() const { return number - 1; }
    friend constexpr bool operator==(Move, Move) = default;
};

/// The move to the square of that index.
constexpr Move move_to(int index) {
    return {static_cast<std::uint8_t>(index + 1)};
}

class Position {
public:
    using Move = tictactoe::Move;
    static constexpr std::size_t max_moves = square_count;
    static constexpr std::size_t history_size = 2 * square_count;

    /// The empty board, x to move.
    constexpr Position() = default;

    /// Requires disjoint boards of which at most one has a line.
    constexpr Position(Board xs, Board os, Side side) : boards_{xs, os}, side_(side) {
        assert((xs & os) == 0 && !(has_line(xs) && has_line(os)));
    }

    constexpr Board board(Side side) const { return boards_[static_cast<std::size_t>(side)]; }
    constexpr Board occupied() const { return static_cast<Board>(boards_[0] | boards_[1]); }
    constexpr Side side_to_move() const { return side_; }

    void legal_moves(MovesOf<Position>& list) const {
        if (outcome()) return;
        for (int index = 0; index < square_count; ++index)
            if (!(occupied() & stone_on(index))) list.push_back(move_to(index));
    }

    constexpr void play(Move move) {
        assert(!(occupied() & stone_on(move.index())));
        toggle(move);
        side_ = other(side_);
    }

    constexpr void undo(Move move) {
        side_ = other(side_);
        toggle(move);
    }

    constexpr std::optional<Outcome> outcome() const {
        if (has_line(board(other(side_)))) return Outcome::loss;
        if (has_line(board(side_))) return Outcome::win;  // a set-up with the winner to move
        if (occupied() == full_board) return Outcome::draw;
        return std::nullopt;
    }

    constexpr int moves_left() const {
        return square_count - std::popcount(static_cast<unsigned>(occupied()));
    }

    /// All positions have different keys: 19 bits, spread over 64 by an odd factor and a fold.
    constexpr std::uint64_t key() const {
        const std::uint64_t bits = 1U + boards_[0] + (std::uint64_t{boards_[1]} << square_count) +
                                   (static_cast<std::uint64_t>(side_) << 2 * square_count);
        const std::uint64_t spread = bits * 0x9E3779B97F4A7C15ULL;
        return spread ^ (spread >> 32);
    }

    constexpr std::size_t history_index(Move move) const {
        return static_cast<std::size_t>(side_) * square_count +
               static_cast<std::size_t>(move.index());
    }

    constexpr Score evaluate() const { return evaluation(board(side_), board(other(side_))); }

    friend constexpr bool operator==(const Position&, const Position&) = default;

private:
    constexpr void toggle(Move move) {
        Board& own = boards_[static_cast<std::size_t>(side_)];
        own = static_cast<Board>(own ^ stone_on(move.index()));
    }

    std::array<Board, 2> boards_{};
    Side side_ = Side::x;
};

static_assert(Game<Position> && HasMovesLeft<Position>);

}  // namespace ybw::tictactoe
