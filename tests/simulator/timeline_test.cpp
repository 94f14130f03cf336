// A traced search: what is written down agrees with what the search counts, and nothing changes.
#include <algorithm>
#include <gtest/gtest.h>

#include "bench/synthetic_tree.hpp"
#include "engine/simulator/trace.hpp"
#include "engine/simulator/virtual_processors.hpp"
#include "parallel/searcher.hpp"

namespace ybw::simulator {
namespace {

using simulator::Costs;
using simulator::Simulation;
using simulator::VirtualProcessors;

const SyntheticTree& tree() {
    static const SyntheticTree tree({.seed = 5,
                                     .most_moves = 8,
                                     .fewest_moves = 3,
                                     .height = 7,
                                     .distinct_values = 101,
                                     .noise_percent = 20,
                                     .order = TreeOrder::strongly_ordered});
    return tree;
}

struct Traced8 {
    Timeline timeline;
    Statistics statistics;
};

template <SearchExecutor Executor>
Statistics search(int workers) {
    Searcher<SyntheticTree, Executor> searcher({.threads = workers, .hash_mib = 1, .exact = true});
    return searcher.search(tree(), {.depth = 7}).statistics;
}

Traced8 simulated(int workers, Depth least_depth = 0) {
    Simulation simulation(Costs{}, 3);
    Trace trace(least_depth);
    const Statistics statistics = search<Traced<VirtualProcessors>>(workers);
    return {timeline_of(trace), statistics};
}

/// That every number of the search is found again in its timeline.
void expect_agreement(const Timeline& timeline, const Statistics& statistics) {
    WorkerFigures sum;
    for (const WorkerFigures& figures : timeline.workers) {
        sum.nodes += figures.nodes;
        sum.wasted_nodes += figures.wasted_nodes;
        sum.splits += figures.splits;
        sum.joins += figures.joins;
    }
    EXPECT_EQ(sum.nodes, statistics.nodes);
    EXPECT_EQ(sum.wasted_nodes, statistics.cancelled_nodes);
    EXPECT_EQ(sum.splits, statistics.splits);
    EXPECT_EQ(sum.joins, statistics.joins);
    const auto searches = std::ranges::count(timeline.spans, Occupation::search, &Span::occupation);
    EXPECT_EQ(searches, statistics.nodes);
    EXPECT_EQ(std::ranges::count_if(timeline.spans, &Span::is_from_table),
              statistics.table_cutoffs);
}

/// That spans nest, and that a node is searched while the node above it is.
void expect_nesting(const Timeline& timeline) {
    for (const Span& span : timeline.spans) {
        EXPECT_LE(span.begin, span.end);
        EXPECT_TRUE(span.is_complete);
        if (span.outer) {
            EXPECT_EQ(timeline.spans[*span.outer].worker, span.worker);
            EXPECT_LE(timeline.spans[*span.outer].begin, span.begin);
            EXPECT_GE(timeline.spans[*span.outer].end, span.end);
        }
        if (span.occupation != Occupation::search) continue;
        ASSERT_EQ(span.parent.has_value(), span.node.ply > 0);
        if (!span.parent) continue;
        const Span& parent = timeline.spans[*span.parent];
        EXPECT_EQ(parent.node.ply + 1, span.node.ply);
        EXPECT_LE(parent.begin, span.begin);
        EXPECT_GE(parent.end, span.end);
    }
}

void expect_helpers_at_their_split_points(const Timeline& timeline) {
    for (const Split& split : timeline.splits) {
        ASSERT_TRUE(split.node);
        EXPECT_EQ(timeline.spans[*split.node].worker, split.owner);
        for (const Index helper : split.helpers) {
            EXPECT_NE(timeline.spans[helper].worker, split.owner);
            EXPECT_LE(split.begin, timeline.spans[helper].begin);
            EXPECT_GE(split.end, timeline.spans[helper].end);
        }
    }
}

TEST(Timeline, OfVirtualProcessorsAgreesWithTheStatistics) {
    const auto [timeline, statistics] = simulated(8);
    ASSERT_GT(statistics.joins, 10);
    ASSERT_GT(statistics.cancelled_nodes, 0);
    ASSERT_GT(statistics.table_cutoffs, 0);
    expect_agreement(timeline, statistics);
    expect_nesting(timeline);
    expect_helpers_at_their_split_points(timeline);
}

TEST(Timeline, OfThreadsAgreesWithTheStatistics) {
    Trace trace(0);
    const Statistics statistics = search<Traced<Threads>>(2);
    const Timeline timeline = timeline_of(trace);
    ASSERT_EQ(timeline.workers.size(), 2U);
    expect_agreement(timeline, statistics);
    expect_nesting(timeline);
    expect_helpers_at_their_split_points(timeline);
}

TEST(Timeline, OfTheSameSeedIsTheSame) {
    const Timeline one = simulated(8).timeline;
    const Timeline other = simulated(8).timeline;
    ASSERT_EQ(one.spans.size(), other.spans.size());
    for (Index i = 0; i < one.spans.size(); ++i) {
        EXPECT_EQ(one.spans[i].begin, other.spans[i].begin);
        EXPECT_EQ(one.spans[i].end, other.spans[i].end);
        EXPECT_EQ(one.spans[i].split, other.spans[i].split);
        EXPECT_EQ(path_to(one, i), path_to(other, i));
    }
}

TEST(Timeline, WatchingChangesNothing) {
    const Statistics watched = simulated(8).statistics;
    const Simulation simulation(Costs{}, 3);
    const Statistics unwatched = search<VirtualProcessors>(8);
    EXPECT_EQ(watched.nodes, unwatched.nodes);
    EXPECT_EQ(watched.joins, unwatched.joins);
}

TEST(Timeline, LeavesOutNodesOfLessDepth) {
    const Timeline all = simulated(4).timeline;
    const Timeline some = simulated(4, 3).timeline;
    const auto deep = [](const Span& span) {
        return span.occupation == Occupation::search && span.node.depth >= 3;
    };
    const auto searches = std::ranges::count(some.spans, Occupation::search, &Span::occupation);
    EXPECT_GT(searches, 0);
    EXPECT_LT(searches, std::ssize(all.spans));
    EXPECT_EQ(searches, std::ranges::count_if(all.spans, deep));
    EXPECT_EQ(some.workers.back().nodes, all.workers.back().nodes);
}

}  // namespace
}  // namespace ybw::simulator
