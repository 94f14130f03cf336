// The ladder: the textbook searches by name, from the plainest to the most refined.
//
// The only list of them. Command line, help and tests iterate over `classic_ladder<G>`.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "engine/classic/alphabeta.hpp"
#include "engine/classic/aspiration.hpp"
#include "engine/classic/failsoft.hpp"
#include "engine/classic/history.hpp"
#include "engine/classic/iterative_deepening.hpp"
#include "engine/classic/minimax.hpp"
#include "engine/classic/mtdf.hpp"
#include "engine/classic/negamax.hpp"
#include "engine/classic/negascout.hpp"
#include "engine/classic/pvs.hpp"
#include "engine/text/user_error.hpp"

namespace ybw {

template <Game G>
struct ClassicAlgorithm {
    using Run = std::optional<ClassicResult<typename G::Move>>(const G&, Depth,
                                                               const classic::StopPredicate&);
    std::string_view name;
    std::string_view summary;
    Run* run;
};

template <Game G>
inline constexpr std::array<ClassicAlgorithm<G>, 11> classic_ladder{{
    {"minimax", "the whole tree, Max and Min in turn", &classic::minimax<G>},
    {"negamax", "the same in one function", &classic::negamax<G>},
    {"alphabeta", "alpha-beta, fail-hard", &classic::alphabeta<G>},
    {"failsoft", "alpha-beta, fail-soft", &classic::failsoft<G>},
    {"pvs", "null windows once alpha is raised, re-search (alpha, beta)", &classic::pvs<G>},
    {"negascout", "null windows after the first move, re-search (score, beta)",
     &classic::negascout<G>},
    {"aspiration", "alpha-beta in a small window around a guess", &classic::aspiration<G>},
    {"mtdf", "null windows alone, with a memory of bounds", &classic::mtdf<G>},
    {"history", "alpha-beta with the history heuristic, depth * depth",
     &classic::history<G, classic::depth_squared>},
    {"history-power", "the same with 2^depth", &classic::history<G, classic::two_to_the_depth>},
    {"deepening", "iterative deepening, best move of the last depth first",
     &classic::iterative_deepening<G>},
}};

/// Runs the algorithm of that name. nullopt: `stop` returned true before there was a result.
/// Throws UserError for an unknown name.
template <Game G>
std::optional<ClassicResult<typename G::Move>> run_classic(
    std::string_view name, const G& position, Depth depth,
    const classic::StopPredicate& stop = classic::run_to_the_end) {
    std::string names;
    for (const ClassicAlgorithm<G>& algorithm : classic_ladder<G>) {
        if (algorithm.name == name) return algorithm.run(position, depth, stop);
        names += (names.empty() ? "" : ", ") + std::string(algorithm.name);
    }
    throw UserError(ExitCode::usage,
                    "unknown algorithm '" + std::string(name) + "'; choose one of " + names);
}

}  // namespace ybw
