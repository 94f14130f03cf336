#include "engine/games/gomoku/completions.hpp"

#include <bit>

#include "engine/games/gomoku/patterns.hpp"

namespace ybw::gomoku {
namespace {

bool exactly_five(Rule rule, Color color) {
    return rule == Rule::standard || has_forbidden_moves(rule, color);
}

/// Does the bit `last` end a winning row of `stones` that holds `first` too? The run through both
/// must be five long or, if the rule allows, longer.
bool is_five(std::uint32_t stones, int first, int last, bool exact) {
    const int low = first < last ? first : last;
    const int high = first < last ? last : first;
    const int below = std::countl_one(stones << (31 - low));
    const int above = std::countr_one(stones >> low);
    if (above <= high - low) return false;
    const int run = below + above - 1;
    return exact ? run == 5 : run >= 5;
}

}  // namespace

Completions completions(const Lines& lines, Rule rule, Color color, Cell cell) {
    Completions result;
    const bool exact = exactly_five(rule, color);
    for (std::size_t d = 0; d < direction_count; ++d) {
        const std::size_t line = line_of(d, cell);
        const int bit = place_in_line(d, cell) + line_padding;
        const std::uint32_t stones = lines.stones(color, line) | std::uint32_t{1} << bit;
        const std::uint32_t others = lines.stones(opponent(color), line) | lines.wall(line);
        const std::uint32_t near = std::uint32_t{0x1FF} << (bit - 4);
        std::uint32_t cells = near & ~stones & ~others;
        for (; cells != 0; cells &= cells - 1) {
            const int other = std::countr_zero(cells);
            if (is_five(stones | std::uint32_t{1} << other, bit, other, exact)) {
                result.push_back(cell + (other - bit) * direction_step[d]);
            }
        }
    }
    return result;
}

}  // namespace ybw::gomoku
