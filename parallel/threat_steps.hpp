// Threat steps: has the side to move a win by threats, and which moves answer the opponent's?
//
// The game answers both with searches of its own (prove_win, threat_answers), whose nodes are
// counted. Failed attempts are not repeated (failed_proofs.hpp). Their answers are proved: the
// winner is certain, and a distance is an upper bound.
//
// Thread safety: functions for one worker each.
#pragma once

#include <cstdint>
#include <optional>

#include "parallel/constants.hpp"
#include "parallel/game.hpp"
#include "parallel/node.hpp"
#include "parallel/options.hpp"

namespace ybw {

/// Nodes that the game's prover of forced wins may spend on a node.
template <Game G>
std::uint64_t proof_budget(const SearchConstants& constants, const Node<G>& node) {
    if (node.depth < constants.proof_depth) return 0;
    return static_cast<std::uint64_t>(constants.proof_nodes) *
           static_cast<std::uint64_t>(node.depth);
}

/// Nodes that the prover may spend at the horizon, in place of quiescence, which looks for the same
/// wins along all lines of noisy moves. 0: quiescence; so where the side to move is in danger,
/// because the static value means nothing there.
///
/// In gomoku quiescence had more than half of all nodes in the middle of a game.
template <Game G>
std::uint64_t proof_budget_at_horizon(const SearchOptions& options,
                                      const SearchConstants& constants, const Visit<G>& node) {
    const bool is_asked = options.quiescence && options.threat_proof && !options.exact &&
                          !options.solving && !node.is_strict && !node.in_danger;
    return is_asked ? static_cast<std::uint64_t>(constants.proof_horizon) : 0;
}

/// A win by threats for the side to move, found within `budget` nodes.
template <Game G, class Worker>
std::optional<Proof<typename G::Move>> proof_within(
    Worker& worker, const Visit<G>& node, std::uint64_t budget) requires HasThreatProver<G> {
    auto& failed = worker.state().failed_proofs;
    if (failed.rules_out(node.key, budget)) return std::nullopt;
    budget = worker.affordable(budget);
    if (budget == 0) return std::nullopt;
    const auto [proof, nodes, is_final] = worker.position().prove_win(budget, node.flag);
    if (nodes == 0) return proof;  // asking again costs as little as a look-up
    worker.count_proof(nodes);
    if (!proof && !node.flag->is_cancelled()) {
        failed.note(node.key, budget, is_final ? nodes : budget);
    }
    return proof;
}

/// Whether the game is asked for the moves that answer a threat.
template <Game G>
bool wants_answers(const SearchOptions& options, const SearchConstants& constants,
                   const Visit<G>& node) {
    return options.threat_answers && node.is_selective && !node.in_danger && node.ply > 0 &&
           node.depth >= constants.answers_depth;
}

/// Fills `answers` with the moves that answer a threat of the opponent. Returns the number of plies
/// within which all other moves lose; nullopt: no threat was found.
template <Game G, class Worker>
std::optional<int> answers_to_threat(Worker& worker, const Visit<G>& node,
                                     MovesOf<G>& answers) requires HasThreatAnswers<G> {
    // Keeps this question about a position apart from prove_win(): 2^64 divided by the golden
    // ratio.
    constexpr std::uint64_t other_question = 0x9E3779B97F4A7C15;
    const std::uint64_t key = node.key ^ other_question;
    auto budget = static_cast<std::uint64_t>(worker.constants().answers_nodes);
    auto& failed = worker.state().failed_proofs;
    if (failed.rules_out(key, budget)) return std::nullopt;
    budget = worker.affordable(budget);
    if (budget == 0) return std::nullopt;
    const auto [plies, nodes] = worker.position().threat_answers(budget, answers, node.flag);
    if (nodes == 0) return plies;
    worker.count_proof(nodes);
    if (!plies && !node.flag->is_cancelled()) failed.note(key, budget, nodes);
    return plies;
}

}  // namespace ybw
