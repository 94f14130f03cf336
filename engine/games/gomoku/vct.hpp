// VCT: a forced win by continuous threats, threes as well as fours.
//
// First the attacker tries only fours and threes; then near the root also moves that make no three
// but after which fours would win. Each move of the attacker threatens to win by fours; a pass
// tests that. The defender tries every move that can matter against the line found (Defences,
// below). So a proof holds against all defences; a failure says only that these attacks do not win.
//
// Depth-first proof-number search: the next node is the one where the least effort may settle the
// root, which suits trees where the defender has two answers here and ten there.
// References: Allis, van der Meulen, van den Herik 1994, "Proof-number search"; Nagai 2002,
// "Df-pn algorithm for searching AND/OR trees and its applications"; Allis, van den Herik, Huntjens
// 1996, "Go-Moku solved by new search techniques".
//
// Thread safety: an object is used by one thread; the position given is restored.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/games/gomoku/lines.hpp"
#include "engine/games/gomoku/position.hpp"
#include "engine/games/gomoku/threats.hpp"

namespace ybw::gomoku {

// ---- Defences: the moves that can matter against a threat to win by fours.
//
// The attacker has shown a line of fours that wins if the defender passes. A defender's stone that
// neither stands in the line's way nor ever helps him to a four while the line is played leaves the
// line as it is, so it loses to it. The complete list of the other stones is:
//   - the cells of the line: the attacker's fours and all cells that complete them;
//   - cells that give the defender a four, now or after one of his forced answers: in the end he
//     would have a five to be stopped where the attacker has another move to make.
// Under renju a stone can also change what black may play; where the line rests on that (an answer
// forbidden to black, a four of black's that may be a double three) every move is a defence.
//
// The defender may have two stones that the line does not know: one from before the attack of which
// the line is a part, and his answer to the threat. Then the second kind of cells is larger: all
// cells that give him three of five, since two such stones make a four of two.
//
// Thread safety: functions of their arguments; the position given is restored.

using CellSet = std::bitset<cell_count>;

/// Where a stone of the defender can matter to an attack.
struct Zone {
    CellSet cells;
    bool is_whole_board = false;  ///< every cell, whatever `cells` says

    bool has(Cell cell) const {
        return is_whole_board || cells.test(static_cast<std::size_t>(cell));
    }
    void add(Cell cell) { cells.set(static_cast<std::size_t>(cell)); }
    void add(const Zone& other) {
        cells |= other.cells;
        is_whole_board |= other.is_whole_board;
    }
};

/// The number of defender's stones that the line does not know.
enum class Strangers { one, two };

/// Adds the cells that help the defender of `color` now. Requires that no side has won.
void add_help(const Position& position, Color color, Strangers strangers, Zone& zone);

/// The zone of a line that FourSearch has found for the attacker after a pass of the side to move,
/// which has no five.
Zone zone_against(Position& position, std::span<const Move> line, Strangers strangers);

/// The allowed moves of the side to move in the zone, in cell order.
std::vector<Move> moves_in(const Position& position, const Zone& zone);

/// The defender is to move and has no five; `line` is the line of FourSearch for the attacker after
/// a pass. Returns the defender's allowed moves that can matter, in cell order.
std::vector<Move> defences_against(Position& position, std::span<const Move> line);

// ---- ProofTable: the nodes of a proof-number search, found by the key of their position.
//
// Nodes and their lists of moves stand in two arrays that grow; a hash of indices leads to them.
// A node's index never changes, its address may.
//
// Regular value type; used by one thread.

/// Effort to prove or to disprove; `unreachable` cannot be done.
using ProofNumber = std::uint32_t;
inline constexpr ProofNumber unreachable = 1'000'000'000;

/// One position. The two numbers are seen from the side to move: `phi` is the effort to show that
/// the side to move reaches its aim (the win for the attacker, an escape for the defender), `delta`
/// the effort to show that it cannot (Nagai 2002).
struct ProofNode {
    std::uint64_t key = 0;
    ProofNumber phi = 1;
    ProofNumber delta = 1;
    std::uint32_t first_move = 0;
    std::uint16_t move_count = 0;
    /// Plies to the win, once it is proved; before that, at a defender's node, the plies of the win
    /// that he has to answer.
    std::uint16_t plies = 0;
    Move best_move;
    bool expanded = false;
};

class ProofTable {
public:
    ProofTable() : slots_(initial_slots, 0), nodes_(1) {}

