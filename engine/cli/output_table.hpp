// OutputTable: what ybw writes for other programs, key by key, for the manual page.
//
// Keys and columns are a contract; a test runs the commands and looks for each of their keys here.
//
// Constant; any thread.
#pragma once

#include <span>

#include "engine/kit/program.hpp"

namespace ybw::cli {

std::span<const OutputSection> output_sections();

}  // namespace ybw::cli
