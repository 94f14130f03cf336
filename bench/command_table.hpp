// CommandTable: the commands and options of ybw-bench, with the function behind each.
//
// The only such lists; see engine/kit/program.hpp for what is made of them.
//
// To add a command: see commands/README.md.
#pragma once

#include "engine/kit/program.hpp"

namespace ybw::bench {

/// ybw-bench. Constant; any thread.
const Program& bench_program();

}  // namespace ybw::bench