    /// The index of a position's node; adds the node if there is none.
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

    /// The slot of the key, or the slot where it belongs.
    std::size_t slot_of(std::uint64_t key) const {
        std::size_t slot = static_cast<std::size_t>(key) & (slots_.size() - 1);
        while (slots_[slot] != 0 && nodes_[slots_[slot]].key != key)
            slot = (slot + 1) & (slots_.size() - 1);
        return slot;
    }

    void grow() {
        slots_.assign(slots_.size() * 4, 0);
        for (std::size_t i = 1; i < nodes_.size(); ++i)
            slots_[slot_of(nodes_[i].key)] = static_cast<std::uint32_t>(i);
    }

    std::vector<std::uint32_t> slots_;
    /// The first node is the one that stands for all unvisited positions.
    std::vector<ProofNode> nodes_;
    std::vector<Move> moves_;
};

// ---- The search

/// The effort within the nodes of a search.
struct ThreatEffort {
    /// Nodes of one search for fours inside the tree. Few positions need more; a missed win costs
    /// effort, never truth.
    std::uint64_t nodes_for_fours = 300;
    /// Moves that only threaten fours are tried up to this many plies from the root: each needs a
    /// search of its own, and the first moves of an attack gain most from them.
    int hidden_plies = 4;
};

class ThreatSearch {
public:
    /// Gives up soon after `flag`, if there is one, was raised.
    explicit ThreatSearch(const CancelFlag* flag = nullptr, const ThreatEffort& effort = {})
        : flag_(flag), effort_(effort), fours_(flag) {}

    /// A win by threats for the side to move within about `nodes` nodes, or nullopt. Requires that
    /// the game is not over. `position` is played on and restored.
    std::optional<Proof<Move>> prove(Position& position, std::uint64_t nodes);

    /// Nodes of all calls, those of the searches for fours included.
    std::uint64_t nodes() const { return nodes_ + fours_.nodes(); }

    /// Has the last call left out anything that its effort allows? If not, and if it has found no
    /// win, there is no win of this kind.
    bool is_exhausted() const { return is_exhausted_; }

    /// The tree of the last call.
    const ProofTable& table() const { return table_; }
    /// The win by fours that was found when the tree was made, for its attacker, who is to move.
    /// Requires that there was one.
    const std::vector<Move>& fours(Position& position);

private:
    struct Limits {
        ProofNumber phi;
        ProofNumber delta;
    };
    struct Choice {
        Move move;
        Limits limits;
    };

    bool is_attacker(const Position& position) const {
        return position.side_to_move() == attacker_;
    }
    void search(Position& position, std::size_t index, Limits limits);
    void expand(Position& position, std::size_t index);
    void expand_attacker(Position& position, std::size_t index);
    std::optional<Proof<Move>> win_by_fours(Position& position);
    void add_hidden_threats(Position& position, std::vector<Move>& moves);
    void expand_defender(Position& position, std::size_t index);
    void expand_forced(const Position& position, std::size_t index, Cell answer);
    void succeed(std::size_t index, int plies, Move move);
    void fail(std::size_t index, int plies);
    std::optional<Choice> update(const Position& position, std::size_t index, Limits limits);
    void settle(const Position& position, std::size_t index);

    const CancelFlag* flag_;
    ThreatEffort effort_;
    ProofTable table_;
    FourSearch fours_;
    Color attacker_ = Color::black;
    std::uint64_t nodes_ = 0;
    std::uint64_t limit_ = 0;
    /// Hidden threats are tried up to this number of stones.
    int hidden_until_ = 0;
    bool is_exhausted_ = false;
};

}  // namespace ybw::gomoku
