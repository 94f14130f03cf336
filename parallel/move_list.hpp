// MoveList: the moves of one position, in an array of fixed capacity on the stack.
//
// No allocation: a node of the search makes one. Regular value type; no shared state.
#pragma once

#include <cassert>
#include <cstddef>
#include <stdexcept>
#include <string>

#include "parallel/raw_array.hpp"

namespace ybw {

template <class Move, std::size_t Capacity>
class MoveList {
public:
    using value_type = Move;             ///< as in containers
    using iterator = Move*;              ///< as in containers
    using const_iterator = const Move*;  ///< as in containers

    static constexpr std::size_t capacity() { return Capacity; }  ///< moves that fit

    MoveList() {}

    /// Appends a move. Throws std::length_error if there is no room.
    void push_back(Move move) {
        if (size_ == Capacity) [[unlikely]]
            overflow();
        moves_[size_++] = move;
    }

    void clear() { size_ = 0; }  ///< no moves are left

    /// Keeps the first `size` moves. Requires size <= size().
    void truncate(std::size_t size) {
        assert(size <= size_);
        size_ = size;
    }

    std::size_t size() const { return size_; }  ///< number of moves
    bool empty() const { return size_ == 0; }   ///< no moves

    /// Requires index < size().
    Move& operator[](std::size_t index) {
        assert(index < size_);
        return moves_[index];
    }
    /// Requires index < size().
    const Move& operator[](std::size_t index) const {
        assert(index < size_);
        return moves_[index];
    }

    iterator begin() { return moves_.data(); }                    ///< the first move
    iterator end() { return moves_.data() + size_; }              ///< behind the last
    const_iterator begin() const { return moves_.data(); }        ///< the first move
    const_iterator end() const { return moves_.data() + size_; }  ///< behind the last

private:
    [[noreturn, gnu::cold]] static void overflow() {
        throw std::length_error("a position has more moves than the game's max_moves says: " +
                                std::to_string(Capacity));
    }

    std::size_t size_ = 0;
    RawArray<Move, Capacity> moves_;
};

}  // namespace ybw
