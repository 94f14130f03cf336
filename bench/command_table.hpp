// CommandTable: the commands and options of ybw-bench, with the function behind each, and the
// meaning of every key and column that it writes.
//
// The only such lists; see engine/kit/program.hpp for what is made of them.
//
// To add a command: see commands/README.md.
#pragma once

#include "bench/settings.hpp"
#include "engine/kit/program.hpp"

namespace ybw::bench {

/// The commands, a file each in commands/. They return the exit code.
ExitCode depths(const Settings& settings);
ExitCode match(const Settings& settings);
ExitCode plot(const Settings& settings);
ExitCode scaling(const Settings& settings);
ExitCode simulate(const Settings& settings);
ExitCode suite(const Settings& settings);
ExitCode study(const Settings& settings);
ExitCode trace(const Settings& settings);

/// ybw-bench. Constant; any thread.
const Program& bench_program();

/// run_process() with as much stack as some alternatives need, which nest searches of unrelated
/// nodes on one stack, the first thread's, too. Requires that there are no other threads yet.
int run_measuring(const Program& program, int argc, char** argv);

}  // namespace ybw::bench
