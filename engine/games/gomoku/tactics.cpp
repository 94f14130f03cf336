// Tactics: results of the rules of four and five without search (the refinements of Position).
//
// Everything here is a theorem, not a guess:
//   - who can make a five wins in one;
//   - who faces a five must stop it, and cannot stop two;
//   - who can make two fives at once (a straight four, a double four), against an opponent without
//     a five, wins in three;
//   - against such a threat only two kinds of moves do not lose: fours of one's own, and the cells
//     that take part in every such threat, for a stone anywhere else leaves one of them as it is.
// Renju adds that black may not answer on a forbidden cell, and that a white stone can turn a cell
// that was allowed to black into a forbidden one, though never a cell with fewer than two threes.
#include <algorithm>

#include "engine/games/gomoku/patterns.hpp"
#include "engine/games/gomoku/position.hpp"
#include "engine/games/gomoku/weights.hpp"

namespace ybw::gomoku {
namespace {

using Moves = MovesOf<Position>;

/// Will `color` surely have a legal move even if `lost` more cells are taken or look forbidden?
/// Without a move the game is a draw, and no threat counts.
bool keeps_legal_moves(const Position& position, Color color, int lost) {
    if (!has_forbidden_moves(position.rule(), color)) return true;
    const int doubtful = position.count(Color::black, CellClass::forbidden) +
                         position.count(Color::black, CellClass::double_three) +
                         position.count(Color::black, CellClass::doubtful_four);
    return position.empty_count() - doubtful > lost;
}

/// A white stone takes a cell and makes none look forbidden.
constexpr int lost_to_white_stone = 1;
/// A black stone and a white one: forty cells see the black stone in their windows.
constexpr int lost_to_two_stones = 42;

void append_fives(const Position& position, Color color, Moves& list) {
    position.for_each_cell(color, CellClass::five, CellClass::five, [&](Cell cell) {
        if (!position.is_forbidden_for_mover(cell)) list.push_back(Move(cell));
        return true;
    });
}

/// The own fours that are allowed.
void append_fours(const Position& position, Moves& list) {
    position.for_each_cell(position.side_to_move(), CellClass::doubtful_four,
                           CellClass::straight_four, [&](Cell cell) {
                               if (!position.is_forbidden_for_mover(cell))
                                   list.push_back(Move(cell));
                               return true;
                           });
}

bool contains(const Completions& cells, Cell cell) {
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

/// The cells that take part in the threat to make two fives by a stone on `cell`.
Completions cells_of_threat(const Position& position, Color color, Cell cell) {
    Completions cells = completions(position.lines(), position.rule(), color, cell);
    // Of three completing cells any one can be missed.
    if (cells.size() > 2) cells.clear();
    cells.push_back(cell);
    return cells;
}

/// The cells that take part in every threat of the opponent to make two fives, allowed to the side
/// to move or not. Requires that there is such a threat.
Completions common_defences(const Position& position) {
    const Color waiter = opponent(position.side_to_move());
    Completions common;
    bool first = true;
    position.for_each_cell(waiter, CellClass::double_four, CellClass::straight_four,
                           [&](Cell cell) {
                               const Completions cells = cells_of_threat(position, waiter, cell);
                               if (first) {
                                   common = cells;
                               } else {
                                   common.keep_if([&](Cell kept) { return contains(cells, kept); });
                               }
                               first = false;
                               return !common.empty();
                           });
    return common;
}

/// Fours and common defences, in cell order; empty if nothing helps.
void append_answers_to_threat(const Position& position, Moves& list) {
    append_fours(position, list);
    for (const Cell cell : common_defences(position)) {
        const bool listed = std::find(list.begin(), list.end(), Move(cell)) != list.end();
        if (!listed && !position.is_forbidden_for_mover(cell)) list.push_back(Move(cell));
    }
    std::sort(list.begin(), list.end());
}

using Known = std::optional<Proof<Move>>;

Known win_in(int plies, Cell cell) {
    return Proof<Move>{Outcome::win, plies, Move(cell)};
}
Known loss_in(int plies, Move move) {
    return Proof<Move>{Outcome::loss, plies, move};
}

Move any_legal_move(const Position& position) {
    Moves list;
    position.legal_moves(list);
    return list.empty() ? Move() : list[0];
}

/// The opponent can make a five, the side to move cannot.
Known outcome_in_danger(const Position& position) {
    const Color mover = position.side_to_move();
    const Color waiter = opponent(mover);
    const Cell block = position.first_cell(waiter, CellClass::five);
    const bool allowed = !position.is_forbidden_for_mover(block);
    if (position.count(waiter, CellClass::five) > 1)
        return loss_in(2, allowed ? Move(block) : any_legal_move(position));
    if (!allowed) return loss_in(2, any_legal_move(position));
    const CellClass made = position.class_of(mover, block);
    const bool two_fives = made == CellClass::straight_four || made == CellClass::double_four;
    return two_fives && keeps_legal_moves(position, waiter, lost_to_white_stone) ? win_in(3, block)
                                                                                 : std::nullopt;
}

/// The opponent can make two fives at once; neither side can make one now.
Known outcome_under_threat(const Position& position) {
    const Color mover = position.side_to_move();
    if (position.count_fours(mover) > 0 || !keeps_legal_moves(position, mover, lost_to_two_stones))
        return std::nullopt;
    for (const Cell cell : common_defences(position))
        if (!position.is_forbidden_for_mover(cell)) return std::nullopt;
    return loss_in(4, any_legal_move(position));
}

}  // namespace

std::optional<Proof<Move>> Position::known_outcome() const {
    const Color mover = side_to_move_;
    const Color waiter = opponent(mover);
    if (winner_) return std::nullopt;
    if (count(mover, CellClass::five) > 0) return win_in(1, first_cell(mover, CellClass::five));
    if (count(waiter, CellClass::five) > 0) return outcome_in_danger(*this);
    if (can_make_two_fives(mover)) {
        if (!keeps_legal_moves(*this, waiter, lost_to_white_stone)) return std::nullopt;
        const bool straight = count(mover, CellClass::straight_four) > 0;
        return win_in(
            3, first_cell(mover, straight ? CellClass::straight_four : CellClass::double_four));
    }
    if (can_make_two_fives(waiter)) return outcome_under_threat(*this);
    return std::nullopt;
}

void Position::relevant_moves(MovesOf<Position>& list) const {
    const Color waiter = opponent(side_to_move_);
    if (count(side_to_move_, CellClass::five) > 0) {
        append_fives(*this, side_to_move_, list);
    } else if (count(waiter, CellClass::five) > 0) {
        append_fives(*this, waiter, list);
    } else if (can_make_two_fives(waiter) &&
               keeps_legal_moves(*this, side_to_move_, lost_to_two_stones)) {
        append_answers_to_threat(*this, list);
    }
    if (list.empty()) legal_moves(list);
}

void Position::noisy_moves(MovesOf<Position>& list) const {
    if (count(side_to_move_, CellClass::five) > 0 || in_danger()) {
        relevant_moves(list);
    } else {
        append_fours(*this, list);
    }
}

bool Position::is_noisy(Move move) const {
    const Color waiter = opponent(side_to_move_);
    return is_four(class_of(side_to_move_, move.cell())) ||
           class_of(waiter, move.cell()) == CellClass::five;
}

bool Position::may_pass() const {
    const Color waiter = opponent(side_to_move_);
    return !in_danger() && !can_make_two_fives(waiter) &&
           keeps_legal_moves(*this, waiter, lost_to_white_stone);
}

int Position::move_value(Move move) const {
    const Color waiter = opponent(side_to_move_);
    const CellClass own = class_of(side_to_move_, move.cell());
    const CellClass his = class_of(waiter, move.cell());
    const CellShapes own_shapes = shapes(side_to_move_, move.cell());
    const CellShapes his_shapes = shapes(waiter, move.cell());
    int worth = 0;
    for (std::size_t d = 0; d < direction_count; ++d) {
        worth += weights::shape_in_order[index(shape_in(own_shapes, d))];
        worth += weights::shape_in_order[index(shape_in(his_shapes, d))];
    }
    const int value = weights::own_class[index(own)] + weights::opponent_class[index(his)] +
                      worth / weights::shape_worth_in_order;
    return (value - weights::quiet_move) * weights::history_scale;
}

}  // namespace ybw::gomoku
