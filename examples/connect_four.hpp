// Connect Four: a small game, solved.
//
// A position is small: it has no undo, and the search keeps a copy while a move is tried.
//
// What it offers to the search beyond the seven members:
//
//   moves_left       the empty squares, so that the search knows where the game ends
//   move_value       moves that threaten first, and in the middle
//   known_outcome    a four at the next move, or two of the other side's that cannot both be
//   key_after        what the table knows of the position after a move is asked before it is played
//   relevant_moves   not those that lose at once, nor those that mirror others
//   solve_end        the last squares (connect_four_end.hpp), and what answering stone for stone
//                    reaches before (connect_four_follow_up.hpp)
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "examples/connect_four_board.hpp"
#include "examples/connect_four_end.hpp"
#include "examples/connect_four_follow_up.hpp"
#include "parallel/game.hpp"

namespace connect_four {

/// The square of the new stone, counted from 1. It says everything about the move without the
/// board.
struct Move {
    std::uint8_t number = 0;

    static Move to(Squares stone) {
        return {static_cast<std::uint8_t>(std::countr_zero(stone) + 1)};
    }
    Squares stone() const { return Squares{1} << (number - 1); }
    int column() const { return (number - 1) / (height + 1); }

    friend bool operator==(Move, Move) = default;
};

class Position {
public:
    using Move = connect_four::Move;
    static constexpr std::size_t max_moves = width;
    /// A stone of each side on each square: the square matters, not the column alone.
    static constexpr std::size_t history_size = std::size_t{2} * 64;

    explicit Position(const Board& board = {}) : board_(board) {}

    const Board& board() const { return board_; }

    // ---- The seven members.

    void legal_moves(ybw::MovesOf<Position>& list) const { append(board_.landings(), list); }
    void play(Move move) { board_ = after(board_, move.stone()); }
    std::optional<ybw::Outcome> outcome() const {
        if (board_.has_lost) return ybw::Outcome::loss;
        if (board_.all == all_squares) return ybw::Outcome::draw;
        return std::nullopt;
    }
    std::uint64_t key() const { return hash_of(board_.own, board_.all); }
    std::size_t history_index(Move move) const {
        return (board_.stone_count() % 2 == 0 ? 0U : 64U) + move.number;
    }
    ybw::Score evaluate() const { return ybw::Score::draw(); }

    // ---- Members that make the search better.

    std::uint64_t key_after(Move move) const {
        return hash_of(board_.other(), board_.all | move.stone());
    }
    int moves_left() const { return width * height - board_.stone_count(); }
    int move_value(Move move) const { return promise_of(board_, move.stone()); }
    std::optional<ybw::Proof<Move>> known_outcome() const {
        const Squares wins = board_.landings() & board_.wins;
        if (wins != 0) return ybw::Proof<Move>{ybw::Outcome::win, 1, Move::to(wins)};
        if (safe_landings(board_) != 0 || moves_left() < 2) return std::nullopt;
        const Squares threats = board_.landings() & board_.threats;
        const Squares longest = threats != 0 ? threats : board_.landings();
        return ybw::Proof<Move>{ybw::Outcome::loss, 2, Move::to(longest)};
    }
    void relevant_moves(ybw::MovesOf<Position>& list) const {
        // At the root the search has not called known_outcome() before: a win is better than a safe
        // move.
        const Squares wins = board_.landings() & board_.wins;
        const Squares safe = safe_landings(board_);
        const Squares best = wins != 0 ? wins : safe;
        append(without_mirrored(best != 0 ? best : board_.landings(), board_), list);
    }
    ybw::SolvedEnd solve_end(ybw::Window window) const {
        if (moves_left() <= most_empty_to_solve) {
            std::uint64_t nodes = 0;
            const int value =
                end_value(board_, worth_below(window.alpha()), -worth_below(-window.beta()), nodes);
            return {.value = score_of(value), .nodes = nodes - 1};  // this one is counted already
        }
        const ybw::Score latest = ybw::Score::loss_in(moves_left());
        if (window.fails_low(ybw::Score::draw()) && cannot_win(board_)) {
            return {.value = ybw::Score::draw()};
        }
        if (window.fails_low(latest) && is_lost(board_)) return {.value = latest};
        return {};
    }

    friend bool operator==(const Position&, const Position&) = default;

private:
    static void append(Squares squares, ybw::MovesOf<Position>& list) {
        for (; squares != 0; squares &= squares - 1) list.push_back(Move::to(squares));
    }

    // The library counts plies from this position; the solver of the last squares counts stones on
    // the whole board.

    /// The highest value of the solver that is no better than `score`, also if that end lies beyond
    /// the last square.
    int worth_below(ybw::Score score) const {
        const int stones = board_.stone_count();
        if (score.is_win()) return std::max(43 - stones - score.distance(), 0);
        if (score.is_loss()) return std::min(stones + score.distance() - 43, -1);
        return score < ybw::Score::draw() ? -1 : 0;
    }
    ybw::Score score_of(int value) const {
        const int stones = board_.stone_count();
        if (value > 0) return ybw::Score::win_in(43 - value - stones);
        return value < 0 ? ybw::Score::loss_in(43 + value - stones) : ybw::Score::draw();
    }

    Board board_;
};

static_assert(ybw::Game<Position> && ybw::IsCopied<Position> && ybw::HasMovesLeft<Position>);
static_assert(ybw::HasMoveValues<Position> && ybw::HasKnownOutcome<Position>);
static_assert(ybw::HasRelevantMoves<Position> && ybw::HasEndSolver<Position> &&
              ybw::HasKeyAfter<Position>);

}  // namespace connect_four
