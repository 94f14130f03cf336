// ybw-mpi: matches and analyses on many machines.
//
//     mpirun -n 4 ybw-mpi match threads=2 threads=1 --games 1000 --journal match.jsonl
//     mpirun -n 4 ybw-mpi analyze --positions FILE -t 1s
//
// The options are those of ybw; one more is --positions. Rank 0 hands out pairs of games, or
// positions, and writes the results; every other rank works on one at a time. If a rank dies the
// job ends as MPI does, and `match --resume` goes on with what the journal does not hold.

#include <algorithm>
#include <string>
#include <vector>

#include "engine/cli/arguments.hpp"
#include "engine/cli/failure.hpp"
#include "engine/mpi/commands.hpp"

namespace {

using namespace ybw;

/// Takes "--positions FILE" or "--positions=FILE" from the words; empty if it is not there.
std::string take_positions(std::vector<std::string>& words) {
    const std::string name = "--positions";
    for (auto word = words.begin(); word != words.end(); ++word) {
        if (word->starts_with(name + '=')) {
            const std::string file = word->substr(name.size() + 1);
            words.erase(word);
            return file;
        }
        if (*word != name) continue;
        if (word + 1 == words.end()) {
            throw UserError(ExitCode::usage, "--positions needs a file");
        }
        const std::string file = *(word + 1);
        words.erase(word, word + 2);
        return file;
    }
    return {};
}

ExitCode run(const mpi::Session& session, std::vector<std::string> words) {
    const std::string positions = take_positions(words);
    const cli::Arguments arguments = cli::Arguments::parse(words);
    const std::string_view command = arguments.command().name;
    if (arguments.has("help") || command == "help") {
        return session.rank() == 0 ? arguments.command().run(arguments) : ExitCode::done;
    }
    if (command == "match" || command == "tournament") return mpi::match(session, arguments);
    if (command == "analyze" && !positions.empty()) {
        return mpi::analyze(session, arguments, positions);
    }
    throw UserError(ExitCode::usage,
                    "ybw-mpi knows match, tournament and analyze --positions FILE; everything "
                    "else is ybw's");
}

}  // namespace

int main(int argc, char** argv) {
    const mpi::Session session(argc, argv);
    try {
        return static_cast<int>(run(session, {argv + 1, argv + argc}));
    } catch (const UserError&) {
        // All ranks see the same mistakes; one of them says so.
        return session.rank() == 0 ? static_cast<int>(cli::explain_failure("ybw-mpi")) : 0;
    } catch (...) {
        mpi::abort(static_cast<int>(cli::explain_failure("ybw-mpi")));
    }
}
