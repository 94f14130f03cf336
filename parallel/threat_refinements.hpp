// Refinements by which a game tells of threats to win; see refinements.hpp.
//
// Texts and checks alone, no shared state.
#pragma once

#include <string_view>

#include "parallel/game.hpp"
#include "parallel/options.hpp"

namespace ybw::refinements {

/// Whether the search may err, as by default.
constexpr bool may_err(const SearchOptions& options) {
    return !options.exact && !options.solving;
}

struct ProveWin {
    static constexpr std::string_view signature =
        "ProofAttempt<Move> prove_win(std::uint64_t, const CancelFlag*) const";
    static constexpr std::string_view use = "the game's own search for wins by threats";
    template <class G>
    static constexpr bool is_offered = HasThreatProver<G>;
    /// Who solves asks it at the root: its wins are proved.
    static constexpr bool is_used(const SearchOptions& options) {
        const bool of_root = options.solving && !options.reproducible && options.multipv == 1;
        return (may_err(options) || (of_root && !options.exact)) && options.threat_proof;
    }
    template <class G>
    static constexpr void check() {
        static_assert(
            is_offered<G> || !requires { &G::prove_win; },
            "prove_win is there, but not as: ybw::ProofAttempt<Move> "
            "prove_win(std::uint64_t nodes, const ybw::CancelFlag* flag) const");
    }
};

struct AnswerThreats {
    static constexpr std::string_view signature =
        "ThreatAnswers threat_answers(std::uint64_t, MovesOf<G>&, const CancelFlag*) const";
    static constexpr std::string_view use = "moves that do not answer a threat are left out";
    template <class G>
    static constexpr bool is_offered = HasThreatAnswers<G>;
    static constexpr bool is_used(const SearchOptions& options) {
        return may_err(options) && options.threat_answers;
    }
    template <class G>
    static constexpr void check() {
        static_assert(
            is_offered<G> || !requires { &G::threat_answers; },
            "threat_answers is there, but not as: ybw::ThreatAnswers threat_answers("
            "std::uint64_t nodes, ybw::MovesOf<G>& list, const ybw::CancelFlag* flag) const");
    }
};

}  // namespace ybw::refinements
