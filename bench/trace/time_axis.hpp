// TimeAxis: the unit of a picture, and where its numbers stand.
//
// Pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "parallel/limits.hpp"

namespace ybw::bench {

/// A unit in which a time has one to four digits before the point.
struct TimeUnit {
    std::string_view name;  ///< "ms"
    double seconds = 1;

    double of(Duration time) const { return time.count() / seconds; }
    /// "12.3 ms"
    std::string text(Duration time) const;
};
TimeUnit unit_for(Duration longest);

/// 0 and multiples of 1, 2 or 5 times a power of ten, at most `most` beside the 0.
std::vector<Duration> tics(Duration longest, int most);

}  // namespace ybw::bench
