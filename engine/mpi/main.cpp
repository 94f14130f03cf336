// ybw-mpi: matches and analyses on many machines.
//
//     mpirun -n 4 ybw-mpi match threads=2 threads=1 --games 1000 --journal match.jsonl
//     mpirun -n 4 ybw-mpi analyze --positions FILE -t 1s
//
// Rank 0 hands out pairs of games, or positions, and writes the results; every other rank works on
// one at a time. If a rank dies the job ends as MPI does, and `match --resume` goes on with what
// the journal does not hold.
#include <algorithm>
#include <string>
#include <vector>

#include "engine/kit/run.hpp"
#include "engine/mpi/command_table.hpp"

int main(int argc, char** argv) {
    using namespace ybw;
    const mpi::Session session(argc, argv);
    try {
        const Program program = mpi::mpi_program(session);
        const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
        return static_cast<int>(run(program, words));
    } catch (const UserError&) {
        // All ranks see the same mistakes; one of them says so.
        return session.rank() == 0 ? static_cast<int>(explain_failure("ybw-mpi")) : 0;
    } catch (...) {
        mpi::abort(static_cast<int>(explain_failure("ybw-mpi")));
    }
}
