// Dots and Boxes: a game with points, in which a side that closes a box moves again.
//
// On a board of N x N boxes the sides draw edges in turn; the side that draws the last edge of a
// box owns it and moves again. Most boxes win (Lucas 1889; Berlekamp, Winning Ways). What it offers
// to the search beyond the seven members:
//
//   final_score   the difference of boxes
//   is_pass       a side that moves again: the other one has a pass as its only legal move
//   moves_left    the edges that are not drawn
//   move_value    edges that close a box first, edges that give one away last
//
// It has no undo: a position is 16 bytes. A box counts 100.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "parallel/game.hpp"

namespace dots_and_boxes {

/// An edge, counted from 1, or a pass.
struct Move {
    std::uint8_t number = 0;

    static constexpr Move on(int edge) { return {static_cast<std::uint8_t>(edge + 1)}; }
    static constexpr Move pass() { return {255}; }

    int edge() const { return number - 1; }

    friend bool operator==(Move, Move) = default;
};

inline constexpr int points_per_box = 100;

template <int N>
class Board {
public:
    using Move = dots_and_boxes::Move;
    using Edges = std::uint64_t;
    /// The horizontal edges row by row, N + 1 rows of N, then the vertical ones, N rows of N + 1.
    static constexpr int edge_count = 2 * N * (N + 1);
    static_assert(edge_count <= 64);
    static constexpr std::size_t max_moves = edge_count;
    static constexpr std::size_t history_size = std::size_t{2} * (edge_count + 1);

    Board() = default;
    /// `lead`: boxes of the side to move minus those of the other; `side`: 0 for the side that
    /// began.
    Board(Edges drawn, int lead, int side, bool must_pass = false)
        : drawn_(drawn),
          lead_(static_cast<std::int8_t>(lead)),
          side_(static_cast<std::uint8_t>(side)),
          must_pass_(must_pass) {}

    Edges drawn() const { return drawn_; }
    int lead() const { return lead_; }
    int side() const { return side_; }
    bool must_pass() const { return must_pass_; }

    void legal_moves(ybw::MovesOf<Board>& list) const {
        if (must_pass_) {
            list.push_back(Move::pass());
            return;
        }
        for (Edges left = all & ~drawn_; left != 0; left &= left - 1) {
            list.push_back(Move::on(std::countr_zero(left)));
        }
    }
    void play(Move move) {
        side_ ^= 1U;
        if (is_pass(move)) {
            must_pass_ = false;
            lead_ = static_cast<std::int8_t>(-lead_);
            return;
        }
        const Edges edge = Edges{1} << move.edge();
        const int closed = count_with_edges_left(move.edge(), 1);
        drawn_ |= edge;
        lead_ = static_cast<std::int8_t>(-(lead_ + closed));
        must_pass_ = closed > 0 && drawn_ != all;
    }
    std::optional<ybw::Outcome> outcome() const {
        if (drawn_ != all) return std::nullopt;
        if (lead_ == 0) return ybw::Outcome::draw;
        return lead_ > 0 ? ybw::Outcome::win : ybw::Outcome::loss;
    }
    std::uint64_t key() const {
        const auto rest = static_cast<std::uint64_t>(lead_ + 64) << 2 | std::uint64_t{side_} << 1 |
                          std::uint64_t{must_pass_};
        std::uint64_t sum = drawn_ * 0x9E3779B97F4A7C15 + rest * 0xD6E8FEB86659FD93;
        sum = (sum ^ sum >> 32) * 0xBF58476D1CE4E5B9;
        sum = (sum ^ sum >> 29) * 0x94D049BB133111EB;
        return sum ^ sum >> 32;
    }
    std::size_t history_index(Move move) const {
        const std::size_t number = is_pass(move) ? 0 : move.number;
        return side_ * std::size_t{edge_count + 1} + number;
    }
    ybw::Score evaluate() const {
        return ybw::Score::evaluation(points_per_box * (must_pass_ ? lead_ - 1 : lead_));
    }

    ybw::Score final_score() const { return ybw::Score::evaluation(points_per_box * lead_); }
    bool is_pass(Move move) const { return move == Move::pass(); }
    int moves_left() const { return std::popcount(all & ~drawn_); }
    int move_value(Move move) const {
        if (is_pass(move)) return 0;
        constexpr int close = 8192;
        return close *
               (count_with_edges_left(move.edge(), 1) - count_with_edges_left(move.edge(), 2));
    }

    friend bool operator==(const Board&, const Board&) = default;

private:
    static constexpr Edges all = edge_count == 64 ? ~Edges{0} : (Edges{1} << edge_count) - 1;

    /// The four edges of the box in that row and column.
    static constexpr Edges box(int row, int column) {
        const int below = row * N + column;
        const int left = N * (N + 1) + row * (N + 1) + column;
        return Edges{1} << below | Edges{1} << (below + N) | Edges{3} << left;
    }

    /// Number of boxes beside the edge, at most two, with `left` edges not drawn.
    int count_with_edges_left(int edge, int left) const {
        const auto count = [&](int row, int column) {
            return std::popcount(box(row, column) & ~drawn_) == left ? 1 : 0;
        };
        int sum = 0;
        if (edge < N * (N + 1)) {
            const int row = edge / N;
            if (row < N) sum += count(row, edge % N);
            if (row > 0) sum += count(row - 1, edge % N);
        } else {
            const int place = edge - N * (N + 1);
            const int row = place / (N + 1);
            const int column = place % (N + 1);
            if (column < N) sum += count(row, column);
            if (column > 0) sum += count(row, column - 1);
        }
        return sum;
    }

    Edges drawn_ = 0;
    std::int8_t lead_ = 0;
    std::uint8_t side_ = 0;
    bool must_pass_ = false;
};

using Position = Board<4>;

static_assert(ybw::Game<Position> && ybw::IsCopied<Position> && ybw::HasFinalScore<Position>);
static_assert(ybw::HasPassTest<Position> && ybw::HasMovesLeft<Position>);
static_assert(ybw::HasMoveValues<Position>);

}  // namespace dots_and_boxes
