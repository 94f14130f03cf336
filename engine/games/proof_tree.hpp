// ProofTree: why a position is won: one move of the attacker at each of his turns, and what he
// plays on against every answer.
//
// A node is a turn of the attacker. After his move each listed answer leads to a node, and all the
// others lead to the node `otherwise`, which is played as if the defender had passed; without one,
// all the others lose to a win at the attacker's next move. A node without answers has won, or wins
// next whatever is played. Positions that come about in several ways share their nodes, so that
// this is a graph without circles; each node stands behind those that it leads to.
//
// It is a claim: whether it holds is for the checker of the game to say, by the rules alone.
//
// A regular value.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

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

    /// Appends a node; those that it leads to are there. Gives its index; the last one is the root.
    ProofIndex add(Node node) {
        nodes_.push_back(std::move(node));
        return root();
    }

    /// Appends all nodes of another tree and gives the index of its root.
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
            const auto longest = std::max_element(
                node.answers.begin(), node.answers.end(), [&](const auto& a, const auto& b) {
                    return nodes_[a.next].plies < nodes_[b.next].plies;
                });
            if (longest == node.answers.end()) break;
            moves.push_back(longest->move);
            index = longest->next;
        }
        return moves;
    }

    /// The plies of a node that is to be added, after which the attacker has not won yet.
    int plies_of(const Node& node) const {
        int longest = 1;
        for (const auto& answer : node.answers) {
            longest = std::max(longest, nodes_[answer.next].plies);
        }
        if (node.otherwise != no_proof_node) {
            longest = std::max(longest, nodes_[node.otherwise].plies);
        }
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

}  // namespace ybw
