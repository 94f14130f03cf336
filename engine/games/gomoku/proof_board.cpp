#include "engine/games/gomoku/proof_board.hpp"

#include <bit>
#include <cstddef>

#include "engine/games/gomoku/rules.hpp"
#include "engine/games/gomoku/zobrist.hpp"

namespace ybw::gomoku {
namespace {

using Bits = std::uint32_t;

/// The bits at a distance of `steps` from those given; steps may be negative.
constexpr Bits moved(Bits bits, int steps) {
    return steps >= 0 ? bits << steps : bits >> -steps;
}

/// The cells that with four stones around them make a row of five, of five alone if `exact`.
Bits completing_cells(Bits stones, bool exact) {
    Bits found = 0;
    for (int first = -4; first <= 0; ++first) {  // of the row, seen from the cell
        Bits cells = ~Bits{0};
        for (int i = first; i < first + 5; ++i) {
            if (i != 0) cells &= moved(stones, -i);
        }
        if (exact) cells &= ~moved(stones, 1 - first) & ~moved(stones, -(first + 5));
        found |= cells;
    }
    return found;
}

/// The empty cells of the rows of five with so many stones, 1 to 3 at least, and no obstacle. All
/// rows of the line are counted at once: bit n of a number stands for the row from bit n upwards.
Bits cells_of_rows(Bits stones, Bits obstacles, int least) {
    Bits free = ~Bits{0};
    Bits ones = 0;  // of the count in binary
    Bits twos = 0;
    Bits fours = 0;
    for (int i = 0; i < 5; ++i) {
        free &= moved(~obstacles, -i);
        const Bits stone = moved(stones, -i);
        fours |= ones & twos & stone;
        twos ^= ones & stone;
        ones ^= stone;
    }
    const Bits enough = least == 3   ? (ones & twos) | fours
                        : least == 2 ? twos | fours
                                     : ones | twos | fours;
    Bits found = 0;
    for (int i = 0; i < 5; ++i) found |= moved(free & enough, i);
    return found & ~stones;
}

/// The cell at a place of a line, on the board or not.
Cell cell_of(std::size_t line, int place) {
    const auto number = static_cast<int>(line);
    if (number < max_size) return cell_at(place, number);
    if (number < 2 * max_size) return cell_at(number - max_size, place);
    const int falling = 2 * max_size + static_cast<int>(diagonal_count);
    if (number < falling) return cell_at(place, place - (number - (3 * max_size - 1)));
    return cell_at(place, number - falling - place);
}

void add_cells(CellSet& set, std::size_t line, Bits cells) {
    const Cell first = cell_of(line, 0);
    const Cell step = cell_of(line, 1) - first;
    for (; cells != 0; cells &= cells - 1) {
        const int place = std::countr_zero(cells) - line_padding;
        set.set(static_cast<std::size_t>(first + place * step));
    }
}

}  // namespace

ProofBoard::ProofBoard(const Position& position)
    : lines_(position.lines()),
      rule_(position.rule()),
      side_(position.side_to_move()),
      key_(position.key()) {}

bool ProofBoard::is_legal(Cell cell) const {
    if (cell < 0 || column_of(cell) >= size() || row_of(cell) >= size()) return false;
    if (!lines_.is_empty(cell)) return false;
    return !has_forbidden_moves(rule_, side_) || !is_forbidden(lines_, cell);
}

CellSet ProofBoard::legal_cells() const {
    CellSet cells;
    for (int y = 0; y < size(); ++y) {
        for (int x = 0; x < size(); ++x) {
            const Cell cell = cell_at(x, y);
            if (is_legal(cell)) cells.set(static_cast<std::size_t>(cell));
        }
    }
    return cells;
}

CellSet ProofBoard::fives(Color color) const {
    const bool exact = rule_ == Rule::standard || has_forbidden_moves(rule_, color);
    CellSet cells;
    for (std::size_t line = 0; line < line_count; ++line) {
        const Bits stones = lines_.stones(color, line);
        if (std::popcount(stones) < 4) continue;
        const Bits others = lines_.stones(opponent(color), line) | lines_.wall(line);
        add_cells(cells, line, completing_cells(stones, exact) & ~stones & ~others);
    }
    return cells;
}

CellSet ProofBoard::rows_with(Color color, int stones) const {
    CellSet cells;
    for (std::size_t line = 0; line < line_count; ++line) {
        const Bits own = lines_.stones(color, line);
        if (std::popcount(own) < stones) continue;
        const Bits others = lines_.stones(opponent(color), line) | lines_.wall(line);
        add_cells(cells, line, cells_of_rows(own, others, stones));
    }
    return cells;
}

void ProofBoard::play(Cell cell) {
    lines_.put(side_, cell);
    key_ ^= stone_key(side_, cell) ^ white_to_move_key;
    side_ = opponent(side_);
}

void ProofBoard::pass() {
    key_ ^= white_to_move_key;
    side_ = opponent(side_);
}

void ProofBoard::undo(Cell cell) {
    side_ = opponent(side_);
    key_ ^= stone_key(side_, cell) ^ white_to_move_key;
    lines_.remove(side_, cell);
}

}  // namespace ybw::gomoku
