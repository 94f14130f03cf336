// English draughts (checkers): captures that have to be made, and go on with the same piece.
//
// Men step and jump forward, kings in all directions; a side that can capture must do so; a piece
// that can jump again does so; a man that reaches the last row becomes a king and stops; the side
// without a move has lost. A game without progress is not ended here: positions are searched to a
// depth. What it offers to the search beyond the seven members:
//
//   is_pass                 a jump goes on: the other side has a pass as its only legal move
//   is_noisy, noisy_moves   captures beyond the horizon
//   move_value              captures first, then steps that make a king
//   futility_margin         what one quiet move can change
//
// There is no null move: the right to move is often a disadvantage here.
//
// The board is always seen by the side to move, which goes from row 1 to row 8 on the dark squares
// (a1 is one); after a move it is turned by half. It has no undo: a position is 40 bytes.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "parallel/game.hpp"

namespace draughts {

using Squares = std::uint64_t;

/// From one square to another, each counted from 1, seen by the side that moves; or a pass.
struct Move {
    std::uint8_t from = 0;
    std::uint8_t to = 0;

    static constexpr Move pass() { return {65, 65}; }

    friend bool operator==(Move, Move) = default;
};

class Position {
public:
    using Move = draughts::Move;
    static constexpr std::size_t max_moves = 48;
    static constexpr std::size_t history_size = std::size_t{2} * (8 * 64 + 1);
    static constexpr int futility_margin = 120;

    /// The initial position.
    Position() : Position(0x000000000055AA55, turned(0x000000000055AA55)) {}
    /// Pieces of the side to move and of the other one, the kings among them, all seen by the side
    /// to move; `side`: 0 for the side that began.
    Position(Squares own, Squares other, Squares kings = 0, int side = 0)
        : own_(own), other_(other), kings_(kings), side_(static_cast<std::uint8_t>(side)) {}

    Squares own() const { return own_; }
    Squares other() const { return other_; }
    Squares kings() const { return kings_; }
    int side() const { return side_; }
    /// The only piece that may move, since it has jumped; 0: all may. It belongs to the side to
    /// move or, if that must pass, to the other side.
    Squares jumper() const { return jumper_; }
    bool must_pass() const { return must_pass_; }

    /// The same position in the middle of a capture.
    Position during(Squares jumper, bool must_pass) const {
        Position position = *this;
        position.jumper_ = jumper;
        position.must_pass_ = must_pass;
        return position;
    }

    void legal_moves(ybw::MovesOf<Position>& list) const {
        noisy_moves(list);
        if (list.empty()) each_step([&](Move move) { list.push_back(move); });
    }
    void play(Move move) {
        if (is_pass(move)) {
            must_pass_ = false;
            turn_over();
            return;
        }
        const Squares from = bit(move.from);
        const Squares to = bit(move.to);
        const bool jumps = is_jump(move);
        const bool crowns = (kings_ & from) == 0 && (to & last_row) != 0;
        if (jumps) {
            const Squares between = bit((move.from + move.to) / 2);
            other_ &= ~between;
            kings_ &= ~between;
        }
        if ((kings_ & from) != 0 || crowns) kings_ = (kings_ & ~from) | to;
        own_ ^= from | to;
        jumper_ = 0;
        if (jumps && !crowns && can_jump(to)) {
            jumper_ = to;
            must_pass_ = true;
        }
        turn_over();
    }
    std::optional<ybw::Outcome> outcome() const {
        if (must_pass_ || can_jump(own_) || can_step(own_)) return std::nullopt;
        return ybw::Outcome::loss;
    }
    std::uint64_t key() const {
        std::uint64_t sum = own_ * 0x9E3779B97F4A7C15 + side_ + 2 * std::uint64_t{must_pass_};
        sum = (sum ^ sum >> 32) * 0xC2B2AE3D27D4EB4F;
        sum = ((sum ^ sum >> 29) + other_) * 0xBF58476D1CE4E5B9;
        sum = ((sum ^ sum >> 32) + kings_) * 0x94D049BB133111EB;
        sum = ((sum ^ sum >> 31) + jumper_) * 0xD6E8FEB86659FD93;
        return sum ^ sum >> 32;
    }
    std::size_t history_index(Move move) const {
        constexpr std::size_t moves = 8 * 64;
        if (is_pass(move)) return side_ * (moves + 1) + moves;
        const bool is_left = (move.to - move.from) % 9 != 0;
        const std::size_t kind =
            (is_jump(move) ? 4U : 0U) + (move.to > move.from ? 2U : 0U) + (is_left ? 1U : 0U);
        return side_ * (moves + 1) + kind * 64 + move.from - 1U;
    }
    ybw::Score evaluate() const {
        return ybw::Score::evaluation(worth(own_, own_ & kings_) -
                                      worth(turned(other_), turned(other_ & kings_)));
    }

