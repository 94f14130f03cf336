// What the workers of a search share beside tables: its best line, what companions have told, where
// it can go on, what a part of it may spend, and the keys of strict nodes.
#include "parallel/search_state.hpp"

#include <algorithm>
#include <cstdint>
#include <gtest/gtest.h>
#include <vector>

#include "bench/synthetic_tree.hpp"

namespace ybw {
namespace {

using Move = SyntheticMove;

Line<Move> line_of(int value, Depth depth, Move move = {1}) {
    Line<Move> line{.score = Score::evaluation(value), .pv = {}, .depth = depth};
    line.pv.push_back(move);
    return line;
}

TEST(RootLines, GiveWayToBetterOnesAlone) {
    RootLine<Move> best;
    EXPECT_FALSE(best.get());
    best.raise(line_of(-5, 1, {1}));
    EXPECT_EQ(best.get()->score, Score::evaluation(-5));
    best.raise(line_of(-4, 1, {2}));
    for (const int value : {-4, -9}) best.raise(line_of(value, 1, {3}));
    EXPECT_EQ(best.get()->pv.front(), Move{2});
    best.clear();
    EXPECT_FALSE(best.get());
}

TEST(HeardLines, AreThoseOfTheDepthAndLaterOnes) {
    const StopSignal stop;
    HeardLine<Move> heard(stop.flag());
    heard.hear(line_of(1, 3));
    EXPECT_FALSE(heard.get()) << "none is expected";
    EXPECT_FALSE(heard.flag().is_cancelled());
    heard.expect(4);
    heard.hear(line_of(1, 3));
    EXPECT_FALSE(heard.get());
    EXPECT_FALSE(heard.flag().is_cancelled());
    heard.hear(line_of(1, 4));
    EXPECT_TRUE(heard.flag().is_cancelled());
    heard.hear(line_of(2, 4));
    EXPECT_EQ(heard.get()->score, Score::evaluation(1)) << "the first of a depth counts";
    heard.hear(line_of(3, 6));
    EXPECT_EQ(heard.get()->depth, 6);
    heard.hear(line_of(4, 5));
    EXPECT_EQ(heard.get()->depth, 6);
}

TEST(HeardLines, StayUntilALaterDepthIsExpected) {
    StopSignal stop;
    HeardLine<Move> heard(stop.flag());
    heard.expect(1);
    heard.hear(line_of(3, 6));
    heard.expect(6);
    EXPECT_TRUE(heard.flag().is_cancelled());
    EXPECT_EQ(heard.get()->depth, 6);
    for (const Depth later : {7, 0}) {
        heard.expect(1);
        heard.hear(line_of(3, 6));
        heard.expect(later);
        EXPECT_FALSE(heard.flag().is_cancelled());
        EXPECT_FALSE(heard.get());
    }
    stop.request(StopReason::user);
    EXPECT_TRUE(heard.flag().is_cancelled()) << "it is below the stop signal";
}

TEST(Checkpoints, AreHereUntilTheSearchGoesOn) {
    LastCheckpoint<Move> last;
    EXPECT_FALSE(last.is_here());
    last.set({.depth = 1, .nodes = 7});
    EXPECT_TRUE(last.is_here());
    last.leave();
    EXPECT_FALSE(last.is_here());
    EXPECT_EQ(last.get().nodes, 7U);
    last.set({.depth = 2, .nodes = 8});
    EXPECT_TRUE(last.is_here());
    last.clear();
    EXPECT_FALSE(last.is_here());
    EXPECT_EQ(last.get().depth, 0);
}

TEST(StrictKeysOfASearch, ChangeOnceTheyAreTainted) {
    StrictKeys keys;
    const std::uint64_t first = keys.salt();
    EXPECT_FALSE(keys.renew());
    EXPECT_EQ(keys.salt(), first);
    keys.taint();
    const std::uint64_t next = keys.next_salt();
    EXPECT_EQ(keys.salt(), first);
    EXPECT_TRUE(keys.renew());
    EXPECT_EQ(keys.salt(), next);
    EXPECT_NE(next, first);
    EXPECT_FALSE(keys.renew());
    keys.taint();
    keys.clear();
    EXPECT_EQ(keys.salt(), first);
    EXPECT_FALSE(keys.renew());
    keys.go_on_with(77);
    EXPECT_EQ(keys.salt(), 77U);
}

// Of searchers that share a table. Any salt stays odd, or in the end all were zero.
TEST(StrictKeysOfASearch, AreNotThoseOfAnotherOneAndStayApartForEver) {
    std::vector<std::uint64_t> seen;
    for (int searcher = 0; searcher != 3; ++searcher) {
        StrictKeys keys;
        if (searcher > 0) keys.draw();
        for (int i = 0; i != 100; ++i) {
            EXPECT_EQ(keys.salt() % 2, 1U);
            seen.push_back(keys.salt());
            keys.taint();
            keys.renew();
        }
        keys.clear();
        EXPECT_EQ(keys.salt(), seen[seen.size() - 100]);
    }
    std::ranges::sort(seen);
    EXPECT_EQ(std::ranges::adjacent_find(seen), seen.end());
}

TEST(Allowances, EndWhenAllIsSpentAndNotBefore) {
    Allowance allowance;
    allowance.spend(1'000'000);
    EXPECT_FALSE(allowance.flag().is_cancelled()) << "nothing has begun";
    CancelFlag parent;
    allowance.begin(&parent, 100);
    allowance.spend(60);
    allowance.spend(39);
    EXPECT_FALSE(allowance.flag().is_cancelled());
    allowance.spend(1);
    EXPECT_TRUE(allowance.flag().is_cancelled());
    allowance.begin(&parent, 100);
    EXPECT_FALSE(allowance.flag().is_cancelled());
    parent.raise();
    EXPECT_TRUE(allowance.flag().is_cancelled());
    allowance.end();
    allowance.spend(1'000'000);
    EXPECT_FALSE(allowance.flag().is_cancelled());
}

}  // namespace
}  // namespace ybw
