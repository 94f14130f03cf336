// Refinements: every optional member of a game, by its name, its signature and its use.
//
// The search asks for each with a concept (game.hpp) and does without it where it is not there. A
// member whose signature is nearly right would not be there either, in silence: so each has a check
// that fails to compile with the right signature. An overloaded member is not seen by it.
//
// Those about the end of the game stand in end_refinements.hpp, those about threats in
// threat_refinements.hpp.
//
// `describe` (describe.hpp) makes a table of the same list. Texts and checks alone, no shared
// state.
#pragma once

#include <string_view>

#include "parallel/constants.hpp"
#include "parallel/end_refinements.hpp"
#include "parallel/game.hpp"
#include "parallel/options.hpp"
#include "parallel/threat_refinements.hpp"
#include "parallel/undo.hpp"

namespace ybw::refinements {

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

/// Calls `visit.operator()<Refinement>()` for each.
template <class Visit>
constexpr void for_each(Visit visit) {
    [&]<class... R>(void (*)(R...)) {
        (visit.template operator()<R>(), ...);
    }(static_cast<void (*)(Undo, FinalScore, IsPass, SolveEnd, MovesLeft, MoveValue, KeyAfter,
                           KnownOutcome, RelevantMoves, IsLegal, Repetition, NoisyMoves, IsNoisy,
                           InDanger, NullMove, FutilityMargin, ProveWin, AnswerThreats,
                           OwnEvaluator, Constants)>(nullptr));
}

/// Compiles only if no member of G has the name of a refinement and not its signature.
template <Game G>
constexpr bool check_signatures() {
    for_each([]<class R>() { R::template check<G>(); });
    return true;
}

}  // namespace ybw::refinements
