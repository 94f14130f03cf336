#include "engine/games/gomoku/position.hpp"

#include "engine/games/gomoku/weights.hpp"

namespace ybw::gomoku {
namespace {

// ---- LineShapes: the shapes that either colour would make on the empty cells of one line. The
// same as shape_at() of patterns.hpp, for both colours and for one cell after the other.

/// The line as it is now, by windows of `Radius`: short_radius in freestyle, long_radius otherwise.
template <int Radius>
class LineShapes {
public:
    LineShapes(const Lines& lines, Rule rule, std::size_t line)
        : black_(lines.stones(Color::black, line)),
          white_(lines.stones(Color::white, line)),
          wall_(lines.wall(line)),
          black_shapes_(long_shapes[static_cast<std::size_t>(rule)][0].data()),
          white_shapes_(long_shapes[static_cast<std::size_t>(rule)][1].data()) {}

    std::uint32_t empty_cells() const { return ~(black_ | white_ | wall_); }

    /// Black's shape in the low half, white's in the high half.
    std::uint32_t at(int place) const {
        const std::uint32_t b = ternary<Radius>[window_bits<Radius>(black_, place)];
        const std::uint32_t w = ternary<Radius>[window_bits<Radius>(white_, place)];
        const std::uint32_t off = ternary<Radius>[window_bits<Radius>(wall_, place)];
        return static_cast<std::uint32_t>(black_shapes_[b + 2 * (w + off)]) |
               static_cast<std::uint32_t>(white_shapes_[w + 2 * (b + off)]) << 16;
    }

private:
    std::uint32_t black_;
    std::uint32_t white_;
    std::uint32_t wall_;
    const Shape* black_shapes_;
    const Shape* white_shapes_;
};

/// Freestyle, with one look-up for both colours.
template <>
class LineShapes<short_radius> {
public:
    LineShapes(const Lines& lines, Rule /*freestyle*/, std::size_t line)
        : black_(lines.stones(Color::black, line) | lines.wall(line)),
          white_(lines.stones(Color::white, line) | lines.wall(line)) {}

    std::uint32_t empty_cells() const { return ~(black_ | white_); }

