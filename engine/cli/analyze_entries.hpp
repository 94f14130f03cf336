// The entries of `analyze` and `annotate` in the table of commands.
#pragma once

#include "engine/kit/program.hpp"

namespace ybw::cli {

Command analyze_entry();
Command annotate_entry();

}  // namespace ybw::cli
