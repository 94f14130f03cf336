// Refinements: the optional members of a game, each with its name, its signature and its use.
//
// The search looks for each member with a concept (game.hpp) and works without it. A member whose
// signature is nearly right would be ignored without a word, so each refinement has a check that
// fails to compile and names the right signature. The check does not see overloaded members.
//
// `describe` (describe.hpp) prints the same list as a table. Texts and checks only, no shared
// state.
#pragma once

#include <string_view>

#include "parallel/constants.hpp"
#include "parallel/game.hpp"
#include "parallel/options.hpp"
#include "parallel/undo.hpp"

namespace ybw::refinements {

/// Whether the search may err, as by default.
constexpr bool may_err(const SearchOptions& options) {
    return !options.exact && !options.solving;
}

struct Undo {
    static constexpr std::string_view signature = "void undo(Move)";
    static constexpr std::string_view signature_with_record = "void undo(Move, Record)";
    static constexpr std::string_view use = "moves are taken back, not positions copied";
    template <class G>
    static constexpr bool is_offered = HasUndo<G> || HasUndoRecord<G>;
    static constexpr bool is_used(const SearchOptions& /*options*/) { return true; }
    template <class G>
    static constexpr void check() {
        static_assert(
            is_offered<G> || !requires { &G::undo; },
            "undo is there, but not as: void play(Move), void undo(Move); "
            "or: Record play(Move), void undo(Move, Record)");
    }
};

struct MoveValue {
    static constexpr std::string_view signature = "int move_value(Move) const";
    static constexpr std::string_view use = "moves are ordered by it and by history";
    template <class G>
    static constexpr bool is_offered = HasMoveValues<G>;
    static constexpr bool is_used(const SearchOptions& /*options*/) { return true; }
    template <class G>
    static constexpr void check() {
        static_assert(
            is_offered<G> || !requires { &G::move_value; },
            "move_value is there, but not as: int move_value(Move) const");
    }
};

struct KeyAfter {
    static constexpr std::string_view signature = "std::uint64_t key_after(Move) const";
    static constexpr std::string_view use = "the table is asked before the move is made";
    template <class G>
    static constexpr bool is_offered = HasKeyAfter<G>;
    static constexpr bool is_used(const SearchOptions& options) { return options.hash_mib > 0; }
    template <class G>
    static constexpr void check() {
        static_assert(
            is_offered<G> || !requires { &G::key_after; },
            "key_after is there, but not as: std::uint64_t key_after(Move) const");
    }
};

struct RelevantMoves {
    static constexpr std::string_view signature = "void relevant_moves(MovesOf<G>&) const";
    static constexpr std::string_view use = "moves that need not be searched are not";
    template <class G>
    static constexpr bool is_offered = HasRelevantMoves<G>;
    static constexpr bool is_used(const SearchOptions& options) { return !options.exact; }
    template <class G>
    static constexpr void check() {
        static_assert(
            is_offered<G> || !requires { &G::relevant_moves; },
            "relevant_moves is there, but not as: "
            "void relevant_moves(ybw::MovesOf<G>&) const");
    }
};

struct IsLegal {
    static constexpr std::string_view signature = "bool is_legal(Move) const";
    static constexpr std::string_view use = "root moves may be others than legal_moves has";
    template <class G>
    static constexpr bool is_offered = HasLegalTest<G>;
    static constexpr bool is_used(const SearchOptions& /*options*/) { return true; }
    template <class G>
    static constexpr void check() {}  // many a game has one of its own, with other arguments
};

struct Repetition {
    static constexpr std::string_view signature = "std::optional<Score> repetition(Ply) const";
    static constexpr std::string_view use = "positions that come again have a score";
    template <class G>
    static constexpr bool is_offered = HasRepetition<G>;
    static constexpr bool is_used(const SearchOptions& options) { return may_err(options); }
    template <class G>
    static constexpr void check() {
        static_assert(
            is_offered<G> || !requires { &G::repetition; },
            "repetition is there, but not as: "
            "std::optional<ybw::Score> repetition(ybw::Ply) const");
    }
};

struct NoisyMoves {
    static constexpr std::string_view signature = "void noisy_moves(MovesOf<G>&) const";
    static constexpr std::string_view use = "quiescence beyond the horizon";
    template <class G>
    static constexpr bool is_offered = HasNoisyMoves<G>;
    static constexpr bool is_used(const SearchOptions& options) {
        return may_err(options) && options.quiescence;
    }
    template <class G>
    static constexpr void check() {
        static_assert(
            is_offered<G> || !requires { &G::noisy_moves; },
            "noisy_moves is there, but not as: void noisy_moves(ybw::MovesOf<G>&) const");
    }
};

struct IsNoisy {
    static constexpr std::string_view signature = "bool is_noisy(Move) const";
    static constexpr std::string_view use = "such moves are neither reduced nor skipped";
    template <class G>
    static constexpr bool is_offered = HasNoisyTest<G>;
    static constexpr bool is_used(const SearchOptions& /*options*/) { return true; }
    template <class G>
    static constexpr void check() {
        static_assert(
            is_offered<G> || !requires { &G::is_noisy; },
            "is_noisy is there, but not as: bool is_noisy(Move) const");
    }
};

struct IsCapture {
    static constexpr std::string_view signature = "bool is_capture(Move) const";
    static constexpr std::string_view use = "such moves have a history of their own";
    template <class G>
    static constexpr bool is_offered = HasCaptureTest<G>;
    static constexpr bool is_used(const SearchOptions& /*options*/) { return true; }
    template <class G>
    static constexpr void check() {
        static_assert(
            is_offered<G> || !requires { &G::is_capture; },
            "is_capture is there, but not as: bool is_capture(Move) const");
    }
};

struct ExchangeReaches {
    static constexpr std::string_view signature = "bool exchange_reaches(Move, int) const";
    static constexpr std::string_view use = "moves that lose an exchange are left out";
    template <class G>
    static constexpr bool is_offered = HasExchange<G>;
    static constexpr bool is_used(const SearchOptions& options) {
        return may_err(options) && options.exchange_pruning;
    }
    template <class G>
    static constexpr void check() {
        static_assert(
            is_offered<G> || !requires { &G::exchange_reaches; },
            "exchange_reaches is there, but not as: bool exchange_reaches(Move, int) const");
    }
};

struct InDanger {
    static constexpr std::string_view signature = "bool in_danger() const";
    static constexpr std::string_view use = "answers to threats are searched a ply deeper";
    template <class G>
    static constexpr bool is_offered = HasDangerTest<G>;
    static constexpr bool is_used(const SearchOptions& options) { return may_err(options); }
    template <class G>
    static constexpr void check() {
        static_assert(
            is_offered<G> || !requires { &G::in_danger; },
            "in_danger is there, but not as: bool in_danger() const");
    }
};

struct NullMove {
    static constexpr std::string_view signature = "bool may_pass() const; void pass(), undo_pass()";
    static constexpr std::string_view use =
        "who stands well even after a pass is not searched in full";
    template <class G>
    static constexpr bool is_offered = HasNullMove<G>;
    static constexpr bool is_used(const SearchOptions& options) {
        return may_err(options) && options.null_move;
    }
    template <class G>
    static constexpr void check() {
        static_assert(
            is_offered<G> || !requires { &G::may_pass; },
            "may_pass is there, but not as one of the three: "
            "bool may_pass() const; void pass(); void undo_pass()");
    }
};

struct FutilityMargin {
    static constexpr std::string_view signature = "static constexpr int futility_margin";
    static constexpr std::string_view use = "hopeless quiet moves near the horizon are skipped";
    template <class G>
    static constexpr bool is_offered = HasFutilityMargin<G>;
    static constexpr bool is_used(const SearchOptions& options) {
        return may_err(options) && (options.futility || options.razoring);
    }
    template <class G>
    static constexpr void check() {
        static_assert(
            is_offered<G> || !requires { &G::futility_margin; },
            "futility_margin is there, but not as: "
            "static constexpr int futility_margin = ...");
    }
};

struct CorrectionKeys {
    static constexpr std::string_view signature =
        "std::array<std::uint64_t, N> correction_keys() const";
    static constexpr std::string_view use = "static values are corrected by their known errors";
    template <class G>
    static constexpr bool is_offered = HasCorrectionKeys<G>;
    /// The member that it is of no use without, if the game lacks it; else empty.
    template <class G>
    static constexpr std::string_view missing = HasFutilityMargin<G> ? "" : "futility_margin";
    static constexpr bool is_used(const SearchOptions& options) { return may_err(options); }
    template <class G>
    static constexpr void check() {
        static_assert(
            is_offered<G> || !requires { &G::correction_keys; },
            "correction_keys is there, but not as: "
            "std::array<std::uint64_t, N> correction_keys() const");
    }
};

struct Constants {
    static constexpr std::string_view signature =
        "static constexpr SearchConstants search_constants";
    static constexpr std::string_view use = "numbers of the search that the game changes";
    template <class G>
    static constexpr bool is_offered = HasSearchConstants<G>;
    static constexpr bool is_used(const SearchOptions& /*options*/) { return true; }
    template <class G>
    static constexpr void check() {
        static_assert(
            is_offered<G> || !requires { &G::search_constants; },
            "search_constants is there, but not as: "
            "static constexpr ybw::SearchConstants search_constants{...}");
        if constexpr (is_offered<G>) {
            static_assert(are_in_range(G::search_constants),
                          "search_constants has a value that is out of range; see SearchConstants");
        }
    }
};

struct OwnEvaluator {
    static constexpr std::string_view signature = "class Evaluator: begin, play, undo, evaluate";
    static constexpr std::string_view use = "values follow the moves, for each worker";
    template <class G>
    static constexpr bool is_offered = HasEvaluator<G>;
    static constexpr bool is_used(const SearchOptions& /*options*/) { return true; }
    template <class G>
    static constexpr void check() {
        static_assert(
            is_offered<G> || !requires { typename G::Evaluator; },
            "Evaluator is there, but not as a class that is made of nothing and copied, with: "
            "void begin(const G&); void play(const G&, Move); void undo(const G&, Move); "
            "ybw::Score evaluate(const G&)");
    }
};

// ---- The end of the game ----

struct FinalScore {
    static constexpr std::string_view signature = "std::optional<Score> final_score() const";
    static constexpr std::string_view use = "games that are over are worth a number";
    template <class G>
    static constexpr bool is_offered = HasFinalScore<G>;
    static constexpr bool is_used(const SearchOptions& /*options*/) { return true; }
    template <class G>
    static constexpr void check() {
        static_assert(
            is_offered<G> || !requires { &G::final_score; },
            "final_score is there, but not as: "
            "ybw::Score final_score() const, or std::optional<ybw::Score>");
    }
};

struct IsPass {
    static constexpr std::string_view signature = "bool is_pass(Move) const";
    static constexpr std::string_view use = "passes cost no depth";
    template <class G>
    static constexpr bool is_offered = HasPassTest<G>;
    static constexpr bool is_used(const SearchOptions& /*options*/) { return true; }
    template <class G>
    static constexpr void check() {
        static_assert(
            is_offered<G> || !requires { &G::is_pass; },
            "is_pass is there, but not as: bool is_pass(Move) const");
    }
};

struct SolveEnd {
    static constexpr std::string_view signature = "SolvedEnd solve_end(Window)";
    static constexpr std::string_view use = "the game's own solver of its last plies";
    template <class G>
    static constexpr bool is_offered = HasEndSolver<G>;
    static constexpr bool is_used(const SearchOptions& /*options*/) { return true; }
    template <class G>
    static constexpr void check() {
        static_assert(
            is_offered<G> || !requires { &G::solve_end; },
            "solve_end is there, but not as: ybw::SolvedEnd solve_end(ybw::Window)");
    }
};

struct MovesLeft {
    static constexpr std::string_view signature = "int moves_left() const";
    static constexpr std::string_view use = "values are final where the depth reaches the end";
    template <class G>
    static constexpr bool is_offered = HasMovesLeft<G>;
    static constexpr bool is_used(const SearchOptions& /*options*/) { return true; }
    template <class G>
    static constexpr void check() {
        static_assert(
            is_offered<G> || !requires { &G::moves_left; },
            "moves_left is there, but not as: int moves_left() const");
    }
};

struct KnownOutcome {
    static constexpr std::string_view signature =
        "std::optional<Proof<Move>> known_outcome() const";
    static constexpr std::string_view use = "ends the game sees without a search";
    template <class G>
    static constexpr bool is_offered = HasKnownOutcome<G>;
    static constexpr bool is_used(const SearchOptions& options) { return !options.exact; }
    template <class G>
    static constexpr void check() {
        static_assert(
            is_offered<G> || !requires { &G::known_outcome; },
            "known_outcome is there, but not as: "
            "std::optional<ybw::Proof<Move>> known_outcome() const");
    }
};

// ---- Threats to win ----

struct ProveWin {
    static constexpr std::string_view signature =
        "ProofAttempt<Move> prove_win(std::uint64_t, const CancelFlag*) const";
    static constexpr std::string_view use = "the game's own search for wins by threats";
    template <class G>
    static constexpr bool is_offered = HasThreatProver<G>;
    /// When solving it is asked at the root alone: its wins are proved.
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

// ---- All of them ----

/// Calls `visit.operator()<Refinement>()` for each.
template <class Visitor>
constexpr void for_each(Visitor visit) {
    [&]<class... R>(void (*)(R...)) {
        (visit.template operator()<R>(), ...);
    }(static_cast<void (*)(Undo, FinalScore, IsPass, SolveEnd, MovesLeft, MoveValue, KeyAfter,
                           KnownOutcome, RelevantMoves, IsLegal, Repetition, NoisyMoves, IsNoisy,
                           IsCapture, ExchangeReaches, InDanger, NullMove, FutilityMargin,
                           CorrectionKeys, ProveWin, AnswerThreats, OwnEvaluator, Constants)>(
        nullptr));
}

/// Compiles only if no member of G has the name of a refinement and not its signature.
template <Game G>
constexpr bool check_signatures() {
    for_each([]<class R>() { R::template check<G>(); });
    return true;
}

}  // namespace ybw::refinements
