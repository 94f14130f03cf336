// ProofTable: the nodes of a proof-number search, found by the key of their position.
//
// Nodes and their lists of moves stand in two arrays that grow; a hash of indices leads to them.
// A node's index never changes, its address may.
//
// Regular value type; used by one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "engine/games/gomoku/cell.hpp"

namespace ybw::gomoku {

/// Effort to prove or to disprove; `unreachable` cannot be done.
using ProofNumber = std::uint32_t;
inline constexpr ProofNumber unreachable = 1'000'000'000;

/// One position. The two numbers are seen from the side to move: `phi` is what it takes to show
/// that the side to move reaches its aim (the win for the attacker, an escape for the defender),
/// `delta` what it takes to show that it cannot (Nagai 2002).
struct ProofNode {
    std::uint64_t key = 0;
    ProofNumber phi = 1;
    ProofNumber delta = 1;
    std::uint32_t first_move = 0;
    std::uint16_t move_count = 0;
    /// Plies to the win, once it is proved; for a defender until then, the plies of the win that
    /// he has to answer.
    std::uint16_t plies = 0;
    Move best_move;
    bool expanded = false;

    bool is_solved() const { return phi == 0 || delta == 0; }
};

class ProofTable {
public:
    ProofTable() : slots_(initial_slots, 0), nodes_(1) {}

    /// The index of a position's node, which is made if there is none.
    std::size_t find_or_add(std::uint64_t key) {
        std::size_t slot = slot_of(key);
        if (slots_[slot] != 0) return slots_[slot];
        if (nodes_.size() * 2 > slots_.size()) {
            grow();
            slot = slot_of(key);
        }
        slots_[slot] = static_cast<std::uint32_t>(nodes_.size());
        nodes_.emplace_back().key = key;
        return slots_[slot];
    }

    /// A position's node, or an unvisited one.
    const ProofNode& find(std::uint64_t key) const { return nodes_[slots_[slot_of(key)]]; }

    ProofNode& operator[](std::size_t index) { return nodes_[index]; }

    /// Gives a node its moves, once.
    void set_moves(std::size_t index, std::span<const Move> moves) {
        ProofNode& node = nodes_[index];
        node.first_move = static_cast<std::uint32_t>(moves_.size());
        node.move_count = static_cast<std::uint16_t>(moves.size());
        moves_.insert(moves_.end(), moves.begin(), moves.end());
    }

    Move move(const ProofNode& node, std::size_t i) const { return moves_[node.first_move + i]; }

private:
    static constexpr std::size_t initial_slots = 1024;

    /// Where the key is or, if it is nowhere, belongs.
    std::size_t slot_of(std::uint64_t key) const {
        std::size_t slot = static_cast<std::size_t>(key) & (slots_.size() - 1);
        while (slots_[slot] != 0 && nodes_[slots_[slot]].key != key) {
            slot = (slot + 1) & (slots_.size() - 1);
        }
        return slot;
    }

    void grow() {
        slots_.assign(slots_.size() * 4, 0);
        for (std::size_t i = 1; i < nodes_.size(); ++i) {
            slots_[slot_of(nodes_[i].key)] = static_cast<std::uint32_t>(i);
        }
    }

    std::vector<std::uint32_t> slots_;
    /// The first node is the one that stands for all unvisited positions.
    std::vector<ProofNode> nodes_;
    std::vector<Move> moves_;
};

}  // namespace ybw::gomoku
