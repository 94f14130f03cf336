// CommandTable: the commands and options of ybw-mpi: those of ybw that can be dealt to many ranks.
//
// Made of ybw's tables, so that an option is called and means the same in both.
#pragma once

#include "engine/kit/program.hpp"
#include "engine/mpi/channel.hpp"

namespace ybw::mpi {

/// ybw-mpi, as `session` runs it: all ranks do what is dealt, rank 0 alone speaks of the program.
/// The session has to live as long.
Program mpi_program(Session& session);

}  // namespace ybw::mpi
