// Usage: what the time of each worker went to, moment by moment.
//
// At each moment a worker does one thing: it searches below a node of its own, helps at another's
// split point, proves, waits for helpers or has no work. A search is in vain if it, or that of a
// node above it, was cancelled.
//
// Pure functions.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "engine/simulator/timeline.hpp"

namespace ybw::bench {

enum class Use { search, help, vain, prove, wait, idle };
inline constexpr std::size_t use_count = 6;

struct UseStyle {
    std::string_view name;   ///< for people
    std::string_view color;  ///< of CSS
};
const UseStyle& style_of(Use use);

/// A time in which a worker does one thing.
struct UsePart {
    Duration begin{};
    Duration end{};
    Use use = Use::idle;
};

/// Which spans are in vain: cancelled themselves, or below one that is. The root is cancelled when
/// the search is stopped, which does not make vain what was found by then.
std::vector<bool> vain_spans(const simulator::Timeline& timeline);

/// For each worker its time from the beginning to the end, without gaps.
std::vector<std::vector<UsePart>> usage_of(const simulator::Timeline& timeline);

/// Shares of a worker's time from `begin` to `end`.
using UseShares = std::array<double, use_count>;
UseShares shares_of(const std::vector<UsePart>& parts, Duration begin, Duration end);

}  // namespace ybw::bench
