#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <fmt/format.h>
#include <unordered_map>
#include <vector>

#include "engine/games/gomoku/notation.hpp"
#include "engine/games/gomoku/prover.hpp"

namespace ybw::gomoku {
namespace {

using Bits = std::uint32_t;

/// The bits at a distance of `steps` from these bits; steps may be negative.
constexpr Bits moved(Bits bits, int steps) {
    return steps >= 0 ? bits << steps : bits >> -steps;
}

/// The cells that make a row of five with four stones around them, exactly five if `exact`.
Bits completing_cells(Bits stones, bool exact) {
    Bits found = 0;
    for (int first = -4; first <= 0; ++first) {  // of the row, seen from the cell
        Bits cells = ~Bits{0};
        for (int i = first; i < first + 5; ++i)
            if (i != 0) cells &= moved(stones, -i);
        if (exact) cells &= ~moved(stones, 1 - first) & ~moved(stones, -(first + 5));
        found |= cells;
    }
    return found;
}

/// The empty cells of the rows of five with at least `least` stones (1 to 3) and no obstacle. All
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
    for (const Cell cell : cells_of(size()))
        if (is_legal(cell)) cells.set(static_cast<std::size_t>(cell));
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

// ---- The checker

namespace {

/// A tree of the highest level is disturbed by any stone.
constexpr std::size_t levels = 4;

/// The cells where a defender's stone could disturb a subtree, by the level of the tree that
/// contains it, less one.
struct Disturbance {
    CellSet used;
    std::array<CellSet, levels - 1> help{};

    void add(const Disturbance& other) {
        used |= other.used;
        for (std::size_t i = 0; i < help.size(); ++i) help[i] |= other.help[i];
    }
};

/// Thrown where the proof is at fault; the search of the fault ends there.
struct Fault {
    std::string text;
};

std::string names(std::vector<Cell> moves) {
    std::string text;
    for (const Cell cell : moves) text += (text.empty() ? "" : " ") + format_cell(cell);
    return text;
}

class Checker {
public:
    Checker(const Position& position, const Tree& tree, Thoroughness thoroughness,
            const CancelFlag* flag)
        : board_(position),
          tree_(tree),
          attacker_(position.side_to_move()),
          tries_all_(thoroughness == Thoroughness::every_move || position.rule() == Rule::renju),
          flag_(flag) {
        find_levels();
    }

    void check() { attack(tree_.root()); }

private:
    /// By index: 1 where only answers to fours are unnamed.
    void find_levels() {
        for (ProofIndex i = 0; i < tree_.size(); ++i) {
            std::size_t level = 1;
            const auto expect_before = [&](ProofIndex next) {
                if (next >= i) throw Fault{"a node leads to itself or to none"};
            };
            for (const auto& answer : tree_[i].answers) {
                expect_before(answer.next);
                level = std::max(level, level_[answer.next]);
            }
            if (tree_[i].otherwise != no_proof_node) {
                expect_before(tree_[i].otherwise);
                level = std::max(level, level_[tree_[i].otherwise] + 1);
            }
            level_.push_back(std::min(level, levels));
        }
    }

    /// The attacker is to move.
    const Disturbance& attack(ProofIndex index) {
        const std::uint64_t place = board_.key() ^ (std::uint64_t{index} + 1) * 0x9E3779B97F4A7C15U;
        if (const auto known = known_.find(place); known != known_.end()) return known->second;
        if (is_cancelled(flag_)) throw Fault{"the check was stopped"};
        Disturbance found;
        add_help(found);
        const Cell cell = tree_[index].attack ? tree_[index].attack.cell() : -1;
        if (!board_.is_legal(cell)) throw fault_at("the attack is no legal move");
        found.used.set(static_cast<std::size_t>(cell));
        if (!board_.fives(attacker_).test(static_cast<std::size_t>(cell))) {
            play(cell);
            defend(index, found);
            undo();
        }
        return known_.emplace(place, std::move(found)).first->second;
    }

    void add_help(Disturbance& found) const {
        if (tries_all_) return;
        for (std::size_t level = 1; level < levels; ++level) {
            const int stones = static_cast<int>(levels) - static_cast<int>(level);
            found.help[level - 1] |= board_.rows_with(opponent(attacker_), stones);
        }
    }

    void defend(ProofIndex index, Disturbance& found) {
        add_help(found);
        if (board_.fives(board_.side_to_move()).any()) throw fault_at("the defender makes five");
        const CellSet legal = board_.legal_cells();
        if (legal.none()) throw fault_at("the defender has no move, so the game is drawn");
        const CellSet fives = board_.fives(attacker_);
        found.used |= fives;
        if (fives.count() > 1) return;
        CellSet open = fives.any() ? legal & fives : legal;
        for (const auto& answer : tree_[index].answers) {
            const auto cell = static_cast<std::size_t>(answer.move.cell());
            if (cell >= cell_count || !open.test(cell)) continue;  // taken, or not in time
            open.reset(cell);
            after(answer.move.cell(), answer.next, found);
        }
        if (open.any()) others(tree_[index].otherwise, open, found);
    }

    void after(Cell cell, ProofIndex next, Disturbance& found) {
        play(cell);
        found.add(attack(next));
        undo();
    }

    /// The answers that the tree does not name.
    void others(ProofIndex otherwise, const CellSet& open, Disturbance& found) {
        const auto first = static_cast<Cell>(open._Find_first());
        if (otherwise == no_proof_node) throw fault_at("no answer to " + format_cell(first));
        CellSet doubtful = open;
        if (!tries_all_ && board_.fives(attacker_).none()) {
            board_.pass();
            const Disturbance undisturbed = attack(otherwise);
            board_.pass();
            const std::size_t level = level_[otherwise];
            if (level < levels) doubtful &= undisturbed.used | undisturbed.help[level - 1];
            found.add(undisturbed);
        }
        for (std::size_t cell = doubtful._Find_first(); cell < cell_count;
             cell = doubtful._Find_next(cell)) {
            after(static_cast<Cell>(cell), otherwise, found);
        }
    }

    void play(Cell cell) {
        board_.play(cell);
        path_.push_back(cell);
    }
    void undo() {
        board_.undo(path_.back());
        path_.pop_back();
    }

    Fault fault_at(const std::string& what) const {
        return {path_.empty() ? what : fmt::format("{} after {}", what, names(path_))};
    }

    ProofBoard board_;
    const Tree& tree_;
    Color attacker_;
    bool tries_all_;
    const CancelFlag* flag_;
    std::vector<std::size_t> level_;
    std::vector<Cell> path_;
    std::unordered_map<std::uint64_t, Disturbance> known_;
};

}  // namespace

std::optional<std::string> complaint_about(const Position& position, const Tree& tree,
                                           Thoroughness thoroughness, const CancelFlag* flag) {
    if (tree.empty()) return "the proof is empty";
    if (position.outcome()) return "the game is over";
    try {
        Checker(position, tree, thoroughness, flag).check();
    } catch (const Fault& fault) {
        return fault.text;
    }
    return std::nullopt;
}

}  // namespace ybw::gomoku
