// UndoLog: what moves have changed in the patterns of a position, so that taking a move back costs
// a copy and not all its look-ups again.
//
// A copy of a position begins with an empty log: who takes back moves that were played before the
// copy looks the patterns up anew. So copies, which the search makes for each helper, stay cheap.
//
// Thread safety: none.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>

#include "engine/games/gomoku/cell.hpp"
#include "engine/games/gomoku/patterns.hpp"

namespace ybw::gomoku {

/// What is summed over the empty cells of a board, by colour.
struct PatternSums {
    std::array<std::int32_t, 2> worth;  ///< to the colour if it is to move, in parts
    std::array<std::array<std::uint16_t, class_count>, 2> counts;
};

/// An empty cell as it was before a move.
struct CellBefore {
    std::uint32_t shapes;
    std::uint16_t cell;
    std::array<CellClass, 2> classes;
};

class UndoLog {
public:
    /// One move.
    class Frame {
    public:
        PatternSums sums;  ///< before it

        void clear() { size_ = 0; }
        void push(const CellBefore& cell) {
            assert(size_ < cells_.size());
            cells_[size_++] = cell;
        }
        const CellBefore* begin() const { return cells_.data(); }
        const CellBefore* end() const { return cells_.data() + size_; }

    private:
        /// The cell of the move, and all that its lines reach.
        static constexpr std::size_t most_cells = 1 + 2 * long_radius * direction_count;
        std::size_t size_;
        std::array<CellBefore, most_cells> cells_;
    };
    static_assert(std::is_trivial_v<Frame>);

    UndoLog() = default;
    UndoLog(const UndoLog&) : UndoLog() {}
    UndoLog& operator=(const UndoLog&) {
        size_ = 0;
        return *this;
    }
    ~UndoLog() = default;

    bool is_empty() const { return size_ == 0; }
    void clear() { size_ = 0; }

    /// The frame of a new move, without cells. It stays where it is until the next one.
    Frame& push() {
        if (size_ == capacity_) grow();
        Frame& frame = frames_[size_++];
        frame.clear();
        return frame;
    }
    /// The frame of the last move, which is valid until the next push. Requires !is_empty().
    const Frame& pop() {
        assert(size_ > 0);
        return frames_[--size_];
    }

private:
    /// Frames that nobody has used yet cost nothing but address space.
    void grow() {
        constexpr std::size_t usual_depth = 64;
        capacity_ = std::max(usual_depth, 2 * capacity_);
        auto frames = std::make_unique_for_overwrite<Frame[]>(capacity_);
        std::copy_n(frames_.get(), size_, frames.get());
        frames_ = std::move(frames);
    }

    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
    std::unique_ptr<Frame[]> frames_;
};

}  // namespace ybw::gomoku
