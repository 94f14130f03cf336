// Where nodes take little time, split points lie deeper: their brothers would be too small.
#include <cstdint>
#include <gtest/gtest.h>

#include "engine/simulator/virtual_processors.hpp"
#include "examples/draughts.hpp"
#include "parallel/searcher.hpp"

namespace ybw::simulator {
namespace {

using Sixteen = Searcher<draughts::Position, VirtualProcessors>;

/// Nodes of the search for each split point.
std::uint64_t nodes_per_split(Sixteen& searcher, double node_ns, Depth depth) {
    Simulation simulation({.node_ns = node_ns}, 1);
    const auto counts = searcher.search(draughts::Position(), {.depth = depth}).statistics;
    return counts.nodes / counts.splits;
}

TEST(LightNodes, AreSplitLessOftenThanHeavyOnes) {
    Sixteen heavy({.threads = 16, .hash_mib = 4});
    Sixteen light({.threads = 16, .hash_mib = 4});
    const std::uint64_t often = nodes_per_split(heavy, 1000, 16);
    EXPECT_GT(nodes_per_split(light, 60, 16), 2 * often) << often;
}

// A short search is over before the time of a node is known.
TEST(LightNodes, AreKnownFromTheSearchBefore) {
    const auto of_short_search = [](Sixteen& searcher) { return nodes_per_split(searcher, 60, 8); };
    Sixteen searcher({.threads = 16, .hash_mib = 4});
    const std::uint64_t at_first = of_short_search(searcher);
    searcher.clear();
    nodes_per_split(searcher, 60, 16);
    EXPECT_GT(of_short_search(searcher), at_first);
    searcher.clear();
    EXPECT_EQ(of_short_search(searcher), at_first);
}

}  // namespace
}  // namespace ybw::simulator
