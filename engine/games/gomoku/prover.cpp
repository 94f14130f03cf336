#include "engine/games/gomoku/prover.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace ybw::gomoku {
namespace {

// ---- A win by threats as a tree

/// Adds the line of fours that FourSearch has found for the side to move; returns its first node.
ProofIndex add_line(Tree& tree, std::span<const Move> line, const Position& position) {
    Position copy = position;
    bool won = false;
    for (const Move move : line) {
        won = copy.class_of(copy.side_to_move(), move.cell()) == CellClass::five;
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

/// The win that the last call of `search` has proved for the side to move, as nodes of a tree.
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

    ProofIndex fours() { return add_line(tree_, search_.fours(position_), position_); }

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

// ---- ThreatZone: the cells where a defender's stone can matter to a win that ThreatSearch proved.
//
// The proof holds for one position. Put one more stone of the defender outside the zone, and the
// attacker still wins by it, as if the stone were not there. The stone is on no cell that the
// attacker or his fives need. Together with one stone more - the defender's other answers all lose
// to the fours that the attacker threatens - it makes no four that the proof does not know. So a
// defender who has to answer the proof must play in its zone. Under renju a stone can change
// black's allowed moves, and the zone is the whole board.
//
// Reference: Wu, Lin 2010, "Relevance-zone-oriented proof search for Connect6"; Thomsen 2000,
// "Lambda-search in game trees - with application to Go".

/// The zone of the win that the last call of `search` has proved for the side to move. Both
/// arguments are played on and restored.
class ProofWalk {
public:
    ProofWalk(ThreatSearch& search, Position& position)
        : search_(search), position_(position), attacker_(position.side_to_move()) {}

    Zone zone() {
        visit();
        if (position_.rule() == Rule::renju) zone_.is_whole_board = true;
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
            add_line_after_pass();
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
        for (std::size_t i = 0; i < node.move_count; ++i)
            visit_after(search_.table().move(node, i));
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

// ---- The provers

using Answer = ProverAnswer<Move>;

/// A prover of threats that leaves nothing out.
constexpr ThreatEffort whole_effort{.nodes_for_fours = 1'000'000, .hidden_plies = 1'000};
/// The nodes of the hasty prover, which runs before it.
constexpr std::uint64_t nodes_for_hasty_search = 200'000;
/// The nodes of the search for fours, which runs before threes.
constexpr std::uint64_t nodes_for_fours = 5'000;

Answer prove_by_fours(Position& position, const ProverLimits& limits) {
    FourSearch search(limits.flag);
    const bool won = search.prove(position, limits.nodes).has_value();
    Answer answer{.verdict = search.is_exhausted() ? Verdict::unknown : Verdict::not_won,
                  .nodes = search.nodes()};
    if (!won) return answer;
    answer.verdict = Verdict::won;
    add_line(answer.tree, search.line(), position);
    return answer;
}

Answer prove_by_threats(Position& position, const ProverLimits& limits,
                        const ThreatEffort& effort) {
    ThreatSearch search(limits.flag, effort);
    const bool won = search.prove(position, limits.nodes).has_value();
    Answer answer{.verdict = search.is_exhausted() ? Verdict::unknown : Verdict::not_won,
                  .nodes = search.nodes()};
    if (!won) return answer;
    answer.verdict = Verdict::won;
    Builder(answer.tree, search, position).attack();
    return answer;
}

/// First only fours, then threes in haste, then all kinds.
Answer prove_by_all_threats(Position& position, const ProverLimits& limits) {
    Answer answer =
        prove_by_fours(position, {std::min(limits.nodes, nodes_for_fours), limits.flag});
    const auto go_on = [&](std::uint64_t most, const ThreatEffort& effort) {
        if (answer.verdict == Verdict::won || answer.nodes >= limits.nodes) return;
        const std::uint64_t left = std::min(most, limits.nodes - answer.nodes);
        Answer next = prove_by_threats(position, {left, limits.flag}, effort);
        next.nodes += answer.nodes;
        answer = std::move(next);
    };
    go_on(nodes_for_hasty_search, {});
    if (answer.verdict != Verdict::won) answer.verdict = Verdict::unknown;
    go_on(limits.nodes, whole_effort);
    return answer;
}

/// Of several fives one is left, whatever move is played.
Threat<Move> threatened_five(const Position& position) {
    const Color waiter = opponent(position.side_to_move());
    const Move five(position.first_cell(waiter, CellClass::five));
    Threat<Move> threat;
    threat.tree.add({.attack = five});
    const bool can_stop = position.count(waiter, CellClass::five) == 1;
    if (can_stop && position.is_legal(five.cell())) threat.answers.push_back(five);
    return threat;
}

ThreatAttempt<Move> threat_after_pass(Position& position, const ProverLimits& limits) {
    position.pass();
    Threat<Move> threat;
    Zone zone;  // the cells of all moves that could matter against it
    FourSearch fours(limits.flag);
    ThreatSearch threats(limits.flag);
    if (fours.prove(position, std::min(limits.nodes, nodes_for_fours))) {
        add_line(threat.tree, fours.line(), position);
        position.pass();
        zone = zone_against(position, fours.line(), Strangers::one);
        position.pass();
    } else if (threats.prove(position, limits.nodes)) {
        Builder(threat.tree, threats, position).attack();
        zone = ProofWalk(threats, position).zone();
    }
    position.pass();
    const std::uint64_t nodes = fours.nodes() + threats.nodes();
    if (threat.tree.empty()) return {.nodes = nodes};
    threat.answers = moves_in(position, zone);
    return {.threat = std::move(threat), .nodes = nodes};
}

}  // namespace

Answer prove(const Position& position, std::string_view kind, const ProverLimits& limits) {
    Position copy = position.without_worth();
    return kind == "vcf" ? prove_by_fours(copy, limits) : prove_by_all_threats(copy, limits);
}

ThreatAttempt<Move> find_threat(const Position& position, const ProverLimits& limits) {
    const Color mover = position.side_to_move();
    if (position.count(mover, CellClass::five) > 0) return {};
    Position copy = position.without_worth();
    if (position.count(opponent(mover), CellClass::five) > 0) {
        return {.threat = threatened_five(copy)};
    }
    return threat_after_pass(copy, limits);
}

std::vector<Move> all_moves(const Position& position) {
    return moves_in(position, {.cells = {}, .is_whole_board = true});
}

}  // namespace ybw::gomoku
