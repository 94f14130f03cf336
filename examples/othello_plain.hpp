// PlainOthello: the end of a game of Othello by a search written for it alone, for comparison.
//
// A special-purpose program: principal variation search with a table, and the same order of moves
// and solver of the last squares as the Position of othello.hpp. The library must find the same
// values, and not be much slower.
//
// Thread safety: none.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "examples/othello_board.hpp"
#include "examples/othello_end.hpp"

namespace othello {

class PlainSolver {
public:
    /// With a table of 2^table_bits entries of 16 bytes.
    explicit PlainSolver(int table_bits = 20)
        : table_(std::size_t{1} << table_bits), shift_(64 - table_bits) {}

    /// The difference of discs at the end of the game, for the side to move.
    int solve(const Board& board) { return search(board, -64, 64, false); }

    std::uint64_t nodes() const { return nodes_; }

private:
    static constexpr int most_empty_at_end = 5;

    struct Entry {
        std::uint64_t hash = 0;
        std::int8_t lower = -64;
        std::int8_t upper = 64;
        std::uint8_t move = 64;  ///< 64: none
    };
    struct Candidate {
        int square;
        int promise;
    };

    int search(const Board& board, int alpha, int beta, bool has_passed) {
        if (board.empty_count() <= most_empty_at_end) {
            return end_value(board, alpha, beta, nodes_, has_passed);
        }
        ++nodes_;
        const Squares moves = moves_of(board);
        if (moves == 0) {
            if (has_passed) return final_discs(board);
            return -search(after_pass(board), -beta, -alpha, true);
        }
        const std::uint64_t hash = hash_of(board);
        Entry& entry = table_[hash >> shift_];
        int best_square = 64;
        if (entry.hash == hash) {
            if (entry.lower >= beta || entry.lower == entry.upper) return entry.lower;
            if (entry.upper <= alpha) return entry.upper;
            best_square = entry.move;
        }
        const int best = search_moves(board, moves, alpha, beta, best_square);
        store(table_[hash >> shift_], hash, best, alpha, beta, best_square);
        return best;
    }

    /// `best_square`: on entry the move to try first, on return the best move.
    int search_moves(const Board& board, Squares moves, int alpha, int beta, int& best_square) {
        std::array<Candidate, 34> candidates;
        std::size_t count = 0;
        for (; moves != 0; moves &= moves - 1) {
            const int square = std::countr_zero(moves);
            const bool is_first = square == best_square;
            candidates[count++] = {square, is_first ? 1 << 20 : promise_of(board, square)};
        }
        int best = -65;
        for (std::size_t i = 0; i < count; ++i) {
            const auto begin = candidates.begin() + static_cast<std::ptrdiff_t>(i);
            const auto end = candidates.begin() + static_cast<std::ptrdiff_t>(count);
            std::iter_swap(begin, std::max_element(begin, end, [](Candidate a, Candidate b) {
                               return a.promise < b.promise;
                           }));
            const Board next = after(board, begin->square, turned_by(board, begin->square));
            const int low = std::max(alpha, best);
            int value =
                i == 0 ? -search(next, -beta, -low, false) : -search(next, -low - 1, -low, false);
            if (i > 0 && value > low && value < beta) value = -search(next, -beta, -value, false);
            if (value <= best) continue;
            best = value;
            best_square = begin->square;
            if (best >= beta) break;
        }
        return best;
    }

    static void store(Entry& entry, std::uint64_t hash, int value, int alpha, int beta, int move) {
        if (entry.hash != hash) entry = {.hash = hash};
        if (value > alpha) entry.lower = static_cast<std::int8_t>(value);
        if (value < beta) entry.upper = static_cast<std::int8_t>(value);
        entry.move = static_cast<std::uint8_t>(move);
    }

    std::vector<Entry> table_;
    int shift_;
    std::uint64_t nodes_ = 0;
};

}  // namespace othello
