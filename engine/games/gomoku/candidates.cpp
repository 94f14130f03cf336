// Candidates: the moves that the search considers (Position::legal_moves).
//
// The local search of Cheng and Lei (2012): good moves are near stones. The bounding box of the
// stones grows with the outermost ones; the neighbourhood of each stone is smaller and just as
// good. Both are computed on demand from the rows of the board as bits, a few operations a row,
// which costs less than keeping counts through every move.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "engine/games/gomoku/position.hpp"

namespace ybw::gomoku {
namespace {

/// Bits of a row, in the numbering of Lines.
using Row = std::uint32_t;
using Board = std::array<Row, max_size>;

Board occupied_rows(const Lines& lines) {
    Board rows{};
    for (int y = 0; y < lines.size(); ++y)
        rows[static_cast<std::size_t>(y)] = lines.row(Color::black, y) | lines.row(Color::white, y);
    return rows;
}

/// All cells at most `steps` columns away.
Row widened(Row row, int steps) {
    Row result = row;
    for (int i = 1; i <= steps; ++i) result |= row << i | row >> i;
    return result;
}

/// The row `y` of all cells that are near a stone: in its square of margin - 1 or on its lines.
Row near_stones(const Board& stones, int size, int y, int margin) {
    Row result = 0;
    for (int dy = -margin; dy <= margin; ++dy) {
        if (y + dy < 0 || y + dy >= size) continue;
        const Row row = stones[static_cast<std::size_t>(y + dy)];
        const int distance = std::abs(dy);
        if (distance == 0) {
            result |= widened(row, margin);
        } else {
            result |= row << distance | row >> distance | row;
            if (distance < margin) result |= widened(row, margin - 1);
        }
    }
    return result;
}

Board neighbourhood(const Board& stones, int size, int margin) {
    Board result{};
    for (int y = 0; y < size; ++y)
        result[static_cast<std::size_t>(y)] = near_stones(stones, size, y, margin);
    return result;
}

Board bounding_box(const Board& stones, int size, int margin) {
    Row columns = 0;
    int first = size;
    int last = -1;
    for (int y = 0; y < size; ++y) {
        const Row row = stones[static_cast<std::size_t>(y)];
        columns |= row;
        if (row == 0) continue;
        first = std::min(first, y);
        last = y;
    }
    Board result{};
    if (columns == 0) return result;
    const int low = std::countr_zero(columns);
    const int high = 31 - std::countl_zero(columns);
    Row box = 0;
    for (int bit = std::max(low - margin, 0); bit <= std::min(high + margin, 31); ++bit) {
        box |= Row{1} << bit;
    }
    for (int y = std::max(first - margin, 0); y <= std::min(last + margin, size - 1); ++y)
        result[static_cast<std::size_t>(y)] = box;
    return result;
}

Board whole_board() {
    Board result{};
    result.fill(~Row{0});
    return result;
}

Board area_of(const Lines& lines, const Candidates& candidates) {
    const Board stones = occupied_rows(lines);
    const int margin = std::min(int{candidates.margin}, lines.size());
    switch (candidates.area) {
        case CandidateArea::neighbourhood:
            return neighbourhood(stones, lines.size(), margin);
        case CandidateArea::bounding_box:
            return bounding_box(stones, lines.size(), margin);
        case CandidateArea::all:
            break;
    }
    return whole_board();
}

void append_legal(const Position& position, const Board& area, MovesOf<Position>& list) {
    const Color mover = position.side_to_move();
    const bool all_legal = !has_forbidden_moves(position.rule(), mover);
    for (int y = 0; y < position.size(); ++y) {
        Row row = area[static_cast<std::size_t>(y)] & position.lines().empty_row(y);
        for (; row != 0; row &= row - 1) {
            const Cell cell = cell_at(std::countr_zero(row) - line_padding, y);
            if (all_legal || !position.is_forbidden_for(mover, cell)) list.push_back(Move(cell));
        }
    }
}

}  // namespace

void Position::legal_moves(MovesOf<Position>& list) const {
    const bool whole = settings_.candidates.area == CandidateArea::all;
    if (stone_count_ == 0 && !whole) {
        list.push_back(Move(cell_at(size() / 2, size() / 2)));
        return;
    }
    const std::size_t before = list.size();
    append_legal(*this, area_of(lines_, settings_.candidates), list);
    if (list.size() == before && !whole) append_legal(*this, whole_board(), list);
}

}  // namespace ybw::gomoku
