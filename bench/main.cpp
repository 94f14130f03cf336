// ybw-bench: how well the parallel search uses its threads, measured and simulated.
//
// Parse, dispatch, one catch, exit code; what a command does stands in commands/.
#include <algorithm>
#include <string>
#include <sys/resource.h>
#include <vector>

#include "bench/commands/commands.hpp"
#include "engine/cli/failure.hpp"
#include "engine/cli/output.hpp"

namespace {

using namespace ybw;

/// Some alternatives nest searches of unrelated nodes on one stack, the first thread's, too.
void raise_stack_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_STACK, &limit) != 0) return;
    const rlim_t wanted = rlim_t{64} << 20;
    if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= wanted) return;
    limit.rlim_cur = std::min(wanted, limit.rlim_max);
    setrlimit(RLIMIT_STACK, &limit);  // a wish: the default does for ours
}

ExitCode run(const bench::Settings& settings) {
    switch (settings.command) {
        case bench::Command::scaling:
            return bench::scaling(settings);
        case bench::Command::simulate:
            return bench::simulate(settings);
        case bench::Command::depths:
            return bench::depths(settings);
        case bench::Command::suite:
            return bench::suite(settings);
        case bench::Command::help:
            break;
    }
    return bench::help(settings);
}

}  // namespace

int main(int argc, char** argv) {
    try {
        cli::prepare_standard_streams();
        raise_stack_limit();
        const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
        return static_cast<int>(run(bench::parse_settings(words)));
    } catch (...) {
        return static_cast<int>(cli::explain_failure("ybw-bench"));
    }
}
