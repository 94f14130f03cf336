// The entries of `match` and `tournament` in the table of commands.
#pragma once

#include "engine/kit/program.hpp"

namespace ybw::cli {

Command match_entry();
Command tournament_entry();

}  // namespace ybw::cli
