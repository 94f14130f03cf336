// Undo: whatever way a game takes moves back, the position is then what it was before.
#include "parallel/undo.hpp"

#include <gtest/gtest.h>
#include <utility>

namespace ybw {
namespace {

/// A counter that is copied before a move.
struct CopiedCounter {
    using Move = int;
    int total = 0;
    int moves = 0;
    void play(int move) { total += move, ++moves; }
};

/// One that takes a move back by itself.
struct UndoneCounter : CopiedCounter {
    void undo(int move) { total -= move, --moves; }
};

/// One that needs what it was before.
struct RecordedCounter : CopiedCounter {
    int play(int move) {
        const int before = total;
        CopiedCounter::play(move);
        return before;
    }
    void undo(int /*move*/, int before) { total = before, --moves; }
};

template <class Counter>
class TakingBack : public ::testing::Test {};
using KindsOfUndo = ::testing::Types<CopiedCounter, UndoneCounter, RecordedCounter>;
TYPED_TEST_SUITE(TakingBack, KindsOfUndo);

TYPED_TEST(TakingBack, LeavesThePositionAsItWas) {
    TypeParam counter;
    counter.play(7);
    auto record = play_on(counter, 5);
    EXPECT_EQ(counter.total, 12);
    EXPECT_EQ(counter.moves, 2);
    take_back(counter, 5, std::move(record));
    EXPECT_EQ(counter.total, 7);
    EXPECT_EQ(counter.moves, 1);
}

}  // namespace
}  // namespace ybw
