// ServeEntry: the command `serve` as the table has it.
#pragma once

#include "engine/cli/program.hpp"

namespace ybw::cli {

Command serve_entry();

}  // namespace ybw::cli
