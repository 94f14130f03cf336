// ybw-bench: how well the parallel search uses its threads, measured and simulated.
//
// What it can do stands in the table of its commands, a file each in commands/.
#include "bench/command_table.hpp"
#include "bench/stack_limit.hpp"
#include "engine/kit/run.hpp"

int main(int argc, char** argv) {
    ybw::bench::raise_stack_limit();
    return ybw::run_process(ybw::bench::bench_program(), argc, argv);
}
