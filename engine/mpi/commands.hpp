// The commands of ybw-mpi. Each is called on all ranks with the same arguments.
#pragma once

#include <string>

#include "engine/cli/match.hpp"
#include "engine/cli/positions.hpp"
#include "engine/kit/arguments.hpp"
#include "engine/mpi/channel.hpp"

namespace ybw::mpi {

/// A match or tournament: rank 0 deals pairs and writes the journal, the others play.
cli::MatchTask read_match(const Arguments& arguments);
ExitCode match(const Session& session, const cli::MatchTask& task);

struct AnalyzeTask {
    std::string path;  ///< of the list
    PositionQuestion question;
    SearchOptions options;
};

/// The positions of the file that --positions names, a line each: rank 0 deals them and writes a
/// JSON line for each, in the order of the file; the others search.
AnalyzeTask read_analyze(const Arguments& arguments);
ExitCode analyze(const Session& session, const AnalyzeTask& task);

}  // namespace ybw::mpi
