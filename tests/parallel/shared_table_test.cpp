// Searchers that share a table: what one has found the others know, also while both search.
#include <cstdint>
#include <gtest/gtest.h>
#include <memory>
#include <optional>
#include <stdexcept>
#include <thread>
#include <vector>

#include "tests/support/compiled_searcher.hpp"
#include "tests/support/points_tree.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw {
namespace {

using PointsSearcher = CompiledSearcher<PointsTree>;

constexpr SearchOptions solving{.hash_mib = 1,
                                .solving = true,
                                .first_depth = 7,  // the end of all trees here, at once
                                .history_table = false,
                                .counter_moves = false};

class SharedTable : public SeededTest {};

TEST_F(SharedTable, WhatOneHasFoundTheOtherKnows) {
    // Of twenty trees, since in a small one the line alone, which is searched again, is a quarter.
    std::uint64_t cost = 0;
    std::uint64_t again = 0;
    for (int i = 0; i < 20; ++i) {
        const PointsTree tree({.seed = random(), .moves = 7, .most_moves = 4, .end_permille = 0});
        PointsSearcher first(solving);
        PointsSearcher second(solving, first);
        PointsSearcher alone(solving);
        const auto nodes = first.search(tree, {}).statistics.nodes;
        EXPECT_EQ(alone.search(tree, {}).statistics.nodes, nodes);
        cost += nodes;
        again += second.search(tree, {}).statistics.nodes;
    }
    EXPECT_LT(again, cost / 4);
}

TEST_F(SharedTable, IsOfSearchesThatLeaveOutTheSame) {
    PointsSearcher selective(SearchOptions{.hash_mib = 1});
    for (const SearchOptions& options : {solving, SearchOptions{.hash_mib = 1, .exact = true}}) {
        EXPECT_THROW(PointsSearcher(options, selective), std::invalid_argument);
        PointsSearcher other(options);
        EXPECT_THROW(PointsSearcher(SearchOptions{.hash_mib = 1}, other), std::invalid_argument);
    }
}

TEST_F(SharedTable, OfASolvedGameIsSolvedWhereItGoesOn) {
    const PointsTree tree({.seed = random(), .moves = 6});
    PointsSearcher searcher(solving);
    const auto result = searcher.search(tree, {});
    ASSERT_EQ(result.reason, StopReason::solved);
    const auto again = searcher.search(tree, {}, {}, {}, {}, {result.depth, result.lines});
    EXPECT_EQ(again.reason, StopReason::solved);
    EXPECT_EQ(again.lines.front().score, result.lines.front().score);
}

TEST_F(SharedTable, StaysWhenTheFirstHasGone) {
    const PointsTree tree({.seed = random(), .moves = 6});
    auto first = std::make_unique<PointsSearcher>(solving);
    PointsSearcher second(solving, *first);
    first.reset();
    EXPECT_EQ(second.search(tree, {}).lines.front().score, tree.truth(6));
}

TEST_F(SharedTable, ValuesAreTrueWhileOthersSearch) {
    PointsSearcher owner(solving);
    std::vector<std::unique_ptr<PointsSearcher>> searchers;
    std::vector<std::vector<PointsTree>> trees(3);
    for (auto& own : trees) {
        SearchOptions options = solving;
        options.threads = 1 + static_cast<int>(searchers.size()) % 2;
        searchers.push_back(std::make_unique<PointsSearcher>(options, owner));
        for (int i = 0; i < 40; ++i) own.push_back(PointsTree({.seed = random(), .moves = 6}));
    }
    std::vector<std::vector<std::optional<Score>>> found(trees.size());
    {
        std::vector<std::jthread> threads;
        for (std::size_t t = 0; t < trees.size(); ++t) {
            threads.emplace_back([&, t] {
                for (const PointsTree& tree : trees[t]) {
                    found[t].push_back(searchers[t]->search(tree, {}).lines.front().score);
                }
            });
        }
    }
    for (std::size_t t = 0; t < trees.size(); ++t) {
        for (std::size_t i = 0; i < trees[t].size(); ++i) {
            EXPECT_EQ(found[t][i], trees[t][i].truth(6)) << t << ", " << i;
        }
    }
}

}  // namespace
}  // namespace ybw
