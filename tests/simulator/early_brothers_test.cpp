// Brothers of a PV node that are handed out beside their eldest: only where few fail high too
// early.
#include <cstdint>
#include <gtest/gtest.h>
#include <random>

#include "engine/simulator/virtual_processors.hpp"
#include "examples/draughts.hpp"
#include "parallel/searcher.hpp"

namespace ybw::simulator {
namespace {

using DraughtsSearcher = Searcher<draughts::Position, VirtualProcessors>;

std::uint64_t nodes_of(const draughts::Position& position, DraughtsSearcher& searcher) {
    Simulation simulation({.node_ns = 120}, 1);
    return searcher.search(position, {.depth = 12}).statistics.nodes;
}

DraughtsSearcher searcher_of(int processors) {
    return DraughtsSearcher(SearchOptions{
        .threads = processors,
        .hash_mib = 4,
        .policy = processors == 1 ? BrothersPolicy::serial : BrothersPolicy::parallel});
}

// Half of the early brothers of draughts are put aside: without a rule that learns it, sixteen
// processors searched three to four times the nodes of one.
TEST(EarlyBrothers, AreNotHandedOutWhereManyFailHigh) {
    std::uint64_t alone = 0;
    std::uint64_t together = 0;
    DraughtsSearcher used = searcher_of(16);
    for (unsigned seed = 1; seed <= 6; ++seed) {
        std::mt19937 random(seed);
        draughts::Position position;
        for (int ply = 0; ply < 12; ++ply) {
            MovesOf<draughts::Position> moves;
            position.legal_moves(moves);
            position.play(moves[random() % moves.size()]);
        }
        DraughtsSearcher one = searcher_of(1);
        DraughtsSearcher many = searcher_of(16);
        alone += nodes_of(position, one);
        const std::uint64_t nodes = nodes_of(position, many);
        together += nodes;
        EXPECT_EQ(nodes_of(position, used), nodes) << "what was learned is not forgotten";
        used.clear();
    }
    EXPECT_LT(together, 2 * alone) << alone;
}

}  // namespace
}  // namespace ybw::simulator
