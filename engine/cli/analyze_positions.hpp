// analyze --positions: many positions, a JSON line each.
#pragma once

#include "engine/kit/arguments.hpp"
#include "engine/kit/signals.hpp"

namespace ybw::cli {

/// Requires --positions.
ExitCode analyze_positions(const Arguments& arguments, Signals& signals);

}  // namespace ybw::cli
