// The ways to search that a test of several threads compares in this build.
//
// ThreadSanitizer has nothing to find where there is one thread, and all takes ten times as long
// under it: it is spared those ways, whose values all other builds compare.
#pragma once

#include <vector>

#include "parallel/options.hpp"
#include "tests/support/sanitizers.hpp"
#include "tests/support/search_options.hpp"

namespace ybw {

/// Whether a search with so many threads is worth its time in this build.
constexpr bool can_race(int threads) {
    return threads > 1 || !has_thread_sanitizer;
}

inline std::vector<SearchOptions> racing_ways_to_search() {
    std::vector<SearchOptions> ways = every_way_to_search();
    std::erase_if(ways, [](const SearchOptions& way) { return !can_race(way.threads); });
    return ways;
}

}  // namespace ybw
