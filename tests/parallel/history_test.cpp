// History, killers, counter moves and the order that they make.
#include "parallel/history.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <vector>

#include "bench/synthetic_tree.hpp"
#include "parallel/move_order.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw {
namespace {

using HistoryStress = SeededTest;
using Order = MoveOrder<SyntheticTree>;

TEST(HistoryValues, GrowWithEveryCutAndMoreWithDeepOnes) {
    HistoryTable<SyntheticTree> history;
    EXPECT_EQ(history[5], 0);
    history.update(5, history_bonus(HistoryWeight::depth_squared, SearchConstants{}, 3));
    EXPECT_EQ(history[5], 72);
    history.update(6, history_bonus(HistoryWeight::power_of_two, SearchConstants{}, 3));
    EXPECT_EQ(history[6], 8);
    history.update(5, -72);
    EXPECT_LT(history[5], 72);
    history.clear();
    EXPECT_EQ(history[5], 0);
}

TEST(HistoryValues, BonusesRiseWithDepthAndAreBounded) {
    for (const HistoryWeight weight : {HistoryWeight::depth_squared, HistoryWeight::power_of_two}) {
        for (Depth depth = 1; depth < max_ply; ++depth) {
            EXPECT_GE(history_bonus(weight, SearchConstants{}, depth),
                      history_bonus(weight, SearchConstants{}, depth - 1));
            EXPECT_LE(history_bonus(weight, SearchConstants{}, depth), history_limit);
        }
    }
}

TEST_F(HistoryStress, ValuesStayWithinTheirLimitForEver) {
    HistoryTable<SyntheticTree> history;
    for (int i = 0; i < 200'000; ++i) {
        const auto index = static_cast<std::size_t>(draw(0, 5));
        // The first entries are only ever praised or blamed, the others both.
        const int sign = index == 0 ? 1 : index == 1 ? -1 : draw(0, 1) * 2 - 1;
        history.update(index, sign * draw(0, history_limit));
        ASSERT_LE(std::abs(history[index]), history_limit);
    }
    EXPECT_GT(history[0], history_limit * 9 / 10);
    EXPECT_LT(history[1], -history_limit * 9 / 10);
}

TEST(KillerMoves, AreTheLastTwoDifferentOnes) {
    Killers<SyntheticMove> killers;
    EXPECT_EQ(killers.first(), SyntheticMove{});
    for (const SyntheticMove move : {SyntheticMove{3}, {5}, {5}, {7}}) killers.add(move);
    EXPECT_EQ(killers.first().number, 7);
    EXPECT_EQ(killers.second().number, 5);
}

TEST(CounterMovesTable, RemembersTheLastAnswer) {
    CounterMoves<SyntheticTree> counters;
    EXPECT_EQ(counters[11], SyntheticMove{});
    counters.set(11, {4});
    counters.set(12, {6});
    EXPECT_EQ(counters[11].number, 4);
    counters.clear();
    EXPECT_EQ(counters[11], SyntheticMove{});
}

/// The order of a node of eight moves.
std::vector<int> order_of(SyntheticMove table_move, const OrderHints<SyntheticTree>& hints) {
    const SyntheticTree tree({.most_moves = 8});
    MovesOf<SyntheticTree> moves;
    tree.legal_moves(moves);
    Order order;
    order.fill(moves, table_move);
    order.rank_by(tree, hints);
    std::vector<int> numbers;
    while (order.remaining() > 0) numbers.push_back(order.next().number);
    return numbers;
}

TEST(MoveOrderOfANode, KeepsTheGeneratorsOrderWhereNothingIsKnown) {
    EXPECT_EQ(order_of({}, {}), (std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8}));
}

TEST(MoveOrderOfANode, IsTableMoveThenKillersThenCounterMoveThenHistory) {
    HistoryTable<SyntheticTree> history;
    const SyntheticTree tree({.most_moves = 8});
    history.update(tree.history_index({8}), 900);
    history.update(tree.history_index({7}), 500);
    history.update(tree.history_index({1}), -500);
    Killers<SyntheticMove> killers;
    killers.add({5});
    killers.add({4});
    CounterMoves<SyntheticTree> counter_moves;
    counter_moves.set(11, {3});
    EXPECT_EQ(order_of({6}, {.killers = &killers,
                             .counter_moves = &counter_moves,
                             .history = {.table = &history, .path = {11}}}),
              (std::vector<int>{6, 4, 5, 3, 8, 7, 2, 1}));
}

TEST(MoveOrderOfANode, GoesByWhatMovesWereAfterTheLastTwoAsWell) {
    HistoryTable<SyntheticTree> history;
    ContinuationHistory<SyntheticTree> continuation;
    const SyntheticTree tree({.most_moves = 8});
    history.update(tree.history_index({2}), 900);
    continuation.update(11, tree.history_index({3}), 1000);                  // after the last move
    continuation.update(12, tree.history_index({4}), 1100);                  // after the one before
    continuation.update(13, tree.history_index({5}), 9000 - history_limit);  // after neither
    HistoryContext<SyntheticTree> context{.table = &history, .path = {11, 12}};
    EXPECT_EQ(order_of({}, {.history = context}), (std::vector<int>{2, 1, 3, 4, 5, 6, 7, 8}));
    context.continuation = &continuation;
    EXPECT_EQ(order_of({}, {.history = context}), (std::vector<int>{4, 3, 2, 1, 5, 6, 7, 8}));
    continuation.clear();
    EXPECT_EQ(order_of({}, {.history = context}), (std::vector<int>{2, 1, 3, 4, 5, 6, 7, 8}));
}

