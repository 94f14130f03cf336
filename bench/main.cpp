// ybw-bench: how well the parallel search uses its threads, measured and simulated.
//
// What it can do stands in the table of its commands, a file each in commands/.
#include <algorithm>
#include <sys/resource.h>

#include "bench/command_table.hpp"
#include "engine/cli/run.hpp"

namespace {

/// Some alternatives nest searches of unrelated nodes on one stack, the first thread's, too.
void raise_stack_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_STACK, &limit) != 0) return;
    const rlim_t wanted = rlim_t{64} << 20;
    if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= wanted) return;
    limit.rlim_cur = std::min(wanted, limit.rlim_max);
    setrlimit(RLIMIT_STACK, &limit);  // a wish: the default does for ours
}

}  // namespace

int main(int argc, char** argv) {
    raise_stack_limit();
    return ybw::cli::run_process(ybw::bench::bench_program(), argc, argv);
}
