// What the search leaves in the table, where no value at the root shows it.
#include "parallel/pvs.hpp"

#include <gtest/gtest.h>

#include "parallel/executor.hpp"
#include "parallel/serial_brothers.hpp"
#include "tests/support/mnk.hpp"

namespace ybw {
namespace {

TEST(SearchTable, WinsAreStoredAsSeenFromTheirOwnNode) {
    using Board = Mnk<3, 3, 2>;  // the first player wins with the second stone
    SearchState<Board> state({.hash_mib = 1});
    Worker<Board, Threads> worker(0, state);
    worker.begin_search(Board{});
    SerialBrothers<Board, Threads> brothers;
    Pvs<Board, SerialBrothers<Board, Threads>> search(brothers);

    Node<Board> node;
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

}  // namespace
}  // namespace ybw
