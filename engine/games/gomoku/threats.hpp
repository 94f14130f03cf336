// Threats: a forced win by continuous fours (VCF, "victory by continuous fours").
//
// Every move of the attacker makes a four, so the defender has one answer, and a line of play is a
// list of the attacker's choices: the search is a depth-first walk with a set of positions known to
// fail, complete within its node budget. What the answers do on their own is never forgotten: an
// answer that makes a four for the defender must be stopped by the attacker's next four, or the
// line has failed. Under renju black's fours must be allowed, and black as defender loses when the
// one answer is forbidden.
//
// Thread safety: functions of their arguments; the position given is restored.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/games/gomoku/failed_set.hpp"
#include "engine/games/gomoku/position.hpp"
#include "parallel/stop.hpp"

namespace ybw::gomoku {

/// Searches one position and the positions below it; keeps its set of failures between calls.
class FourSearch {
public:
    /// Gives up soon after `flag`, if there is one, was raised.
    explicit FourSearch(const CancelFlag* flag = nullptr) : flag_(flag) {}

    /// A win by fours for the side to move within `nodes` nodes, or nullopt. Requires that the game
    /// is not over. `position` is played on and restored.
    std::optional<Proof<Move>> prove(Position& position, std::uint64_t nodes);

    /// The winning line of the last successful prove: attacker, defender, ..., attacker. Where the
    /// defender has no answer that helps (two fives, a forbidden cell), it ends with the four.
    const std::vector<Move>& line() const { return line_; }

    /// Nodes of all calls.
    std::uint64_t nodes() const { return nodes_; }
    /// Did the last call run out of nodes, or was it cancelled?
    bool exhausted() const { return exhausted_; }

private:
    int attack(Position& position);
    int try_four(Position& position, Move four);

    const CancelFlag* flag_;
    FailedSet failed_;
    std::vector<Move> line_;
    std::uint64_t nodes_ = 0;
    std::uint64_t limit_ = 0;
    bool exhausted_ = false;
};

/// A win by fours for the side to move; see FourSearch.
ProofAttempt<Move> prove_by_fours(const Position& position, std::uint64_t nodes,
                                  const CancelFlag* flag = nullptr);

}  // namespace ybw::gomoku
