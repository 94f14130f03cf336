// What a good move at some depth is worth in the history table.
//
// Two reasons for a weight that grows with the depth of the subtree (Schaeffer 1989): a deeper
// search is more to be trusted, and positions near the root resemble each other more. The papers
// give two such weights; a leaf has depth 0.
#pragma once

#include <algorithm>
#include <cstdint>

#include "parallel/score.hpp"

namespace ybw::classic {

using DepthWeight = std::uint64_t (*)(Depth);

inline std::uint64_t depth_squared(Depth depth) {
    return static_cast<std::uint64_t>(depth) * static_cast<std::uint64_t>(depth);
}

/// Level from 2^40 on, so that no sum overflows.
inline std::uint64_t two_to_the_depth(Depth depth) {
    return 1ULL << std::min(depth, 40);
}

}  // namespace ybw::classic
