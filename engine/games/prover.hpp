// Prover: what a game that can prove wins on its own offers (HasProver of engine_game.hpp), and
// what its provers answer.
//
// Regular values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/games/proof_tree.hpp"
#include "parallel/stop.hpp"

namespace ybw {

/// not_won: the prover has tried all that its kind of attack allows. unknown: it has not.
enum class Verdict : std::uint8_t { won, not_won, unknown };

template <class Move>
struct ProverAnswer {
    Verdict verdict = Verdict::unknown;
    ProofTree<Move> tree{};  ///< if won
    std::uint64_t nodes = 0;
};

/// What the other side would win by if the side to move passed.
template <class Move>
struct Threat {
    ProofTree<Move> tree;         ///< of the other side, after the pass
    std::vector<Move> answers{};  ///< all others lose to the tree
};

template <class Move>
struct ThreatAttempt {
    std::optional<Threat<Move>> threat{};  ///< nothing: none was found
    std::uint64_t nodes = 0;
};

/// What a prover may spend: about so many nodes, and until the flag, if there is one, is raised.
struct ProverLimits {
    std::uint64_t nodes = 0;
    const CancelFlag* flag = nullptr;
};

/// How a proof is checked: every legal move of the defender is played at each of his turns, or only
/// those that could matter, of which the checker knows that they are all.
enum class Thoroughness : std::uint8_t { every_move, doubtful_moves };

}  // namespace ybw