    bool is_pass(Move move) const { return move == Move::pass(); }
    int move_value(Move move) const {
        if (is_pass(move)) return 0;
        constexpr int capture = 10'000;
        constexpr int crown = 4'000;
        const bool crowns = (kings_ & bit(move.from)) == 0 && (bit(move.to) & last_row) != 0;
        return (is_jump(move) ? capture : 0) + (crowns ? crown : 0);
    }
    bool is_noisy(Move move) const { return is_pass(move) || is_jump(move); }
    void noisy_moves(ybw::MovesOf<Position>& list) const {
        if (must_pass_) {
            list.push_back(Move::pass());
            return;
        }
        each_jump([&](Move move) { list.push_back(move); });
    }

    friend bool operator==(const Position&, const Position&) = default;

private:
    static constexpr Squares first_row = 0xFF;
    static constexpr Squares last_row = first_row << 56;
    static constexpr Squares not_column_1 = 0xFEFEFEFEFEFEFEFE;
    static constexpr Squares not_column_8 = 0x7F7F7F7F7F7F7F7F;
    static constexpr Squares not_columns_1_2 = not_column_1 & not_column_1 << 1;
    static constexpr Squares not_columns_7_8 = not_column_8 & not_column_8 >> 1;

    static Squares bit(int square) { return Squares{1} << (square - 1); }
    /// Seen from the other side.
    static Squares turned(Squares squares) {
        Squares result = 0;
        for (; squares != 0; squares &= squares - 1)
            result |= last_bit >> std::countr_zero(squares);
        return result;
    }
    static constexpr Squares last_bit = Squares{1} << 63;

    static bool is_jump(Move move) { return std::abs(move.to - move.from) > 9; }
    Squares empty() const { return ~(own_ | other_); }

    /// Calls `take(sources, step)` for the four directions: the pieces of `pieces` that may step
    /// so, or, with `jumps`, jump so.
    template <bool jumps, class Take>
    void each_direction(Squares pieces, Take take) const {
        const Squares back = pieces & kings_;
        constexpr Squares not_left = jumps ? not_columns_1_2 : not_column_1;
        constexpr Squares not_right = jumps ? not_columns_7_8 : not_column_8;
        const auto up = [&](Squares from, int step) {
            const Squares to = empty() >> (jumps ? 2 * step : step);
            return from & to & (jumps ? other_ >> step : ~Squares{0});
        };
        const auto down = [&](Squares from, int step) {
            const Squares to = empty() << (jumps ? 2 * step : step);
            return from & to & (jumps ? other_ << step : ~Squares{0});
        };
        constexpr int far = jumps ? 2 : 1;
        take(up(pieces & not_right, 9), 9 * far);
        take(up(pieces & not_left, 7), 7 * far);
        take(down(back & not_right, 7), -7 * far);
        take(down(back & not_left, 9), -9 * far);
    }
    bool can_jump(Squares pieces) const {
        Squares any = 0;
        each_direction<true>(pieces, [&](Squares sources, int) { any |= sources; });
        return any != 0;
    }
    bool can_step(Squares pieces) const {
        Squares any = 0;
        each_direction<false>(pieces, [&](Squares sources, int) { any |= sources; });
        return any != 0;
    }
    template <class Take>
    static void each_move(Squares sources, int step, Take take) {
        for (; sources != 0; sources &= sources - 1) {
            const int from = std::countr_zero(sources) + 1;
            take(Move{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(from + step)});
        }
    }
    template <class Take>
    void each_jump(Take take) const {
        const Squares pieces = jumper_ != 0 ? jumper_ : own_;
        each_direction<true>(pieces,
                             [&](Squares sources, int step) { each_move(sources, step, take); });
    }
    template <class Take>
    void each_step(Take take) const {
        each_direction<false>(own_,
                              [&](Squares sources, int step) { each_move(sources, step, take); });
    }

    /// A man counts 100 and a little for each row, a king 140, a man at home guards the last row.
    static int worth(Squares pieces, Squares kings) {
        const Squares men = pieces & ~kings;
        int sum = 140 * std::popcount(kings) + 8 * std::popcount(men & first_row);
        for (int row = 0; row < 8; ++row) {
            sum += (100 + 2 * row) * std::popcount(men >> (8 * row) & first_row);
        }
        return sum;
    }
    void turn_over() {
        const Squares own = own_;
        own_ = turned(other_);
        other_ = turned(own);
        kings_ = turned(kings_);
        jumper_ = turned(jumper_);
        side_ ^= 1U;
    }

    Squares own_;
    Squares other_;
    Squares kings_;
    Squares jumper_ = 0;
    std::uint8_t side_ = 0;
    bool must_pass_ = false;
};

static_assert(ybw::Game<Position> && ybw::IsCopied<Position> && ybw::HasPassTest<Position>);
static_assert(ybw::HasMoveValues<Position>);

}  // namespace draughts
