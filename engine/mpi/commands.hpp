// The commands of ybw-mpi. Each is called on all ranks with the same arguments.
#pragma once

#include <functional>
#include <string_view>

#include "engine/cli/analyze.hpp"
#include "engine/cli/match.hpp"
#include "engine/cli/protocols.hpp"
#include "engine/kit/program.hpp"
#include "engine/kit/signals.hpp"
#include "engine/mpi/channel.hpp"

namespace ybw::mpi {

/// How long a rank may be silent before its work goes to another: --lease.
Duration read_lease(const Arguments& arguments);

struct MatchTask {
    cli::MatchTask match;
    Duration lease;
};

/// A match or tournament: rank 0 deals pairs and writes the journal, the others play.
MatchTask read_match(const Arguments& arguments);
ExitCode match(Session& session, const MatchTask& task);

struct AnalyzeTask {
    cli::ManyTask work;
    Duration lease;
};

/// One position, as `ybw analyze` does it: all ranks search it.
struct PositionTask {
    std::function<ExitCode(Signals&, const cli::Followers&)> lead;          ///< on rank 0
    std::function<cli::FollowedSearch(const Arguments::Values&)> followed;  ///< on the others
    Duration lease;
};
PositionTask read_position(const Session& session, const Arguments& arguments);
ExitCode analyze(Session& session, const PositionTask& task);

/// A protocol, "uci" or "ucci": rank 0 serves a manager, and all ranks search its positions.
using ServeTask = std::function<ExitCode(Signals&, const cli::SharedServer&)>;
ServeTask read_served(std::string_view protocol, const Arguments& arguments);
ExitCode serve_together(Session& session, const ServeTask& task);

/// The positions of the file of --positions, a line each: rank 0 deals them and writes the JSON
/// line of each when it comes; the others search.
AnalyzeTask read_analyze(const Session& session, const Arguments& arguments);
ExitCode analyze(Session& session, const AnalyzeTask& task);

/// ybw-mpi, made of ybw's tables, so that an option has the same name and meaning in both. It runs
/// in `session`: all ranks do the work that is dealt, only rank 0 prints. The session has to live
/// as long.
Program mpi_program(Session& session);

}  // namespace ybw::mpi
