// FullProof: a proof that a position is won, by any moves at all.
//
// The game's own prover knows forced wins by threats. Where it finds none, the parallel search says
// which move wins; what it says is taken for a hint. After that move the other side has every
// answer: those that can matter if the move threatens to win by threats, else all that the rules
// allow. For each of them the same is asked again, until all ends in threats. So a tree that is
// found is a proof, whatever the search has left out.
//
// Many answers lose to what refutes another one: the checker of proofs, which is quicker than
// prover and search, tries the refutations that are there before a new one is looked for.
//
// References: Thomsen 2000, "Lambda-search in game trees - with application to Go"; Wu, Lin 2010,
// "Relevance-zone-oriented proof search for Connect6"; Kishimoto, Müller 2005, "Search versus
// knowledge for solving life and death problems in Go" (a proof tried on a brother).
//
// Thread safety: an object is used by one thread; it starts others.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "engine/games/any_prover.hpp"
#include "engine/games/any_search.hpp"
#include "parallel/clock.hpp"
#include "parallel/limits.hpp"

namespace ybw::solve {

class FullProof {
public:
    /// `search` must tell bounds (SearchOptions). Gives up soon after `flag` was raised.
    FullProof(const AnyProver& prover, AnySearch& search, const Limits& limits, int threads,
              const CancelFlag& flag)
        : prover_(prover), search_(search), limits_(limits), threads_(threads), flag_(flag) {}

    /// Requires that the game is not over.
    std::optional<ProofTree<AnyMove>> prove(const AnyPosition& position);

    /// Of the prover and of the search.
    std::uint64_t nodes() const { return nodes_; }

private:
    using Node = std::optional<ProofIndex>;

    /// An answer of the defender and, as soon as it is known, what refutes it.
    struct Answer {
        AnyMove move;
        AnyPosition position;  ///< after it
        bool loses_to_threat = false;
        Node refutation{};
    };
    /// What the search says to win.
    struct Hint {
        AnyMove move;
        int plies;
    };

    Node known(const AnyPosition& position) const;
    ProverAnswer<AnyMove> ask_prover(const AnyPosition& position, std::uint64_t nodes) const;
    Node add(const AnyPosition& position, const ProverAnswer<AnyMove>& answer);
    Node attack_by_search(const AnyPosition& position);
    std::optional<Hint> search(const AnyPosition& position, const std::vector<AnyMove>& without);
    Node play(const AnyPosition& position, AnyMove move);
    std::optional<Threat<AnyMove>> find_threat(const AnyPosition& position);
    std::vector<Answer> answers_to(const AnyPosition& position,
                                   const std::optional<Threat<AnyMove>>& threat) const;
    void refute_by_threats(std::vector<Answer>& answers,
                           const std::optional<Threat<AnyMove>>& threat);
    bool refute(std::vector<Answer>& answers);
    bool holds(const AnyPosition& position, const ProofTree<AnyMove>& tree) const;
    bool is_over() const;

    const AnyProver& prover_;
    AnySearch& search_;
    Limits limits_;
    int threads_;
    const CancelFlag& flag_;
    Stopwatch watch_;
    ProofTree<AnyMove> tree_;
    std::unordered_map<std::uint64_t, ProofIndex> proved_;  ///< by the key of the position
    std::uint64_t nodes_ = 0;
};

}  // namespace ybw::solve
