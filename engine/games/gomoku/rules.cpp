#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/games/gomoku/lines.hpp"
#include "engine/games/gomoku/patterns.hpp"

namespace ybw::gomoku {
namespace {

/// The shapes of black's stone on a cell.
struct BlackMove {
    bool five = false;
    bool overline = false;
    int fours = 0;
    int threes = 0;

    BlackMove(const Lines& lines, Cell cell) {
        const CellShapes shapes = shapes_at(lines, Rule::renju, Color::black, cell);
        for (std::size_t d = 0; d < direction_count; ++d) {
            const Shape shape = shape_in(shapes, d);
            five = five || shape == Shape::five;
            overline = overline || shape == Shape::overline;
            fours += shape == Shape::four || shape == Shape::straight_four ? 1 : 0;
            fours += shape == Shape::double_four ? 2 : 0;
            threes += is_open_three(shape) ? 1 : 0;
        }
    }
};

bool forbidden_now(Lines& lines, Cell cell);

/// Does black's stone on the empty `cell` make a straight four in `direction` that is allowed?
bool makes_allowed_straight_four(Lines& lines, Cell cell, std::size_t direction) {
    return shape_at(lines, Rule::renju, Color::black, cell, direction) == Shape::straight_four &&
           !BlackMove(lines, cell).five && !forbidden_now(lines, cell);
}

/// Is the open three that the stone on `cell` has just made in `direction` a real one? The cell
/// that makes it a straight four is the first empty one on either side: a straight four is four
/// stones in a row.
bool is_real_three(Lines& lines, Cell cell, std::size_t direction) {
    const std::size_t line = line_of(direction, cell);
    const std::uint32_t black = lines.stones(Color::black, line);
    const std::uint32_t occupied = black | lines.stones(Color::white, line) | lines.wall(line);
    for (const int sign : {-1, 1}) {
        int place = place_in_line(direction, cell);
        int next = cell;
        while ((black & line_bit(place)) != 0) {
            place += sign;
            next += sign * direction_step[direction];
        }
        if ((occupied & line_bit(place)) != 0) continue;
        if (makes_allowed_straight_four(lines, next, direction)) return true;
    }
    return false;
}

int count_real_threes(Lines& lines, Cell cell) {
    int count = 0;
    for (std::size_t d = 0; d < direction_count; ++d) {
        if (!is_open_three(shape_at(lines, Rule::renju, Color::black, cell, d))) continue;
        lines.put(Color::black, cell);
        count += is_real_three(lines, cell, d) ? 1 : 0;
        lines.remove(Color::black, cell);
    }
    return count;
}

bool forbidden_now(Lines& lines, Cell cell) {
    const BlackMove move(lines, cell);
    if (move.five) return false;
    if (move.overline || move.fours >= 2) return true;
    return move.threes >= 2 && count_real_threes(lines, cell) >= 2;
}

/// Has the line a row of at least five stones or, if `exact`, of exactly five?
bool has_five(std::uint32_t stones, bool exact) {
    while (stones != 0) {
        stones >>= std::countr_zero(stones);
        const int run = std::countr_one(stones);
        if (run == 5 || (run > 5 && !exact)) return true;
        stones >>= run;
    }
    return false;
}

}  // namespace

bool is_forbidden(const Lines& lines, Cell cell) {
    Lines copy = lines;
    return forbidden_now(copy, cell);
}

bool has_won(const Lines& lines, Rule rule, Color color) {
    const bool exact = rule == Rule::standard || has_forbidden_moves(rule, color);
    for (std::size_t line = 0; line < line_count; ++line)
        if (has_five(lines.stones(color, line), exact)) return true;
    return false;
}

}  // namespace ybw::gomoku
