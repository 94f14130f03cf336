// ServeEntry: the command `serve` as the table has it.
#pragma once

#include "engine/kit/program.hpp"

namespace ybw::cli {

Command serve_entry();

}  // namespace ybw::cli
