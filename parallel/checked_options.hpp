// CheckedOptions: the options of a search that make sense.
//
// Pure function.
#pragma once

#include <optional>
#include <stdexcept>

#include "parallel/options.hpp"

namespace ybw {

/// The same; throws std::invalid_argument for what no search can do.
inline const SearchOptions& checked_options(const SearchOptions& options) {
    if (options.threads < 1 || options.threads > SearchOptions::max_threads) {
        throw std::invalid_argument("threads must be between 1 and 1024");
    }
    if (options.multipv < 1) throw std::invalid_argument("multipv must be at least 1");
    if (options.first_depth.value_or(1) < 1 || options.depth_step < 1) {
        throw std::invalid_argument("first_depth and depth_step must be at least 1");
    }
    if (options.policy == BrothersPolicy::serial && options.threads > 1) {
        throw std::invalid_argument("the serial policy searches with one thread only");
    }
    if (options.reproducible && !options.exact && !options.solving) {
        throw std::invalid_argument(
            "reproducible needs exact or solving: other values depend on timing");
    }
    return options;
}

}  // namespace ybw
