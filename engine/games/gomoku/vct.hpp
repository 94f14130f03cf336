// VCT: a forced win by continuous threats, threes as well as fours.
//
// First the attacker tries fours and threes alone, then near the root also moves after which fours
// would win though they make no three. After every move of the attacker he threatens to win by
// fours, which is tested by passing; the defender tries every move that can matter against the line
// found (defences.hpp). So a proof is a proof against all defences; a failure says only that these
// attacks do not win.
//
// Depth-first proof-number search: the next node is the one where the least effort may settle the
// root, which suits trees where the defender has two answers here and ten there.
// References: Allis, van der Meulen, van den Herik 1994, "Proof-number search"; Nagai 2002,
// "Df-pn algorithm for searching AND/OR trees and its applications"; Allis, van den Herik, Huntjens
// 1996, "Go-Moku solved by new search techniques".
//
// Thread safety: an object is used by one thread; the position given is restored.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/games/gomoku/position.hpp"
#include "engine/games/gomoku/proof_table.hpp"
#include "engine/games/gomoku/threats.hpp"

namespace ybw::gomoku {

/// How much is tried within the nodes of a search.
struct ThreatEffort {
    /// Nodes of one search for fours inside the tree; few positions need more, and a win that is
    /// missed costs effort, never truth.
    std::uint64_t nodes_for_fours = 300;
    /// Moves that only threaten fours are tried so many plies from the root: each must be found by
    /// a search of its own, and the first moves of an attack gain most from them.
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

    /// Has the last call left out anything that its effort allows? If not, and it has found no win,
    /// there is none of the kind.
    bool is_exhausted() const { return is_exhausted_; }

    /// The tree of the last call.
    const ProofTable& table() const { return table_; }
    /// The win by fours that was found when the tree was made, of its attacker, who is to move.
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
    /// Up to this number of stones hidden threats are tried.
    int hidden_until_ = 0;
    bool is_exhausted_ = false;
};

/// See ThreatSearch.
ProofAttempt<Move> prove_by_threats(const Position& position, std::uint64_t nodes,
                                    const CancelFlag* flag = nullptr);

}  // namespace ybw::gomoku
