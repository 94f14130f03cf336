// The commands of ybw-mpi. Each is called on all ranks with the same arguments.
#pragma once

#include "engine/kit/arguments.hpp"
#include "engine/mpi/channel.hpp"

namespace ybw::mpi {

/// A match or tournament: rank 0 deals pairs and writes the journal, the others play.
ExitCode match(const Session& session, const Arguments& arguments);

/// The positions of the file that --positions names, a line each: rank 0 deals them and writes a
/// JSON line for each, in the order of the file; the others search.
ExitCode analyze(const Session& session, const Arguments& arguments);

}  // namespace ybw::mpi
