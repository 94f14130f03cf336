#include "engine/games/gomoku/threat_zone.hpp"

#include <unordered_set>

namespace ybw::gomoku {
namespace {

class ProofWalk {
public:
    ProofWalk(ThreatSearch& search, Position& position)
        : search_(search), position_(position), attacker_(position.side_to_move()) {}

    Zone zone() {
        visit();
        return zone_;
    }

private:
    void visit() {
        if (!visited_.insert(position_.key()).second) return;
        const bool attacks = position_.side_to_move() == attacker_;
        if (attacks) add_help(position_, opponent(attacker_), Strangers::two, zone_);
        if (position_.count(attacker_, CellClass::five) > 0) {
            add_fives();
            if (!attacks) visit_answers();
        } else if (attacks) {
            visit_attack();
        } else {
            add_threat();
            visit_answers();
        }
    }

    void add_fives() {
        position_.for_each_cell(attacker_, CellClass::five, CellClass::five, [&](Cell cell) {
            zone_.add(cell);
            return true;
        });
    }

    void visit_attack() {
        const ProofNode& node = search_.table().find(position_.key());
        if (node.move_count == 0) return add_line();
        zone_.add(node.best_move.cell());
        visit_after(node.best_move);
    }

    /// A win by fours.
    void add_line() {
        position_.pass();
        add_line_after_pass();
        position_.undo_pass();
    }

    void add_threat() { add_line_after_pass(); }

    /// The defender is to move, and after a pass fours win.
    void add_line_after_pass() {
        position_.pass();
        const std::vector<Move> line = search_.fours(position_);
        position_.undo_pass();
        if (line.empty()) zone_.is_whole_board = true;
        zone_.add(zone_against(position_, line, Strangers::two));
    }

    void visit_answers() {
        const ProofNode node = search_.table().find(position_.key());
        for (std::size_t i = 0; i < node.move_count; ++i) {
            visit_after(search_.table().move(node, i));
        }
    }

    void visit_after(Move move) {
        position_.play(move);
        visit();
        position_.undo(move);
    }

    ThreatSearch& search_;
    Position& position_;
    Color attacker_;
    Zone zone_;
    std::unordered_set<std::uint64_t> visited_;
};

}  // namespace

Zone zone_of_proof(ThreatSearch& search, Position& position) {
    Zone zone = ProofWalk(search, position).zone();
    if (position.rule() == Rule::renju) zone.is_whole_board = true;
    return zone;
}

}  // namespace ybw::gomoku
