// The nodes of one thread in small games: a step of the search that is left out, turned round or
// set to another number shows here, though every value stays right. A change is meant, and its
// commit says why.
#include <cstdint>
#include <gtest/gtest.h>
#include <memory>
#include <random>
#include <string>

#include "bench/synthetic_tree.hpp"
#include "tests/support/compiled_searcher.hpp"
#include "tests/support/refined_graph.hpp"
#include "tests/support/restless_threads.hpp"

namespace ybw {
namespace {

/// Ways to search, each with the nodes that it takes in trees and in graphs.
struct Signature {
    std::string name;
    SearchOptions options;
    std::uint64_t of_trees;
    std::uint64_t of_graphs;  ///< which offer every refinement
};

std::uint64_t nodes_of_trees(const SearchOptions& options) {
    std::uint64_t nodes = 0;
    for (const TreeOrder order : {TreeOrder::strongly_ordered, TreeOrder::random}) {
        const SyntheticTree tree({.seed = 5,
                                  .most_moves = 12,
                                  .fewest_moves = 4,
                                  .height = 20,
                                  .noise_percent = 20,
                                  .order = order});
        CompiledSearcher<SyntheticTree> searcher(options);
        nodes += searcher.search(tree, {.depth = 8}).statistics.nodes;
    }
    return nodes;
}

std::uint64_t nodes_of_graphs(const SearchOptions& options) {
    std::mt19937_64 random(1);
    std::uint64_t nodes = 0;
    for (int i = 0; i < 60; ++i) {
        const auto graph = std::make_shared<const MarkedGraph>(random, 16);
        const CountedGraph game(graph, std::make_shared<const GraphTruth>(*graph));
        if (game.outcome()) continue;
        CompiledSearcher<CountedGraph, RestlessThreads> searcher(options);
        nodes += searcher.search(game, {.depth = 10}).statistics.nodes;
    }
    return nodes;
}

TEST(Signature, OfOneThreadIsToTheNode) {
    const Signature signatures[]{
        {"usual", {.hash_mib = 1}, 57'002, 33'960},
        {"exact", {.hash_mib = 1, .exact = true}, 194'845, 18'642},
        {"two lines", {.hash_mib = 1, .multipv = 2}, 67'972, 50'836},
    };
    for (const auto& [name, options, of_trees, of_graphs] : signatures) {
        EXPECT_EQ(nodes_of_trees(options), of_trees) << name;
        EXPECT_EQ(nodes_of_graphs(options), of_graphs) << name;
    }
}

}  // namespace
}  // namespace ybw
