// Variation: a line of moves from some node on; the principal variation above all.
//
// Regular value type with fixed capacity (max_ply moves); no shared state. A node that raises alpha
// builds its line from its move and its child's line with `assign`.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>

#include "parallel/raw_array.hpp"
#include "parallel/score.hpp"

namespace ybw {

template <class Move>
class Variation {
public:
    using value_type = Move;             ///< as in containers
    using const_iterator = const Move*;  ///< as in containers

    Variation() {}

    /// Copies only the moves of the line, not the whole capacity.
    Variation(const Variation& other) { *this = other; }

    /// Copies only the moves of the line.
    Variation& operator=(const Variation& other) {
        std::copy(other.begin(), other.end(), moves_.data());
        size_ = other.size_;
        return *this;
    }

    /// This line becomes `head` followed by `tail`, cut at the capacity.
    void assign(Move head, const Variation& tail) {
        assert(this != &tail);
        const std::size_t kept = std::min(tail.size_, moves_.size() - 1);
        moves_[0] = head;
        std::copy_n(tail.begin(), kept, moves_.data() + 1);
        size_ = kept + 1;
    }

    /// Appends a move; a full line stays as it is.
    void push_back(Move move) {
        if (size_ < moves_.size()) moves_[size_++] = move;
    }

    void clear() { size_ = 0; }  ///< no moves are left

    std::size_t size() const { return size_; }  ///< number of moves
    bool empty() const { return size_ == 0; }   ///< no moves
    Move front() const { return (*this)[0]; }   ///< requires one
    /// Requires index < size().
    Move operator[](std::size_t index) const {
        assert(index < size_);
        return moves_[index];
    }
    const_iterator begin() const { return moves_.data(); }        ///< the first move
    const_iterator end() const { return moves_.data() + size_; }  ///< behind the last

    /// The same moves.
    friend bool operator==(const Variation& a, const Variation& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }

private:
    std::size_t size_ = 0;
    RawArray<Move, static_cast<std::size_t>(max_ply)> moves_;
};

}  // namespace ybw
