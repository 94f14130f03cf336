// Position: two boards of nine bits and the side to move.
//
// Any set-up is a position, also one that no game reaches; only that two sides have a line at once
// is excluded. Invariant: the boards are disjoint. Regular value type of six bytes.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/games/tictactoe/evaluation.hpp"
#include "engine/games/tictactoe/rules.hpp"
#include "parallel/game.hpp"

namespace ybw::tictactoe {

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
        for (int index = 0; index < square_count; ++index) {
            if (!(occupied() & stone_on(index))) list.push_back(move_to(index));
        }
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
