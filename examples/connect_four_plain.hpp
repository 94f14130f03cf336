// PlainConnectFour: Connect Four solved by a search written for it alone, for comparison.
//
// Alpha-beta with a table and the same knowledge as the Position of connect_four.hpp. An earlier
// win is worth more (connect_four_end.hpp).
//
// Thread safety: none.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "examples/connect_four_board.hpp"
#include "examples/connect_four_end.hpp"
#include "examples/connect_four_follow_up.hpp"

namespace connect_four {

class PlainSolver {
public:
    /// With a table of 2^table_bits entries of 16 bytes.
    explicit PlainSolver(int table_bits = 20)
        : table_(std::size_t{1} << table_bits), shift_(64 - table_bits) {}

    /// The value of a game that is not over, for the side to move; 0: a draw.
    int solve(const Board& board) { return search(board, -43, 43); }

    std::uint64_t nodes() const { return nodes_; }

private:
    struct Entry {
        std::uint64_t hash = 0;
        std::int8_t lower = -43;
        std::int8_t upper = 43;
        std::uint8_t square = 64;  ///< 64: none
    };
    struct Candidate {
        Squares stone;
        int promise;
    };

    int search(const Board& board, int alpha, int beta) {
        const int stones = board.stone_count();
        if (width * height - stones <= most_empty_to_solve) {
            return end_value(board, alpha, beta, nodes_);
        }
        ++nodes_;
        if ((board.landings() & board.wins) != 0) return 42 - stones;
        const Squares safe = safe_landings(board);
        if (safe == 0) return stones - 41;
        // Neither side can win before its second stone from now.
        beta = std::min(beta, 40 - stones);
        alpha = std::max(alpha, stones - 39);
        if (alpha >= beta) return alpha;
        if (alpha >= 0 && cannot_win(board)) return 0;
        if (alpha >= -1 && is_lost(board)) return -1;
        const std::uint64_t hash = hash_of(board.own, board.all);
        Entry& entry = table_[hash >> shift_];
        int best_square = 64;
        if (entry.hash == hash) {
            if (entry.lower >= beta || entry.lower == entry.upper) return entry.lower;
            if (entry.upper <= alpha) return entry.upper;
            best_square = entry.square;
        }
        const Squares moves = without_mirrored(safe, board);
        if (const int value = known_refutation(board, moves, beta); value >= beta) return value;
        const int best = search_moves(board, moves, alpha, beta, best_square);
        store(table_[hash >> shift_], hash, best, alpha, beta, best_square);
        return best;
    }

    /// The value of a move whose position is in the table, if that reaches beta.
    int known_refutation(const Board& board, Squares moves, int beta) const {
        for (; moves != 0; moves &= moves - 1) {
            const Squares stone = lowest_of(moves);
            const std::uint64_t hash = hash_of(board.other(), board.all | stone);
            const Entry& entry = table_[hash >> shift_];
            if (entry.hash == hash && -entry.upper >= beta) return -entry.upper;
        }
        return beta - 1;
    }

    /// `best_square`: on entry the move to try first, on return the best move.
    int search_moves(const Board& board, Squares moves, int alpha, int beta, int& best_square) {
        std::array<Candidate, width> candidates;
        std::size_t count = 0;
        for (; moves != 0; moves &= moves - 1) {
            const Squares stone = lowest_of(moves);
            const bool is_first = std::countr_zero(stone) == best_square;
            candidates[count++] = {stone, is_first ? 1 << 20 : promise_of(board, stone)};
        }
        int best = -43;
        for (std::size_t i = 0; i < count; ++i) {
            const auto begin = candidates.begin() + static_cast<std::ptrdiff_t>(i);
            const auto end = candidates.begin() + static_cast<std::ptrdiff_t>(count);
            std::iter_swap(begin, std::max_element(begin, end, [](Candidate a, Candidate b) {
                               return a.promise < b.promise;
                           }));
            const Board next = after(board, begin->stone);
            const int low = std::max(alpha, best);
            int value = i == 0 ? -search(next, -beta, -low) : -search(next, -low - 1, -low);
            if (i > 0 && value > low && value < beta) value = -search(next, -beta, -value);
            if (value <= best) continue;
            best = value;
            best_square = std::countr_zero(begin->stone);
            if (best >= beta) break;
        }
        return best;
    }

    static void store(Entry& entry, std::uint64_t hash, int value, int alpha, int beta,
                      int square) {
        if (entry.hash != hash) entry = {.hash = hash};
        if (value > alpha) entry.lower = static_cast<std::int8_t>(value);
        if (value < beta) entry.upper = static_cast<std::int8_t>(value);
        entry.square = static_cast<std::uint8_t>(square);
    }

    std::vector<Entry> table_;
    int shift_;
    std::uint64_t nodes_ = 0;
};

}  // namespace connect_four
