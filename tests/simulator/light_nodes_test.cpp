// Where nodes take little time, split points lie deeper: their brothers would be too small.
#include <gtest/gtest.h>

#include "engine/simulator/virtual_processors.hpp"
#include "examples/draughts.hpp"
#include "parallel/searcher.hpp"

namespace ybw::simulator {
namespace {

using Sixteen = Searcher<draughts::Position, VirtualProcessors>;

/// Nodes of the search for each split point.
double nodes_per_split(double node_ns) {
    Sixteen searcher({.threads = 16, .hash_mib = 4});
    Simulation simulation({.node_ns = node_ns}, 1);
    const auto counts = searcher.search(draughts::Position(), {.depth = 22}).statistics;
    return static_cast<double>(counts.nodes) / static_cast<double>(counts.splits);
}

TEST(LightNodes, AreSplitLessOftenThanHeavyOnes) {
    const double often = nodes_per_split(1000);
    EXPECT_GT(nodes_per_split(60), 1.2 * often);
    EXPECT_GT(nodes_per_split(20), 1.3 * often);
}

}  // namespace
}  // namespace ybw::simulator
