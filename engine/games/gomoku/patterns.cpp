#include "engine/games/gomoku/patterns.hpp"

#include <bit>

namespace ybw::gomoku {
namespace {

constexpr int empty = 0;
constexpr int own = 1;
constexpr int not_own = 2;

/// The wins and the forbidden shapes of a line.
enum class LineRule : std::uint8_t { five_or_more, exactly_five, renju_black };

/// A window as digits, with an own stone in the centre; the first is the fullest.
template <int Radius>
struct Window {
    std::array<int, 2 * Radius + 1> cells{};

    Window() {
        cells.fill(not_own);
        cells[Radius] = own;
    }

    /// The window of the number before, as an odometer turns back.
    void step_back() {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (i == Radius) continue;
            if (cells[i]-- != empty) return;
            cells[i] = not_own;
        }
    }

    /// Own stones in a row through the centre.
    int run() const {
        int first = Radius;
        int last = Radius;
        while (first > 0 && cells[static_cast<std::size_t>(first - 1)] == own) --first;
        while (last < 2 * Radius && cells[static_cast<std::size_t>(last + 1)] == own) ++last;
        return last - first + 1;
    }
};

/// How many of the windows with one own stone more have each shape.
template <int Radius>
std::array<int, shape_count> count_successors(const Window<Radius>& window, std::size_t number,
                                              const std::vector<Shape>& shapes) {
    std::array<int, shape_count> count{};
    std::size_t power = 1;
    for (std::size_t i = 0; i < window.cells.size(); ++i) {
        if (i == Radius) continue;
        if (window.cells[i] == empty) ++count[index(shapes[number + power])];
        power *= 3;
    }
    return count;
}

Shape shape_of_fours(int fives, int run, LineRule rule) {
    if (fives == 1) return Shape::four;
    // Four in a row with two completing cells is one four; any other pair of completing cells
    // belongs to two different fours.
    const bool straight = run == 4 || rule != LineRule::renju_black;
    return straight ? Shape::straight_four : Shape::double_four;
}

Shape shape_below_four(const std::array<int, shape_count>& successors) {
    const auto count = [&](Shape shape) { return successors[index(shape)]; };
    if (count(Shape::straight_four) >= 2) return Shape::open_three;
    if (count(Shape::straight_four) == 1) return Shape::weak_open_three;
    if (count(Shape::four) > 0) return Shape::three;
    if (count(Shape::open_three) > 0) return Shape::open_two;
    if (count(Shape::weak_open_three) > 0) return Shape::weak_open_two;
    if (count(Shape::three) > 0) return Shape::two;
    if (count(Shape::open_two) > 0) return Shape::open_one;
    if (count(Shape::two) + count(Shape::weak_open_two) > 0) return Shape::one;
    return Shape::dead;
}

template <int Radius>
Shape shape_of_window(const Window<Radius>& window, std::size_t number, LineRule rule,
                      const std::vector<Shape>& shapes) {
    const int run = window.run();
    if (run == 5) return Shape::five;
    if (run > 5) {
        if (rule == LineRule::five_or_more) return Shape::five;
        return rule == LineRule::renju_black ? Shape::overline : Shape::dead;
    }
    const auto successors = count_successors<Radius>(window, number, shapes);
    const int fives = successors[index(Shape::five)];
    return fives > 0 ? shape_of_fours(fives, run, rule) : shape_below_four(successors);
}

/// Base-three numbers of the windows: digit 0 to 2r - 1 for the cells from the lowest to the
/// highest place without the centre, which is empty.
template <int Radius>
constexpr std::size_t window_count() {
    std::size_t count = 1;
    for (int i = 0; i < 2 * Radius; ++i) count *= 3;
    return count;
}

template <int Radius>
ShapeTable<Radius> make_shapes(LineRule rule) {
    ShapeTable<Radius> shapes(window_count<Radius>());
    Window<Radius> window;
    for (std::size_t number = shapes.size(); number-- > 0; window.step_back())
        shapes[number] = shape_of_window<Radius>(window, number, rule, shapes);
    return shapes;
}

const ShapeTable<short_radius> freestyle_shapes = make_shapes<short_radius>(LineRule::five_or_more);

std::array<std::array<ShapeTable<long_radius>, 2>, rule_count> make_long_shapes() {
    std::array<std::array<ShapeTable<long_radius>, 2>, rule_count> tables;
    auto& standard = tables[static_cast<std::size_t>(Rule::standard)];
    standard[0] = make_shapes<long_radius>(LineRule::exactly_five);
    standard[1] = standard[0];
    auto& renju = tables[static_cast<std::size_t>(Rule::renju)];
    renju[index(Color::black)] = make_shapes<long_radius>(LineRule::renju_black);
    auto& white = renju[index(Color::white)];  // freestyle's, whatever the outermost two cells are
    white.resize(window_count<long_radius>());
    for (std::size_t number = 0; number < white.size(); ++number)
        white[number] = freestyle_shapes[number / 3 % freestyle_shapes.size()];
    return tables;
}

std::vector<std::uint8_t> make_shapes_of_both(const ShapeTable<short_radius>& shapes) {
    constexpr std::uint32_t side = 1U << (2 * short_radius);
    const auto number = [](std::uint32_t mine, std::uint32_t others) {
        const auto widened = [](std::uint32_t bits) {
            return (bits & 0x0FU) | (bits & 0xF0U) << 1;
        };
        const auto& digits = ternary<short_radius>;
        return digits[widened(mine & ~others)] + 2U * digits[widened(others)];
    };
    std::vector<std::uint8_t> both(std::size_t{side} * side);
    for (std::uint32_t black = 0; black < side; ++black) {
        for (std::uint32_t white = 0; white < side; ++white) {
            const std::size_t of_black = index(shapes[number(black, white)]);
            const std::size_t of_white = index(shapes[number(white, black)]);
            both[black * side + white] = static_cast<std::uint8_t>(of_black | of_white << 4);
        }
    }
    return both;
}

/// How often each kind of shape occurs among the four of a cell.
struct ShapeCounts {
    explicit ShapeCounts(CellShapes shapes) {
        std::array<int, 16> of{};  // of any four bits, also of those that are no shape
        for (std::size_t d = 0; d < direction_count; ++d) ++of[index(shape_in(shapes, d))];
        const auto number = [&](auto... kinds) { return (of[index(kinds)] + ...); };
        fives = number(Shape::five);
        overlines = number(Shape::overline);
        straight_fours = number(Shape::straight_four);
        fours = number(Shape::four, Shape::double_four, Shape::double_four);
        open_threes = number(Shape::open_three, Shape::weak_open_three);
        threes = number(Shape::three);
        open_twos = number(Shape::open_two, Shape::weak_open_two);
        twos = number(Shape::two);
        others = number(Shape::open_one, Shape::one);
    }

