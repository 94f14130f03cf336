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
// Thread safety: stop() from any thread, the rest from one; it starts others.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>
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
              const CancelFlag& flag);

    /// Requires that the game is not over.
    std::optional<ProofTree<AnyMove>> prove(const AnyPosition& position);

    /// Ends the searches under way; for good, if the flag is raised.
    void stop() noexcept;

    /// Of the prover and of the searches.
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
    /// Who works at a position, and until when.
    struct Hand {
        AnySearch& search;
        int threads;
        const CancelFlag& flag;
    };
    /// What refutes one answer, to be tried on others.
    struct Refutation {
        std::shared_ptr<const ProofTree<AnyMove>> tree;
        ProofIndex index;
    };
    /// Those of the answers to one move. All members from any thread.
    class Brothers {
    public:
        void add(Refutation refutation) {
            const std::lock_guard lock(mutex_);
            all_.push_back(std::move(refutation));
        }
        /// So many at most, the last one first.
        std::vector<Refutation> latest(std::size_t most) const {
            const std::lock_guard lock(mutex_);
            const auto count = static_cast<std::ptrdiff_t>(std::min(all_.size(), most));
            return {all_.rbegin(), all_.rbegin() + count};
        }

    private:
        mutable std::mutex mutex_;
        std::vector<Refutation> all_;
    };

    Node known(const AnyPosition& position) const;
    Refutation refutation_at(ProofIndex index) const;
    ProofIndex put(ProofStep<AnyMove> step);
    ProofIndex put(const ProofTree<AnyMove>& tree);
    Node add(const AnyPosition& position, const ProverAnswer<AnyMove>& answer);

    ProverAnswer<AnyMove> ask_prover(const AnyPosition& position, std::uint64_t nodes,
                                     const Hand& hand) const;
    Node attack_by_search(const AnyPosition& position, const Hand& hand);
    std::optional<Hint> search(const AnyPosition& position, const std::vector<AnyMove>& without,
                               const Hand& hand);
    Node play(const AnyPosition& position, AnyMove move, const Hand& hand);
    std::optional<Threat<AnyMove>> find_threat(const AnyPosition& position, const Hand& hand);
    std::vector<Answer> answers_to(const AnyPosition& position,
                                   const std::optional<Threat<AnyMove>>& threat) const;
    void refute_by_threats(std::vector<Answer>& answers,
                           const std::optional<Threat<AnyMove>>& threat, const Hand& hand);
    bool refute(std::vector<Answer>& answers, const Hand& hand);
    bool refute_one(Answer& answer, Brothers& brothers, const Hand& hand);
    bool holds(const AnyPosition& position, const ProofTree<AnyMove>& tree, const Hand& hand) const;
    bool is_over(const Hand& hand) const;
    std::uint64_t affordable(std::uint64_t nodes) const;

    const AnyProver& prover_;
    AnySearch& search_;
    std::vector<std::unique_ptr<AnySearch>> helpers_;  ///< of one thread each; none for one thread
    Limits limits_;
    int threads_;
    const CancelFlag& flag_;
    Stopwatch watch_;
    mutable std::mutex mutex_;  ///< of the next two
    ProofTree<AnyMove> tree_;
    std::unordered_map<std::uint64_t, ProofIndex> proved_;  ///< by the key of the position
    std::atomic<std::uint64_t> nodes_ = 0;
};

}  // namespace ybw::solve
