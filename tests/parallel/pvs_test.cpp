// What the search leaves in the table, where no value at the root shows it.
#include "parallel/pvs.hpp"

#include <gtest/gtest.h>

#include "parallel/brothers.hpp"
#include "parallel/threads.hpp"
#include "tests/support/mnk.hpp"

namespace ybw {
namespace {

/// The first player wins with the second stone.
struct TwoInARow : Mnk {
    TwoInARow() : Mnk(3, 3, 2) {}
};

TEST(SearchTable, WinsAreStoredAsSeenFromTheirOwnNode) {
    SearchState<TwoInARow> state({.hash_mib = 1});
    Worker<TwoInARow, Threads> worker(0, state);
    worker.begin_search(TwoInARow{});
    SerialBrothers<TwoInARow, Threads> brothers;
    Pvs<TwoInARow, SerialBrothers<TwoInARow, Threads>> search(brothers);

    Node<TwoInARow> node;
    node.ply = 10;
    node.depth = 4;
    node.flag = &state.stop.flag();
    node.key = worker.position().key();
    EXPECT_EQ(search.search(worker, node, nullptr), Score::win_in(10 + 3));

    const auto entry = state.table.probe(node.key);
    ASSERT_TRUE(entry);
    EXPECT_EQ(entry->score, Score::win_in(3));
    EXPECT_EQ(entry->bound, Bound::exact);
    EXPECT_EQ(entry->depth, 4);
}

// Near the horizon, "a win in five" or "at most that" does not say that there is none in three.
TEST(SearchTable, AShallowEntryIsNoProofThatNoNearerWinIsThere) {
    SearchState<TwoInARow> state({.hash_mib = 1});
    Worker<TwoInARow, Threads> worker(0, state);
    worker.begin_search(TwoInARow{});
    SerialBrothers<TwoInARow, Threads> brothers;
    Pvs<TwoInARow, SerialBrothers<TwoInARow, Threads>> search(brothers);

    Node<TwoInARow> node;
    node.window = Window::null(Score::win_in(10 + 4));
    node.ply = 10;
    node.depth = 4;
    node.kind = NodeKind::cut;
    node.flag = &state.stop.flag();
    node.key = worker.position().key();
    for (const Bound bound : {Bound::upper, Bound::exact}) {
        state.table.clear();
        state.table.store(node.key, {.score = Score::win_in(5), .depth = 0, .bound = bound});
        EXPECT_EQ(search.search(worker, node, nullptr), Score::win_in(10 + 3));
    }
}

}  // namespace
}  // namespace ybw
