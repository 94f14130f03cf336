#include "engine/games/gomoku/threat_proof.hpp"

#include <unordered_map>
#include <utility>

namespace ybw::gomoku {
namespace {

bool wins(const Position& position, Move move) {
    return position.class_of(position.side_to_move(), move.cell()) == CellClass::five;
}

class Builder {
public:
    Builder(Tree& tree, ThreatSearch& search, Position& position)
        : tree_(tree), search_(search), position_(position) {}

    /// The attacker is to move.
    ProofIndex attack() {
        const auto known = built_.find(position_.key());
        if (known != built_.end()) return known->second;
        const ProofIndex index = add_attack();
        built_.emplace(position_.key(), index);
        return index;
    }

private:
    ProofIndex add_attack() {
        const Color attacker = position_.side_to_move();
        const auto& node = search_.table().find(position_.key());
        if (position_.count(attacker, CellClass::five) > 0 || node.move_count == 0) return fours();
        Tree::Node attack{.attack = node.best_move};
        position_.play(attack.attack);
        add_answers(attack);
        position_.undo(attack.attack);
        attack.plies = tree_.plies_of(attack);
        return tree_.add(std::move(attack));
    }

    ProofIndex fours() {
        const std::vector<Move> line = search_.fours(position_);
        return add_line(tree_, line, position_);
    }

    /// The defender is to move.
    void add_answers(Tree::Node& attack) {
        const auto node = search_.table().find(position_.key());
        for (std::size_t i = 0; i < node.move_count; ++i) {
            const Move answer = search_.table().move(node, i);
            position_.play(answer);
            attack.answers.push_back({answer, this->attack()});
            position_.undo(answer);
        }
        const Color attacker = opponent(position_.side_to_move());
        if (position_.count(attacker, CellClass::five) > 0) return;
        position_.pass();
        attack.otherwise = fours();
        position_.undo_pass();
    }

    Tree& tree_;
    ThreatSearch& search_;
    Position& position_;
    std::unordered_map<std::uint64_t, ProofIndex> built_;
};

}  // namespace

ProofIndex add_line(Tree& tree, std::span<const Move> line, const Position& position) {
    Position copy = position;
    bool won = false;
    for (const Move move : line) {
        won = wins(copy, move);
        copy.play(move);
    }
    ProofIndex next = no_proof_node;
    for (std::size_t i = line.size(); i > 0; i -= 2) {
        Tree::Node node{.attack = line[i - 1]};
        if (next != no_proof_node) node.answers.push_back({line[i], next});
        const bool is_five = won && i == line.size();
        node.plies = is_five ? 1 : tree.plies_of(node);
        next = tree.add(std::move(node));
        if (i == 1) break;
    }
    return next;
}

ProofIndex add_proof(Tree& tree, ThreatSearch& search, Position& position) {
    return Builder(tree, search, position).attack();
}

}  // namespace ybw::gomoku
