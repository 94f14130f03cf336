// Run: a program from its command line to its exit code.
//
// Parse, dispatch, one catch, exit code: what every `main` does with the program's tables.
#pragma once

#include <span>
#include <string>

#include "engine/kit/program.hpp"

namespace ybw {

/// Runs the command that `words`, which follow the program's name, ask for; throws what it throws.
ExitCode run(const Program& program, std::span<const std::string> words);

/// The same for the whole of a process: says what went wrong, and gives the exit code for it. A
/// link to the program may mean a command by its name; with no command, and nobody at a terminal,
/// the program listens.
int run_process(const Program& program, int argc, char** argv);

}  // namespace ybw
