// The Knuth-Moore minimum: what the best of all orders leaves alpha-beta to visit.
//
// Knuth & Moore 1975, "An analysis of alpha-beta pruning", Artificial Intelligence 6, theorem 1: in
// a tree in which every interior node has b moves, at level k at least
//
//     b^ceil(k/2) + b^floor(k/2) - 1
//
// nodes must be visited to know the value of the root: those with a sure lower bound, plus those
// with a sure upper bound, less the principal variation, which is in both. At k = d these are the
// leaves (Slagle & Dixon 1969 have them too). Two of the papers give the number otherwise: one
// writes "+ 1", one calls the leaves all nodes; the tests compare both with a count.
#pragma once

#include <cstdint>
#include <limits>

#include "parallel/score.hpp"

namespace ybw::classic {

/// Counts of trees; what does not fit is the largest count.
inline constexpr std::uint64_t countless = std::numeric_limits<std::uint64_t>::max();

constexpr std::uint64_t saturating_add(std::uint64_t a, std::uint64_t b) {
    return a > countless - b ? countless : a + b;
}

constexpr std::uint64_t saturating_power(std::uint64_t base, int exponent) {
    std::uint64_t power = 1;
    for (int i = 0; i < exponent; ++i) {
        if (base != 0 && power > countless / base) return countless;
        power *= base;
    }
    return power;
}

/// Leaves of the minimal tree with b >= 1 moves at every node, d >= 0 plies deep.
constexpr std::uint64_t minimal_leaves(std::uint64_t b, Depth d) {
    const std::uint64_t ceiling = saturating_power(b, (d + 1) / 2);
    const std::uint64_t floor = saturating_power(b, d / 2);
    return saturating_add(ceiling, floor - 1);
}

/// All nodes of that tree.
constexpr std::uint64_t minimal_nodes(std::uint64_t b, Depth d) {
    std::uint64_t sum = 0;
    for (Depth level = 0; level <= d; ++level) sum = saturating_add(sum, minimal_leaves(b, level));
    return sum;
}

/// All nodes of the whole tree, which minimax visits.
constexpr std::uint64_t full_nodes(std::uint64_t b, Depth d) {
    std::uint64_t sum = 0;
    for (Depth level = 0; level <= d; ++level)
        sum = saturating_add(sum, saturating_power(b, level));
    return sum;
}

}  // namespace ybw::classic
