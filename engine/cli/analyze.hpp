// The analysis of one position, for a program that has other processes search it, too.
//
// One process leads: it shows, saves and decides when the search ends, as `ybw analyze` does. The
// others follow: they search the same position, and all exchange their results
// (parallel/companions.hpp). The caller decides how.
#pragma once

#include <functional>
#include <string>

#include "engine/cli/asked.hpp"
#include "engine/games/any_position.hpp"
#include "engine/kit/program.hpp"
#include "engine/kit/signals.hpp"
#include "parallel/limits.hpp"
#include "parallel/options.hpp"

namespace ybw::cli {

/// The processes that search with an analysis.
struct Followers {
    int together = 1;  ///< processes that share this machine
    /// The search is about to begin; passes the data that a follower needs.
    std::function<void(const Arguments::Values& asked, AnySearch&)> begin;
    /// The search has ended. Returns a line for people.
    std::function<std::string()> end;
};

/// Leads. Throws the errors of `ybw analyze`.
ExitCode read_and_lead(const Arguments& arguments, Signals& signals, const Followers& followers);

/// The search of a follower, until it is told to end.
struct FollowedSearch {
    AnalysisQuestion question;
    Limits limits;  ///< of depth alone
    SearchOptions options;
};

/// As the leader `asked`, but with the threads and the table of this process's command line.
FollowedSearch read_followed(const Arguments& arguments, const Arguments::Values& asked,
                             int together);

}  // namespace ybw::cli
