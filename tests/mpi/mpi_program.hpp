// MpiProgram: ybw-mpi on ranks of this machine, if it was built.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <string>

#include "tests/match/temporary_directory.hpp"
#include "tests/support/sanitizers.hpp"

namespace ybw::mpi {

inline const std::string mpi_program = YBW_BUILD_DIR "/ybw-mpi";

inline bool has_mpi() {
    return std::filesystem::exists(mpi_program) &&
           std::system("mpirun --version > /dev/null 2>&1") == 0;
}

/// What stands before the words of a command of ybw-mpi, or of another program, on so many ranks.
inline std::string on_ranks(int count, const std::string& program = mpi_program) {
    // Of two jobs that begin at once, one fails to make the folder that both want: one a process.
    static const match::TemporaryDirectory sessions;
    return fmt::format(
        "env {} OMPI_MCA_orte_tmpdir_base={} "
        "mpirun --allow-run-as-root --oversubscribe -n {} {} ",
        spare_open_mpi, sessions.path().string(), count, program);
}

}  // namespace ybw::mpi
