// Prover: the answers of a game that proves wins on its own (AnyProver of any_game.hpp), and the
// proofs.
//
// A ProofTree says why a position is won: one move of the attacker at each of his turns, and how he
// plays on after every answer. A node is a turn of the attacker. After his move each listed answer
// leads to a node, and all the others lead to the node `otherwise`, which is played as if the
// defender had passed; without one, all the others lose to a win at the attacker's next move. A
// node without answers has won, or wins next whatever is played. Positions that come about in
// several ways share their nodes, so that this is a graph without circles; each node stands behind
// those that it leads to. It is a claim: the checker of the game says whether it holds, by the
// rules alone.
//
// Regular values.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "parallel/stop.hpp"

namespace ybw {

using ProofIndex = std::uint32_t;
inline constexpr ProofIndex no_proof_node = ~ProofIndex{0};

template <class Move>
struct ProofAnswer {
    Move move;
    ProofIndex next = no_proof_node;
};

template <class Move>
struct ProofStep {
    Move attack;
    std::vector<ProofAnswer<Move>> answers{};
    ProofIndex otherwise = no_proof_node;
    int plies = 1;  ///< until the win, if the defender holds out as long as he can
};

template <class Move>
class ProofTree {
public:
    using Node = ProofStep<Move>;

    bool empty() const { return nodes_.empty(); }
    std::size_t size() const { return nodes_.size(); }
    const Node& operator[](ProofIndex index) const { return nodes_[index]; }
    ProofIndex root() const { return static_cast<ProofIndex>(nodes_.size() - 1); }

    /// Appends a node whose child nodes are there. Returns its index; the last node is the root.
    ProofIndex add(Node node) {
        nodes_.push_back(std::move(node));
        return root();
    }

    /// Appends all nodes of another tree and returns the index of its root.
    ProofIndex add(const ProofTree& other) {
        const auto offset = static_cast<ProofIndex>(nodes_.size());
        const auto moved = [&](ProofIndex index) {
            return index == no_proof_node ? index : index + offset;
        };
        for (Node node : other.nodes_) {
            node.otherwise = moved(node.otherwise);
            for (auto& answer : node.answers) answer.next = moved(answer.next);
            nodes_.push_back(std::move(node));
        }
        return root();
    }

    /// The part of the tree that a node leads to; the node is its root.
    ProofTree part(ProofIndex index) const {
        ProofTree result;
        std::unordered_map<ProofIndex, ProofIndex> copied;
        copy_to(result, index, copied);
        return result;
    }

    /// The longest line: attack, answer, ..., attack.
    std::vector<Move> line() const {
        std::vector<Move> moves;
        if (empty()) return moves;
        for (ProofIndex index = root(); index != no_proof_node;) {
            const Node& node = nodes_[index];
            moves.push_back(node.attack);
            const auto longest = std::ranges::max_element(
                node.answers, {}, [&](const auto& answer) { return nodes_[answer.next].plies; });
            if (longest == node.answers.end()) break;
            moves.push_back(longest->move);
            index = longest->next;
        }
        return moves;
    }

    /// The plies of a node that is to be added, if the attacker's move there has not won yet.
    int plies_of(const Node& node) const {
        int longest = 1;
        for (const auto& answer : node.answers)
            longest = std::max(longest, nodes_[answer.next].plies);
        if (node.otherwise != no_proof_node)
            longest = std::max(longest, nodes_[node.otherwise].plies);
        return longest + 2;
    }

private:
    ProofIndex copy_to(ProofTree& other, ProofIndex index,
                       std::unordered_map<ProofIndex, ProofIndex>& copied) const {
        if (index == no_proof_node) return index;
        if (const auto found = copied.find(index); found != copied.end()) return found->second;
        Node node = nodes_[index];
        for (auto& answer : node.answers) answer.next = copy_to(other, answer.next, copied);
        node.otherwise = copy_to(other, node.otherwise, copied);
        return copied[index] = other.add(std::move(node));
    }

    std::vector<Node> nodes_;
};

/// The same tree with each move converted by `convert`.
template <class To, class From, class Convert>
ProofTree<To> converted(const ProofTree<From>& tree, Convert convert) {
    ProofTree<To> result;
    for (ProofIndex i = 0; i < tree.size(); ++i) {
        ProofStep<To> step{.attack = convert(tree[i].attack),
                           .otherwise = tree[i].otherwise,
                           .plies = tree[i].plies};
        for (const auto& answer : tree[i].answers) {
            step.answers.push_back({convert(answer.move), answer.next});
        }
        result.add(std::move(step));
    }
    return result;
}

/// not_won: the prover has tried all moves that its kind of attack allows. unknown: it has not.
enum class Verdict : std::uint8_t { won, not_won, unknown };

template <class Move>
struct ProverAnswer {
    Verdict verdict = Verdict::unknown;
    ProofTree<Move> tree{};  ///< if won
    std::uint64_t nodes = 0;
};

/// The win that the other side would have if the side to move passed.
template <class Move>
struct Threat {
    ProofTree<Move> tree;         ///< of the other side, after the pass
    std::vector<Move> answers{};  ///< all other answers lose to the tree
};

template <class Move>
struct ThreatAttempt {
    std::optional<Threat<Move>> threat{};  ///< nullopt: none was found
    std::uint64_t nodes = 0;
};

/// The limits of a prover: about so many nodes, and until the flag, if there is one, is raised.
struct ProverLimits {
    std::uint64_t nodes = 0;
    const CancelFlag* flag = nullptr;
};

/// How a proof is checked: against every legal move of the defender at each of his turns, or only
/// against the moves that could matter; the checker knows that these are all.
enum class Thoroughness : std::uint8_t { every_move, doubtful_moves };

}  // namespace ybw
