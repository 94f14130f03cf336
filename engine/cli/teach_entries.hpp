// The entries of `tree` and `compare` in the table of commands.
#pragma once

#include "engine/kit/program.hpp"

namespace ybw::cli {

Command tree_entry();
Command compare_entry();

}  // namespace ybw::cli
