// The entry of `solve` in the table of commands.
#pragma once

#include "engine/kit/program.hpp"

namespace ybw::cli {

Command solve_entry();

}  // namespace ybw::cli
