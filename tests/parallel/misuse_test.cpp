// Misuse that a searcher can see is thrown at once, and leaves it usable.
#include <gtest/gtest.h>
#include <stdexcept>
#include <vector>

#include "bench/synthetic_tree.hpp"
#include "parallel/searcher.hpp"
#include "tests/support/compiled_searcher.hpp"

namespace ybw {
namespace {

/// Goes on where nobody can move.
struct StuckTree : SyntheticTree {
    void legal_moves(MovesOf<SyntheticTree>&) const {}
};

TEST(Misuse, ASearchDuringASearchIsRefused) {
    const SyntheticTree tree({.height = 6});
    CompiledSearcher<SyntheticTree> searcher({.threads = 2, .hash_mib = 1});
    int refused = 0;
    searcher.search(tree, {.depth = 3}, [&](const auto&) {
        EXPECT_THROW(searcher.search(tree, {.depth = 1}), std::logic_error);
        ++refused;
    });
    EXPECT_EQ(refused, 3);
    EXPECT_EQ(searcher.search(tree, {.depth = 2}).depth, 2);
}

TEST(Misuse, AnOpenGameWithoutAMoveIsRefused) {
    for (const int threads : {1, 2}) {
        Searcher<StuckTree> searcher({.threads = threads, .hash_mib = 1});
        EXPECT_THROW(searcher.search(StuckTree(), {.depth = 3}), std::invalid_argument);
    }
}

TEST(Misuse, MoreRootMovesThanAPositionCanHaveAreRefused) {
    CompiledSearcher<SyntheticTree> searcher({.hash_mib = 1});
    const std::vector<SyntheticMove> moves(SyntheticTree::max_moves + 1, SyntheticMove{1});
    EXPECT_THROW(searcher.search(SyntheticTree(), {.depth = 3}, {}, moves), std::invalid_argument);
}

}  // namespace
}  // namespace ybw