    int fives, overlines, straight_fours, fours, open_threes, threes, open_twos, twos, others;
};

CellClass class_of_fours(const ShapeCounts& counts) {
    if (counts.straight_fours > 0) return CellClass::straight_four;
    if (counts.fours >= 2) return CellClass::double_four;
    if (counts.open_threes > 0) return CellClass::four_three;
    if (counts.threes + counts.open_twos > 0) return CellClass::four_and_more;
    return CellClass::four;
}

CellClass class_below_four(const ShapeCounts& counts) {
    if (counts.open_threes >= 2) return CellClass::double_three;
    if (counts.open_threes == 1) {
        return counts.threes + counts.open_twos > 0 ? CellClass::open_three_and_more
                                                    : CellClass::open_three;
    }
    if (counts.threes > 0)
        return counts.threes + counts.open_twos > 1 ? CellClass::three_and_two : CellClass::three;
    if (counts.open_twos >= 2) return CellClass::double_open_two;
    if (counts.open_twos == 1) return CellClass::open_two;
    if (counts.twos > 0) return CellClass::two;
    return counts.others > 0 ? CellClass::quiet : CellClass::nothing;
}

template <int Radius>
std::size_t window_index(const Lines& lines, Color color, std::size_t line, int place) {
    const std::uint32_t mine = lines.stones(color, line);
    const std::uint32_t others = lines.stones(opponent(color), line) | lines.wall(line);
    return ternary<Radius>[window_bits<Radius>(mine, place)] +
           std::size_t{2} * ternary<Radius>[window_bits<Radius>(others, place)];
}

}  // namespace

const std::vector<std::uint8_t> freestyle_shapes_of_both = make_shapes_of_both(freestyle_shapes);
const std::array<std::array<ShapeTable<long_radius>, 2>, rule_count> long_shapes =
    make_long_shapes();

CellClass class_of(CellShapes shapes, bool forbidden_moves) {
    const ShapeCounts counts(shapes);
    if (counts.fives > 0) return CellClass::five;
    const int fours = counts.fours + counts.straight_fours;
    if (forbidden_moves) {
        if (counts.overlines > 0 || fours >= 2) return CellClass::forbidden;
        if (fours > 0 && counts.open_threes >= 2) return CellClass::doubtful_four;
    }
    return fours > 0 ? class_of_fours(counts) : class_below_four(counts);
}

Shape shape_at(const Lines& lines, Rule rule, Color color, Cell cell, std::size_t direction) {
    const std::size_t line = line_of(direction, cell);
    const int place = place_in_line(direction, cell);
    if (rule == Rule::freestyle)
        return freestyle_shapes[window_index<short_radius>(lines, color, line, place)];
    return long_shapes[static_cast<std::size_t>(rule)][index(color)]
                      [window_index<long_radius>(lines, color, line, place)];
}

CellShapes shapes_at(const Lines& lines, Rule rule, Color color, Cell cell) {
    unsigned shapes = 0;
    for (std::size_t d = 0; d < direction_count; ++d)
        shapes |= static_cast<unsigned>(shape_at(lines, rule, color, cell, d)) << (4 * d);
    return static_cast<CellShapes>(shapes);
}

// ---- Completions

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
