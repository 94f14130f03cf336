// analyze --positions: many positions, a JSON line each.
#pragma once

#include "engine/cli/arguments.hpp"
#include "engine/cli/signals.hpp"

namespace ybw::cli {

/// Requires --positions.
ExitCode analyze_positions(const Arguments& arguments, Signals& signals);

}  // namespace ybw::cli
