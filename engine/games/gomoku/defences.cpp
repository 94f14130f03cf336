#include "engine/games/gomoku/defences.hpp"

#include <algorithm>
#include <bitset>

#include "engine/games/gomoku/completions.hpp"

namespace ybw::gomoku {
namespace {

using CellSet = std::bitset<cell_count>;

/// Plays the line after a pass and collects the cells that matter.
class LineWalk {
public:
    LineWalk(Position& position, std::span<const Move> line)
        : position_(position), line_(line), defender_(position.side_to_move()) {}

    /// Nothing if every move may matter.
    std::optional<CellSet> cells() {
        add_fours_of_defender();
        position_.pass();
        for (std::size_t i = 0; i < line_.size(); ++i) step(i);
        for (std::size_t i = line_.size(); i-- > 0;) position_.undo(line_[i]);
        position_.undo_pass();
        return everything_ ? std::nullopt : std::optional(cells_);
    }

private:
    void step(std::size_t i) {
        const Move move = line_[i];
        const bool attacker_moves = position_.side_to_move() != defender_;
        if (attacker_moves) add_four(move);
        position_.play(move);
        if (!attacker_moves) {
            add_fours_of_defender();
        } else if (i + 1 == line_.size() && !position_.outcome()) {
            everything_ |= rests_on_forbidden_answer();
        }
    }

    /// The attacker's move and what it threatens.
    void add_four(Move move) {
        const Color attacker = position_.side_to_move();
        cells_.set(static_cast<std::size_t>(move.cell()));
        everything_ |= position_.class_of(attacker, move.cell()) == CellClass::doubtful_four;
        for (const Cell cell :
             completions(position_.lines(), position_.rule(), attacker, move.cell())) {
            cells_.set(static_cast<std::size_t>(cell));
        }
    }

    void add_fours_of_defender() {
        position_.for_each_cell(defender_, CellClass::doubtful_four, CellClass::five,
                                [&](Cell cell) {
                                    cells_.set(static_cast<std::size_t>(cell));
                                    return true;
                                });
    }

    /// After the last four: the win is not that there are two fives.
    bool rests_on_forbidden_answer() const {
        return position_.count(opponent(defender_), CellClass::five) < 2;
    }

    Position& position_;
    std::span<const Move> line_;
    Color defender_;
    CellSet cells_;
    bool everything_ = false;
};

}  // namespace

std::vector<Move> defences_against(Position& position, std::span<const Move> line) {
    const auto cells = LineWalk(position, line).cells();
    std::vector<Move> moves;
    for (int y = 0; y < position.size(); ++y) {
        for (int x = 0; x < position.size(); ++x) {
            const Cell cell = cell_at(x, y);
            if (cells && !cells->test(static_cast<std::size_t>(cell))) continue;
            if (position.is_legal(cell)) moves.push_back(Move(cell));
        }
    }
    return moves;
}

}  // namespace ybw::gomoku
