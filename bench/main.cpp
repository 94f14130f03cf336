// ybw-bench: how well the parallel search uses its threads, measured and simulated.
//
// What it can do stands in the table of its commands, a file each in commands/.
#include "bench/command_table.hpp"

int main(int argc, char** argv) {
    return ybw::bench::run_measuring(ybw::bench::bench_program(), argc, argv);
}
