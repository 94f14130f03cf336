// Breakthrough: a game too large to be solved, for the selective steps of the library.
//
// Sixteen pieces a side, one step forward, straight or diagonal, capturing diagonally; who reaches
// the other end wins (Troyka 2000). What it offers to the search beyond the seven members:
//
//   undo(m, record)  play says whether the move has captured, and undo is told
//   move_value       captures and moves far ahead first
//   is_noisy, noisy_moves, in_danger   what quiescence looks at beyond the horizon
//   may_pass ...     the null move: to move twice is nearly always good here
//   futility_margin  what one quiet move can change
//   known_outcome    a piece one step from the end
//
// The board is always seen by the side to move, which goes from row 1 to row 8; after a move it is
// turned over.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "parallel/game.hpp"

namespace breakthrough {

using Squares = std::uint64_t;

/// From one square to another, each counted from 1: the side's own left lower corner is 1.
struct Move {
    std::uint8_t from = 0;
    std::uint8_t to = 0;

    friend bool operator==(Move, Move) = default;
};

class Position {
public:
    using Move = breakthrough::Move;
    static constexpr std::size_t max_moves = 48;
    static constexpr std::size_t history_size = std::size_t{2} * 3 * 64;
    static constexpr int futility_margin = 150;

    // ---- The seven members.

    void legal_moves(ybw::MovesOf<Position>& list) const {
        append(own_ << 9 & not_first_column & ~own_, 9, list);
        append(own_ << 8 & ~own_ & ~other_, 8, list);
        append(own_ << 7 & not_last_column & ~own_, 7, list);
    }
    bool play(Move move) {
        const bool captures = (other_ & bit(move.to)) != 0;
        own_ ^= bit(move.from) | bit(move.to);
        other_ &= ~bit(move.to);
        turn_over();
        return captures;
    }
    void undo(Move move, bool captured) {
        turn_over();
        own_ ^= bit(move.from) | bit(move.to);
        if (captured) other_ |= bit(move.to);
    }
    std::optional<ybw::Outcome> outcome() const {
        if ((other_ & first_row) != 0 || own_ == 0) return ybw::Outcome::loss;
        return std::nullopt;
    }
    std::uint64_t key() const {
        std::uint64_t sum = own_ * 0x9E3779B97F4A7C15 + side_;
        sum = (sum ^ sum >> 32) * 0xC2B2AE3D27D4EB4F;
        sum = ((sum ^ sum >> 29) + other_) * 0xBF58476D1CE4E5B9;
        sum = (sum ^ sum >> 32) * 0x94D049BB133111EB;
        return sum ^ sum >> 31;
    }
    std::size_t history_index(Move move) const {
        const auto direction = static_cast<std::size_t>(move.to - move.from - 7);
        return (side_ * std::size_t{3} + direction) * 64 + move.from - 1U;
    }
    ybw::Score evaluate() const {
        return ybw::Score::evaluation(worth(own_) - worth(turned(other_)));
    }

    // ---- Members that make the search better.

    int move_value(Move move) const {
        constexpr int capture = 10'000;
        constexpr int per_row = 100;
        return (is_capture(move) ? capture : 0) + per_row * row(move.to);
    }
    bool is_noisy(Move move) const { return is_capture(move) || row(move.to) >= 6; }
    void noisy_moves(ybw::MovesOf<Position>& list) const {
        const Squares wanted = in_danger() ? other_ & second_row : other_;
        append(own_ << 9 & not_first_column & wanted, 9, list);
        append(own_ << 7 & not_last_column & wanted, 7, list);
    }
    /// The other side would reach the end with its next move.
    bool in_danger() const { return (other_ & second_row) != 0; }

    bool may_pass() const { return !in_danger(); }
    void pass() { turn_over(); }
    void undo_pass() { turn_over(); }

    std::optional<ybw::Proof<Move>> known_outcome() const {
        ybw::MovesOf<Position> moves;
        const Squares last_step = own_ & turned(second_row);
        if (last_step != 0) {
            legal_moves(moves);
            for (const Move move : moves) {
                if (row(move.to) == 7) return ybw::Proof<Move>{ybw::Outcome::win, 1, move};
            }
        }
        if (!in_danger()) return std::nullopt;
        noisy_moves(moves);
        if (!moves.empty()) return std::nullopt;
        legal_moves(moves);
        return ybw::Proof<Move>{ybw::Outcome::loss, 2, moves[0]};
    }

    friend bool operator==(const Position&, const Position&) = default;

private:
    static constexpr Squares first_row = 0xFF;
    static constexpr Squares second_row = first_row << 8;
    static constexpr Squares not_first_column = 0xFEFEFEFEFEFEFEFE;
    static constexpr Squares not_last_column = 0x7F7F7F7F7F7F7F7F;

    static Squares bit(std::uint8_t square) { return Squares{1} << (square - 1); }
    static int row(std::uint8_t square) { return (square - 1) / 8; }
    static Squares turned(Squares squares) {
        Squares result = 0;
        for (int n = 0; n < 8; ++n) result |= (squares >> (8 * n) & first_row) << (56 - 8 * n);
        return result;
    }
    static void append(Squares targets, int step, ybw::MovesOf<Position>& list) {
        for (; targets != 0; targets &= targets - 1) {
            const int to = std::countr_zero(targets) + 1;
            list.push_back({static_cast<std::uint8_t>(to - step), static_cast<std::uint8_t>(to)});
        }
    }
    bool is_capture(Move move) const { return (other_ & bit(move.to)) != 0; }

    /// A piece counts 100, and more the farther it has come.
    static int worth(Squares pieces) {
        int sum = 0;
        for (int n = 0; n < 8; ++n) {
            sum += (100 + 3 * n * n) * std::popcount(pieces >> (8 * n) & first_row);
        }
        return sum;
    }
    void turn_over() {
        const Squares own = own_;
        own_ = turned(other_);
        other_ = turned(own);
        side_ ^= 1U;
    }

    Squares own_ = 0xFFFF;
    Squares other_ = 0xFFFF000000000000;
    std::uint64_t side_ = 0;
};

static_assert(ybw::Game<Position> && ybw::HasUndoRecord<Position> && ybw::HasNoisyTest<Position>);
static_assert(ybw::HasMoveValues<Position> && ybw::HasNoisyMoves<Position>);
static_assert(ybw::HasDangerTest<Position> && ybw::HasNullMove<Position>);
static_assert(ybw::HasKnownOutcome<Position> && ybw::HasFutilityMargin<Position>);

}  // namespace breakthrough
