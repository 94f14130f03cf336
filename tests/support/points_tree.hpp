// PointsTree: a random game that ends with points, in which sides have to pass, for tests of how
// such games are searched; and the truth about it.
//
// Moves other than passes are counted, and after so many of them the game is over. Some games end
// before that by a win, a loss or a draw without points. It has no undo: it is copied.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "engine/text/splitmix.hpp"
#include "parallel/game.hpp"

namespace ybw {

struct PointsMove {
    std::uint8_t number = 0;
    friend bool operator==(PointsMove, PointsMove) = default;
};

struct PointsTreeOptions {
    std::uint64_t seed = 1;
    int moves = 6;          ///< until the game is over
    int most_moves = 4;     ///< of a position, up to PointsTree::max_moves
    int end_permille = 30;  ///< of positions where it is over before, without points
    int solved_moves = 0;   ///< so near the end the game solves itself
};

class PointsTree {
public:
    using Move = PointsMove;
    static constexpr std::size_t max_moves = 8;
    static constexpr std::size_t history_size = std::size_t{2} * 256;

    explicit PointsTree(const PointsTreeOptions& options)
        : options_(options), moves_left_(options.moves), state_(scrambled(options.seed)) {}

    void legal_moves(MovesOf<PointsTree>& list) const {
        if (must_pass()) return list.push_back(pass);
        const int count = 1 + draw_below(options_.most_moves, purpose_count);
        for (int n = 1; n <= count; ++n) list.push_back({static_cast<std::uint8_t>(n)});
    }
    void play(Move move) {
        has_passed_ = move == pass;
        if (!has_passed_) --moves_left_;
        state_ = scrambled(state_ ^ (move.number * 0x9E3779B97F4A7C15ULL));
        side_ ^= 1U;
    }
    std::optional<Outcome> outcome() const {
        if (is_cut_short()) return static_cast<Outcome>(draw_below(3, purpose_outcome));
        if (moves_left_ > 0) return std::nullopt;
        const Score points = evaluate();
        if (points == Score::draw()) return Outcome::draw;
        return points > Score::draw() ? Outcome::win : Outcome::loss;
    }
    std::uint64_t key() const { return state_; }
    std::size_t history_index(Move move) const { return side_ * 256U + move.number; }
    Score evaluate() const { return Score::evaluation(10 * (draw_below(41, purpose_points) - 20)); }

    std::optional<Score> final_score() const {
        if (is_cut_short()) return std::nullopt;
        return evaluate();
    }
    bool is_pass(Move move) const { return move == pass; }
    int moves_left() const { return moves_left_; }
    /// Fail-hard, as poor an answer as is right.
    SolvedEnd solve_end(Window window) const {
        if (moves_left_ > options_.solved_moves) return {};
        const Score value = truth(moves_left_);
        return {.value = std::clamp(value, window.alpha(), window.beta()), .nodes = 3};
    }

    // ---- For whoever checks

    /// By minimax, to a depth that passes do not count for; wins counted from `ply` on.
    Score truth(Depth depth, Ply ply = 0) const {
        if (const auto end = outcome()) {
            if (!is_cut_short() || *end == Outcome::draw) {
                return is_cut_short() ? Score::draw() : evaluate();
            }
            return *end == Outcome::win ? Score::win_in(ply) : Score::loss_in(ply);
        }
        if (depth == 0) return evaluate();
        Score best = -Score::infinity();
        MovesOf<PointsTree> moves;
        legal_moves(moves);
        for (const Move move : moves) {
            PointsTree next = *this;
            next.play(move);
            best = std::max(best, -next.truth(depth - (move == pass ? 0 : 1), ply + 1));
        }
        return best;
    }

private:
    static constexpr Move pass{255};
    static constexpr std::uint64_t purpose_count = 1;
    static constexpr std::uint64_t purpose_points = 2;
    static constexpr std::uint64_t purpose_end = 3;
    static constexpr std::uint64_t purpose_outcome = 4;
    static constexpr std::uint64_t purpose_pass = 5;

    int draw_below(int limit, std::uint64_t purpose) const {
        const std::uint64_t hash = scrambled(state_ + purpose * 0xD1B54A32D192ED03ULL);
        return static_cast<int>((hash >> 32) * static_cast<std::uint64_t>(limit) >> 32);
    }
    bool must_pass() const { return !has_passed_ && draw_below(4, purpose_pass) == 0; }
    bool is_cut_short() const {
        return moves_left_ < options_.moves &&
               draw_below(1000, purpose_end) < options_.end_permille;
    }

    PointsTreeOptions options_;
    int moves_left_;
    bool has_passed_ = false;
    unsigned side_ = 0;
    std::uint64_t state_;
};

static_assert(Game<PointsTree> && IsCopied<PointsTree> && HasFinalScore<PointsTree>);
static_assert(HasPassTest<PointsTree> && HasMovesLeft<PointsTree> && HasEndSolver<PointsTree>);

}  // namespace ybw
