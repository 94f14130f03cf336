#include "engine/games/gomoku/defences.hpp"

#include "engine/games/gomoku/patterns.hpp"
#include "engine/games/gomoku/threats.hpp"

namespace ybw::gomoku {
namespace {

/// Plays the line after a pass and collects the cells that matter.
class LineWalk {
public:
    LineWalk(Position& position, std::span<const Move> line, Strangers strangers)
        : position_(position),
          line_(line),
          defender_(position.side_to_move()),
          strangers_(strangers) {}

    Zone zone() {
        add_help(position_, defender_, strangers_, zone_);
        position_.pass();
        for (std::size_t i = 0; i < line_.size(); ++i) step(i);
        for (std::size_t i = line_.size(); i-- > 0;) position_.undo(line_[i]);
        position_.undo_pass();
        return zone_;
    }

private:
    void step(std::size_t i) {
        const Move move = line_[i];
        const bool attacker_moves = position_.side_to_move() != defender_;
        if (attacker_moves) add_four(move);
        position_.play(move);
        if (!attacker_moves) {
            add_help(position_, defender_, strangers_, zone_);
        } else if (i + 1 == line_.size() && !position_.outcome()) {
            zone_.is_whole_board |= rests_on_forbidden_answer();
        }
    }

    /// The attacker's move and what it threatens.
    void add_four(Move move) {
        const Color attacker = position_.side_to_move();
        zone_.add(move.cell());
        zone_.is_whole_board |=
            position_.class_of(attacker, move.cell()) == CellClass::doubtful_four;
        for (const Cell cell :
             completions(position_.lines(), position_.rule(), attacker, move.cell())) {
            zone_.add(cell);
        }
    }

    /// After the last four: the win is not that there are two fives.
    bool rests_on_forbidden_answer() const {
        return position_.count(opponent(defender_), CellClass::five) < 2;
    }

    Position& position_;
    std::span<const Move> line_;
    Color defender_;
    Strangers strangers_;
    Zone zone_;
};

}  // namespace

void add_help(const Position& position, Color color, Strangers strangers, Zone& zone) {
    const CellClass least =
        strangers == Strangers::one ? CellClass::doubtful_four : CellClass::three;
    position.for_each_cell(color, least, CellClass::five, [&](Cell cell) {
        zone.add(cell);
        return true;
    });
}

Zone zone_against(Position& position, std::span<const Move> line, Strangers strangers) {
    return LineWalk(position, line, strangers).zone();
}

std::vector<Move> moves_in(const Position& position, const Zone& zone) {
    std::vector<Move> moves;
    for (int y = 0; y < position.size(); ++y) {
        for (int x = 0; x < position.size(); ++x) {
            const Cell cell = cell_at(x, y);
            if (zone.has(cell) && position.is_legal(cell)) moves.push_back(Move(cell));
        }
    }
    return moves;
}

std::vector<Move> defences_against(Position& position, std::span<const Move> line) {
    return moves_in(position, zone_against(position, line, Strangers::one));
}

ThreatAnswers Position::threat_answers(std::uint64_t nodes, MovesOf<Position>& list,
                                       const CancelFlag* flag) const {
    const Color waiter = opponent(side_to_move_);
    // Against two fives at once the rules of tactics.cpp know more.
    if (count_fours(waiter) == 0 || can_make_two_fives(waiter) || winner_) return {};
    Position copy = without_worth();
    FourSearch fours(flag);
    copy.pass();
    const auto threat = fours.prove(copy, nodes);
    copy.undo_pass();
    if (!threat) return {.plies = {}, .nodes = fours.nodes()};
    const Zone zone = zone_against(copy, fours.line(), Strangers::one);
    if (zone.is_whole_board) return {.plies = {}, .nodes = fours.nodes()};
    for (const Move move : moves_in(copy, zone)) list.push_back(move);
    return {.plies = threat->plies + 1, .nodes = fours.nodes()};
}

}  // namespace ybw::gomoku
