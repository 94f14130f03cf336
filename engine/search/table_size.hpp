// TableSize: how large a transposition table a search should have.
//
// A table that is full forgets, and the search does again what it has done; one that is too large
// only takes time to fill with zeroes. So the limits of the search decide: what can be found within
// them is what has to be kept.
//
// Pure functions.
#pragma once

#include <cstddef>
#include <optional>

#include "parallel/limits.hpp"

namespace ybw {

/// MiB that hold what a search of so many threads is likely to find within the limits: at least
/// `usual`, at most `most`, which goes before it.
std::size_t fitting_table_mib(const Limits& limits, int threads, std::size_t usual,
                              std::size_t most);

/// MiB to ask for where a table of `mib` has filled in `elapsed` of a search with these limits;
/// nullopt if there are no more than `most`.
std::optional<std::size_t> table_to_ask_for(std::size_t mib, Duration elapsed, const Limits& limits,
                                            std::size_t most);

}  // namespace ybw