TEST(MoveOrderOfANode, GoesByWhatMovesWereAfterEarlierOnesIfTheyHaveAWeight) {
    HistoryTable<SyntheticTree> history;
    ContinuationHistory<SyntheticTree> continuation;
    const SyntheticTree tree({.most_moves = 8});
    for (std::uint16_t ply = 0; ply < 6; ++ply) {
        const SyntheticMove move{static_cast<std::uint16_t>(ply + 2)};
        continuation.update(11U + ply, tree.history_index(move), 1000 + 100 * ply);
    }
    HistoryContext<SyntheticTree> context{
        .table = &history, .continuation = &continuation, .path = {11, 12, 13, 14, 15, 16}};
    EXPECT_EQ(order_of({}, {.history = context}), (std::vector<int>{3, 2, 1, 4, 5, 6, 7, 8}));
    context.earlier = 1024;
    EXPECT_EQ(order_of({}, {.history = context}), (std::vector<int>{7, 5, 3, 2, 1, 4, 6, 8}));
}

/// A game that takes with even moves.
struct TakingTree : SyntheticTree {
    using SyntheticTree::SyntheticTree;
    bool is_capture(SyntheticMove move) const { return move.number % 2 == 0; }
};

TEST(MoveOrderOfANode, GoesByTheirOwnHistoryForCaptures) {
    HistoryTable<TakingTree> history;
    HistoryTable<TakingTree> captures;
    const TakingTree tree({.most_moves = 4});
    for (const std::uint16_t number : {std::uint16_t{1}, std::uint16_t{2}}) {
        history.update(tree.history_index({number}), 1000);
    }
    captures.update(tree.history_index({4}), 900);
    MovesOf<TakingTree> moves;
    tree.legal_moves(moves);
    const auto first_two = [&](const HistoryTable<TakingTree>* own) {
        MoveOrder<TakingTree> order;
        order.fill(moves, {});
        order.rank_by(tree, {.history = {.table = &history, .captures = own}});
        const int first = order.next().number;
        return std::pair(first, static_cast<int>(order.next().number));
    };
    EXPECT_EQ(first_two(nullptr), std::pair(1, 2));
    EXPECT_EQ(first_two(&captures), std::pair(1, 4));
}

/// A game whose pairs of moves are too many to be remembered.
struct ManyMoves : SyntheticTree {
    static constexpr std::size_t history_size = 1 << 20;
};

TEST(Continuations, AreNotKeptWhereTheyWouldFillTheMemory) {
    ContinuationHistory<ManyMoves> continuation;
    static_assert(!ContinuationHistory<ManyMoves>::is_kept && sizeof continuation <= 64);
    continuation.update(1'000'000, 1'000'000, 900);
    EXPECT_EQ(continuation(1'000'000, 1'000'000), 0);
}

TEST(MoveOrderOfANode, IgnoresATableMoveThatIsNotLegalHere) {
    EXPECT_EQ(order_of({60}, {}), (std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8}));
}

/// A node of four moves, ranked by a history that learns while its eldest brother is searched.
class LearntOrder : public ::testing::Test {
protected:
    void begin(SyntheticMove table_move) {
        MovesOf<SyntheticTree> moves;
        tree_.legal_moves(moves);
        order_.fill(moves, table_move);
        order_.rank_by(tree_, {.history = {.table = &history_}});
    }
    void learn(SyntheticMove move) { history_.update(tree_.history_index(move), 900); }
    int next() { return order_.next().number; }

    SyntheticTree tree_{{.most_moves = 4}};
    HistoryTable<SyntheticTree> history_;
    Order order_;
};

TEST_F(LearntOrder, IsMadeAnewAfterTheEldestBrotherAndThenKept) {
    begin({});
    learn({3});
    EXPECT_EQ(next(), 3);
    learn({4});
    EXPECT_EQ(next(), 4) << "learnt from the eldest";
    learn({2});
    EXPECT_EQ(next(), 1) << "no more after that";
}

TEST_F(LearntOrder, IsMadeAfterTheTableMove) {
    begin({2});
    EXPECT_EQ(next(), 2);
    learn({4});
    EXPECT_EQ(next(), 4);
}

TEST_F(LearntOrder, IsKeptOnceItIsMadeForOtherThreads) {
    begin({});
    learn({3});
    order_.rank();
    EXPECT_EQ(next(), 3);
    learn({4});
    EXPECT_EQ(next(), 1);
}

TEST_F(LearntOrder, LosesWhatIsNotToBeKeptOfThoseNotYetHandedOut) {
    learn({3});
    begin({2});
    EXPECT_EQ(next(), 2);
    EXPECT_EQ(next(), 3);
    order_.keep_only([](SyntheticMove move) { return move.number != 1; });
    ASSERT_EQ(order_.remaining(), 1U);
    EXPECT_EQ(next(), 4);
}

}  // namespace
}  // namespace ybw