    std::uint32_t at(int place) const {
        const std::uint32_t both =
            shapes_[256 * short_window(black_, place) + short_window(white_, place)];
        return (both | both << 12) & 0x000F000FU;
    }

private:
    std::uint32_t black_;
    std::uint32_t white_;
    const std::uint8_t* shapes_ = freestyle_shapes_of_both.data();
};

// ---- The position

/// The value of a cell of these classes for the colour of the first class, in parts.
int worth_of(CellClass own, CellClass his) {
    return weights::parts * weights::pair_worth[index(own)][index(his)];
}

}  // namespace

Position::Position(const Settings& settings) : lines_(settings.size), settings_(settings) {
    key_ = settings_key(settings);
    compute_patterns();
}

Position::Position(const Settings& settings, std::span<const Cell> black,
                   std::span<const Cell> white, Color side_to_move)
    : Position(settings) {
    for (const Cell cell : black) place(Color::black, cell);
    for (const Cell cell : white) place(Color::white, cell);
    log_.clear();
    if (side_to_move == Color::white) pass();
    // A row can be five while the stones come and longer in the end: only the whole board counts.
    // If both have won, the one who has just moved was first.
    const Color mover = opponent(side_to_move);
    if (has_won(lines_, rule(), side_to_move)) winner_ = side_to_move;
    if (has_won(lines_, rule(), mover)) winner_ = mover;
}

void Position::play(Move move) {
    assert(!winner_);
    if (class_of(side_to_move_, move.cell()) == CellClass::five) winner_ = side_to_move_;
    place(side_to_move_, move.cell());
    side_to_move_ = opponent(side_to_move_);
    key_ ^= white_to_move_key;
}

void Position::undo(Move move) {
    side_to_move_ = opponent(side_to_move_);
    const Cell cell = move.cell();
    key_ ^= white_to_move_key ^ stone_key(side_to_move_, cell);
    winner_.reset();
    --stone_count_;
    lines_.remove(side_to_move_, cell);
    if (!log_.is_empty()) return take_back(log_.pop());
    count_cell(cell);
    refresh_around(cell, log_.push());
    log_.clear();
}

void Position::pass() {
    side_to_move_ = opponent(side_to_move_);
    key_ ^= white_to_move_key;
}

std::uint64_t Position::key_after(Move move) const {
    return key_ ^ white_to_move_key ^ stone_key(side_to_move_, move.cell());
}

std::optional<Outcome> Position::outcome() const {
    if (winner_) return *winner_ == side_to_move_ ? Outcome::win : Outcome::loss;
    return has_legal_move() ? std::nullopt : std::optional(Outcome::draw);
}

bool Position::is_forbidden_for(Color color, Cell cell) const {
    if (!has_forbidden_moves(rule(), color)) return false;
    const CellClass cell_class = class_of(color, cell);
    if (cell_class == CellClass::forbidden) return true;
    const bool doubtful =
        cell_class == CellClass::double_three || cell_class == CellClass::doubtful_four;
    return doubtful && is_forbidden(lines_, cell);
}

bool Position::is_legal(Move move) const {
    if (!move) return false;
    const int x = column_of(move.cell());
    const int y = row_of(move.cell());
    return on_board(x, y) && is_legal(move.cell());
}

bool Position::has_legal_move() const {
    if (!has_forbidden_moves(rule(), side_to_move_)) return empty_count() > 0;
    const int sure = count(Color::black, CellClass::forbidden);
    const int doubtful = count(Color::black, CellClass::double_three) +
                         count(Color::black, CellClass::doubtful_four);
    if (empty_count() > sure + doubtful) return true;
    bool found = false;
    for_each_cell(Color::black, CellClass::double_three, CellClass::doubtful_four, [&](Cell cell) {
        found = !is_forbidden(lines_, cell);
        return !found;
    });
    return found;
}

void Position::set_candidates(const Candidates& candidates) {
    key_ ^= settings_key(settings_);
    settings_.candidates = candidates;
    key_ ^= settings_key(settings_);
}

int Position::count_fours(Color color) const {
    int count = 0;
    for (std::size_t c = index(CellClass::doubtful_four); c < class_count; ++c)
        count += sums_.counts[index(color)][c];
    return count;
}

ChanceSet Position::chances(Color color) const {
    ChanceSet set = 0;
    for (std::size_t c = index(CellClass::double_open_two); c < class_count; ++c)
        if (sums_.counts[index(color)][c] > 0) set |= chances_of_class[c];
    return set;
}

Cell Position::first_cell(Color color, CellClass cell_class) const {
    assert(count(color, cell_class) > 0);
    Cell found = 0;
    for_each_cell(color, cell_class, cell_class, [&](Cell cell) {
        found = cell;
        return false;
    });
    return found;
}

void Position::compute_patterns() {
    for (const Cell cell : cells_of(size())) {
        const std::uint32_t black = shapes_at(lines_, rule(), Color::black, cell);
        const std::uint32_t white = shapes_at(lines_, rule(), Color::white, cell);
        shapes_[at(cell)] = black | white << 16;
        count_cell(cell);
    }
}

void Position::place(Color color, Cell cell) {
    UndoLog::Frame& frame = log_.push();
    frame.sums = sums_;
    frame.push(now(cell));
    discount_cell(cell);
    lines_.put(color, cell);
    key_ ^= stone_key(color, cell);
    ++stone_count_;
    refresh_around(cell, frame);
}

void Position::take_back(const UndoLog::Frame& frame) {
    sums_ = frame.sums;
    for (const CellBefore& before : frame) {
        shapes_[before.cell] = before.shapes;
        for (const std::size_t color : {0U, 1U}) {
            classes_[color][before.cell] = before.classes[color];
        }
    }
}

/// Adds an empty cell, whose shapes are right, to the sums.
void Position::count_cell(Cell cell) {
    for (const Color color : {Color::black, Color::white}) {
        const CellClass cell_class = kinds_of(rule(), color)[shapes(color, cell)].cell_class;
        classes_[index(color)][at(cell)] = cell_class;
        ++sums_.counts[index(color)][index(cell_class)];
    }
    add_worth(cell, 1);
}

/// Takes a cell out of the sums.
void Position::discount_cell(Cell cell) {
    if (has_worth_) add_worth(cell, -1);
    for (const Color color : {Color::black, Color::white}) {
        CellClass& cell_class = classes_[index(color)][at(cell)];
        --sums_.counts[index(color)][index(cell_class)];
        cell_class = CellClass::nothing;
    }
}

/// Adds the value of an empty cell to the sums; subtracts it with a sign of -1.
void Position::add_worth(Cell cell, int sign) {
    const CellClass black = class_of(Color::black, cell);
    const CellClass white = class_of(Color::white, cell);
    const CellKind for_black = kinds_of(rule(), Color::black)[shapes(Color::black, cell)];
    const CellKind for_white = kinds_of(rule(), Color::white)[shapes(Color::white, cell)];
    sums_.worth[index(Color::black)] +=
        sign * (worth_of(black, white) + for_black.to_mover - for_white.to_waiter);
    sums_.worth[index(Color::white)] +=
        sign * (worth_of(white, black) + for_white.to_mover - for_black.to_waiter);
}

/// Saves the changed data in `frame`.
void Position::refresh_around(Cell cell, UndoLog::Frame& frame) {
    for (std::size_t d = 0; d < direction_count; ++d) {
        if (rule() == Rule::freestyle) {
            has_worth_ ? refresh_line<short_radius, true>(cell, d, frame)
                       : refresh_line<short_radius, false>(cell, d, frame);
        } else {
            has_worth_ ? refresh_line<long_radius, true>(cell, d, frame)
                       : refresh_line<long_radius, false>(cell, d, frame);
        }
    }
}

/// Updates the shapes of the empty cells near `cell` in one direction.
template <int Radius, bool HasWorth>
void Position::refresh_line(Cell cell, std::size_t direction, UndoLog::Frame& frame) {
    const std::size_t line = line_of(direction, cell);
    const int place = place_in_line(direction, cell);
    const LineShapes<Radius> line_shapes(lines_, rule(), line);
    const CellKind* const black_kinds = kinds_of(rule(), Color::black);
    const CellKind* const white_kinds = kinds_of(rule(), Color::white);
    const std::uint32_t near = window_mask<Radius> << (place + line_padding - Radius);
    const std::uint32_t mask = 0x000F000FU << (4 * direction);
    std::uint32_t cells = line_shapes.empty_cells() & near & ~line_bit(place);
    int to_black = 0;  // what the shapes are worth more than before to black, if it is to move
    int to_white = 0;
    for (; cells != 0; cells &= cells - 1) {
        const int other_place = std::countr_zero(cells) - line_padding;
        const Cell other = cell + (other_place - place) * direction_step[direction];
        const std::uint32_t shapes = line_shapes.at(other_place);
        const std::uint32_t old = shapes_[at(other)];
        const std::uint32_t changed = (old ^ (shapes << (4 * direction))) & mask;
        if (changed == 0) continue;
        frame.push(now(other));
        const std::uint32_t after = old ^ changed;
        const CellKind& black_now = black_kinds[after & 0xFFFFU];
        const CellKind& white_now = white_kinds[after >> 16];
        if constexpr (HasWorth) {
            const CellKind& black_before = black_kinds[old & 0xFFFFU];
            const CellKind& white_before = white_kinds[old >> 16];
            to_black += black_now.to_mover - black_before.to_mover;
            to_black -= white_now.to_waiter - white_before.to_waiter;
            to_white += white_now.to_mover - white_before.to_mover;
            to_white -= black_now.to_waiter - black_before.to_waiter;
        }
        shapes_[at(other)] = after;
        set_classes<HasWorth>(other, black_now.cell_class, white_now.cell_class);
    }
    sums_.worth[index(Color::black)] += to_black;
    sums_.worth[index(Color::white)] += to_white;
}

template <bool HasWorth>
void Position::set_classes(Cell cell, CellClass black, CellClass white) {
    const CellClass old_black = class_of(Color::black, cell);
    const CellClass old_white = class_of(Color::white, cell);
    if (black == old_black && white == old_white) return;
    const auto change = [&](Color color, CellClass before, CellClass now) {
        --sums_.counts[index(color)][index(before)];
        ++sums_.counts[index(color)][index(now)];
        classes_[index(color)][at(cell)] = now;
    };
    change(Color::black, old_black, black);
    change(Color::white, old_white, white);
    if constexpr (!HasWorth) return;
    sums_.worth[index(Color::black)] += worth_of(black, white) - worth_of(old_black, old_white);
    sums_.worth[index(Color::white)] += worth_of(white, black) - worth_of(old_white, old_black);
}

}  // namespace ybw::gomoku
