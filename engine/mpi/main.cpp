// ybw-mpi: matches and analyses on many machines.
//
//     mpirun -n 4 ybw-mpi match threads=2 threads=1 --games 1000 --journal match.jsonl
//     mpirun -n 4 ybw-mpi analyze --positions FILE -t 1s --output answers.jsonl
//     mpirun -n 5 ybw-mpi analyze -p POSITION -t 1m
//     mpirun -n 5 ybw-mpi uci
//
// Rank 0 hands out pairs of games, or positions, and writes the results; every other rank works on
// one at a time. The work of a rank that hangs goes to another. If MPI ends the job because a rank
// has died, the same command goes on with the work that is not in the file (`match` with --resume).
#include <algorithm>
#include <string>
#include <vector>

#include "engine/kit/program.hpp"
#include "engine/mpi/commands.hpp"
#include "engine/mpi/work.hpp"

namespace {

int run_rank(ybw::mpi::Session& session, int argc, char** argv) {
    using namespace ybw;
    try {
        const Program program = mpi::mpi_program(session);
        const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
        return static_cast<int>(run(program, words));
    } catch (const UserError&) {
        // All ranks see most errors; rank 0 prints them, and hears of one that it cannot see.
        if (session.rank() == 0) return static_cast<int>(explain_failure("ybw-mpi"));
        mpi::tell_failure(session);
        return 0;
    } catch (...) {
        mpi::abort(static_cast<int>(explain_failure("ybw-mpi")));
    }
}

}  // namespace

int main(int argc, char** argv) {
    ::setenv("NO_COLOR", "1", 0);  // the terminal is mpirun's, whose output may be a file
    ybw::mpi::Session session(argc, argv);
    return session.end(run_rank(session, argc, argv));
}
