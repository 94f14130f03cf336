// Who has the history tables: all workers together, or each its own.
#include <gtest/gtest.h>

#include "bench/synthetic_tree.hpp"
#include "parallel/searcher.hpp"
#include "tests/support/compiled_searcher.hpp"
#include "tests/support/oracle.hpp"

namespace ybw {
namespace {

/// Of tables that are not small.
struct LargeTree : SyntheticTree {
    static constexpr std::size_t history_size = 2000;
};

/// Whether worker `id` of a search has tables that no other has.
template <Game G>
bool has_own(int id, HistorySharing sharing) {
    SearchState<G> state({.threads = 2, .hash_mib = 1, .history_sharing = sharing});
    Worker<G, Threads> worker(id, state);
    return &worker.histories() != &state.histories;
}

TEST(HistorySharing, GoesByTheSizeOfTheTables) {
    EXPECT_TRUE(has_own<SyntheticTree>(1, HistorySharing::automatic));
    EXPECT_FALSE(has_own<LargeTree>(1, HistorySharing::automatic));
}

TEST(HistorySharing, IsWhatIsAskedFor) {
    EXPECT_FALSE(has_own<SyntheticTree>(1, HistorySharing::shared));
    EXPECT_TRUE(has_own<LargeTree>(1, HistorySharing::own));
}

TEST(HistorySharing, OneWorkerNeedsNoSecondTables) {
    EXPECT_FALSE(has_own<SyntheticTree>(0, HistorySharing::own));
}

TEST(HistorySharing, ChangesNoValue) {
    const SyntheticTree tree({.most_moves = 6, .height = 6});
    const Score expected = oracle_value(tree, 6);
    for (const auto sharing : {HistorySharing::shared, HistorySharing::own}) {
        for (const int threads : {2, 8}) {
            CompiledSearcher<SyntheticTree> searcher(
                {.threads = threads, .hash_mib = 1, .exact = true, .history_sharing = sharing});
            EXPECT_EQ(searcher.search(tree, {.depth = 6}).lines.front().score, expected);
            searcher.clear();
            EXPECT_EQ(searcher.search(tree, {.depth = 6}).lines.front().score, expected);
        }
    }
}

}  // namespace
}  // namespace ybw
