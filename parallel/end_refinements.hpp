// Refinements by which a game tells of its end; see refinements.hpp.
//
// Texts and checks alone, no shared state.
#pragma once

#include <string_view>

#include "parallel/game.hpp"
#include "parallel/options.hpp"

namespace ybw::refinements {

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

}  // namespace ybw::refinements
