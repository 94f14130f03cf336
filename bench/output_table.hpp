// OutputTable: what every key and every column that ybw-bench writes means, for its manual page.
//
// Constant; any thread.
#pragma once

#include <span>

#include "engine/cli/output_table.hpp"

namespace ybw::bench {

/// Of ybw-bench.
std::span<const OutputSection> output_sections();

}  // namespace ybw::bench
