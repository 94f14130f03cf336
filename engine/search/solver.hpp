// Solver: does the side to move win by a kind of attack?
//
// A kind is either one of the game's own (AnyProver), which can also answer no, or `full`, which
// allows any moves and can only answer yes. A claimed win has a proof tree that the game's checker
// has verified by the rules alone. A proof that does not hold is a bug: it is thrown as
// std::logic_error, not reported.
//
// Thread safety: stop() from any thread, the rest from one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/any_position.hpp"
#include "engine/games/prover.hpp"
#include "parallel/limits.hpp"
#include "parallel/stop.hpp"

namespace ybw::solve {

/// The kind that every game with a prover has in addition: any moves at all.
inline constexpr std::string_view full_kind = "full";

struct Question {
    AnyPosition position;
    std::string kind;
    Limits limits{};  ///< of time and nodes
    int threads = 1;  ///< of kind `full`
    /// Of the table. A game's own kind has as many nodes as fit; with 0, as many as it needs.
    std::size_t hash_mib = 0;
};

struct Solution {
    Verdict verdict = Verdict::unknown;
    ProofTree<AnyMove> tree{};  ///< if won; checked by the rules
    std::uint64_t nodes = 0;    ///< of provers and searches
    Duration time{};
    StopReason reason = StopReason::solved;  ///< why it ended; `solved` unless unknown
    bool is_table_full = false;              ///< unknown, and a larger table would hold more nodes
};

class FullProof;

class Solver {
public:
    /// Requires a game with a prover, a kind of it or `full`, and that the game is not over.
    /// `hurry` as in AnyGame::make_search.
    Solution solve(const Question& question, const std::stop_token& hurry = {});

    /// Ends the search soon, without an answer if there is none yet; one that has not begun, at
    /// once.
    void stop();

private:
    Solution by_any_moves(const Question& question, AnySearch& search);

    StopSignal signal_;
    std::mutex mutex_;
    FullProof* proof_ = nullptr;  ///< the one that runs; guarded by the mutex
};

// ---- Formats (solution_formats.cpp): a solution for people, for programs and for Graphviz.
//
// Moves are named as in the position that is solved. Pure functions.

/// "won", "not_won", "unknown".
std::string_view word_of(Verdict verdict);

/// The winning line by names.
std::vector<std::string> line_of(const Question& question, const Solution& solution);

/// The answer in lines: verdict, winning line, effort.
std::string text_of(const Question& question, const Solution& solution);

/// The proof as an indented tree, with a line for each answer where there are several. A position
/// that is reached in several ways is written once and referred to as "(n)".
std::string tree_text_of(const Question& question, const Solution& solution);

/// A line for the solution and, unless `result_alone`, one for each node of the proof, the root
/// first.
enum class Telling { everything, result_alone };
std::string json_lines_of(const Question& question, const Solution& solution, Telling telling);

/// The proof as Graphviz source, for `dot -Tsvg` and the like.
std::string dot_of(const Question& question, const Solution& solution);

}  // namespace ybw::solve
