// CheckedOptions: the options and the limits of a search that make sense.
//
// Pure functions.
#pragma once

#include <array>
#include <chrono>
#include <compare>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <stdexcept>
#include <string>

#include "parallel/constants.hpp"
#include "parallel/limits.hpp"
#include "parallel/options.hpp"
#include "parallel/score.hpp"

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
    for (std::size_t i = 0; i < named_constants.size(); ++i) {
        const NamedConstant& named = named_constants[i];
        if (named.takes(options.constants[i].value_or(named.least))) continue;
        throw std::invalid_argument(std::string(named.name) + " must be between " +
                                    std::to_string(named.least) + " and " +
                                    std::to_string(named.most));
    }
    return options;
}

/// The same; throws std::invalid_argument for what ends every search before it begins.
inline const Limits& checked_limits(const Limits& limits) {
    if (limits.depth.value_or(1) < 1) {
        throw std::invalid_argument("depth must be at least 1; leave it out for no limit");
    }
    if (limits.nodes.value_or(1) < 1) {
        throw std::invalid_argument("nodes must be at least 1; leave them out for no limit");
    }
    for (const std::optional<Duration>& time : {limits.time, limits.soft_time}) {
        if (!time || *time >= Duration::zero()) continue;  // what is no number is not
        throw std::invalid_argument(
            "time and soft_time must be 0 s or more; leave them out for no limit");
    }
    if (limits.win.value_or(1) < 1) {
        throw std::invalid_argument("win must be at least 1 ply; leave it out for no limit");
    }
    if (limits.win.value_or(1) > Score::longest_win) {
        throw std::invalid_argument("win must be at most Score::longest_win");
    }
    return limits;
}

}  // namespace ybw
