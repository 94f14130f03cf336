// Every way to search that must come to the same value: policies, thread counts, tables.
#pragma once

#include <ostream>
#include <vector>

#include "parallel/options.hpp"

namespace ybw {

/// So that a failed comparison names the way.
inline std::ostream& operator<<(std::ostream& out, const SearchOptions& options) {
    const bool is_serial = options.policy == BrothersPolicy::serial;
    return out << (is_serial ? "serial" : "parallel") << ", threads " << options.threads
               << ", hash " << options.hash_mib << " MiB, multipv " << options.multipv
               << (options.exact ? ", exact" : "");
}

/// The serial policy, and the parallel one with 1, 2, 3 and 8 threads, each with and without a
/// table. The table is small, so that replacement happens.
inline std::vector<SearchOptions> every_way_to_search() {
    std::vector<SearchOptions> ways;
    for (const std::size_t hash_mib : {std::size_t{0}, std::size_t{1}}) {
        ways.push_back({.threads = 1, .hash_mib = hash_mib, .policy = BrothersPolicy::serial});
        for (const int threads : {1, 2, 3, 8}) {
            ways.push_back({.threads = threads, .hash_mib = hash_mib});
        }
    }
    return ways;
}

}  // namespace ybw
