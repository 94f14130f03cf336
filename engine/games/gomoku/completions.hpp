// Completions: the cells that would make a five after one more stone.
//
// Thread safety: a function of its arguments; Completions is a regular value type.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "engine/games/gomoku/cell.hpp"
#include "engine/games/gomoku/lines.hpp"

namespace ybw::gomoku {

/// A few cells, in no particular order. Each of the four lines of a cell has at most eight others
/// near it.
class Completions {
public:
    void push_back(Cell cell) {
        assert(size_ < cells_.size());
        cells_[size_++] = static_cast<std::uint16_t>(cell);
    }
    void clear() { size_ = 0; }

    template <class Predicate>
    void keep_if(Predicate keep) {
        size_ = static_cast<std::size_t>(
            std::remove_if(cells_.begin(), cells_.begin() + static_cast<std::ptrdiff_t>(size_),
                           [&](Cell cell) { return !keep(cell); }) -
            cells_.begin());
    }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Cell operator[](std::size_t i) const { return cells_[i]; }
    const std::uint16_t* begin() const { return cells_.data(); }
    const std::uint16_t* end() const { return cells_.data() + size_; }

private:
    std::array<std::uint16_t, 40> cells_{};
    std::size_t size_ = 0;
};

/// The cells where `color` could make a five if it had a stone on the empty `cell`, of which the
/// five makes use.
Completions completions(const Lines& lines, Rule rule, Color color, Cell cell);

}  // namespace ybw::gomoku
