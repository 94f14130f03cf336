// Games that end with points, in which sides have to pass: the ladder and the oracle say of them
// what the game says, and what the search says, in whichever way a game takes its moves back.
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <gtest/gtest.h>
#include <optional>
#include <vector>

#include "engine/classic/ladder.hpp"
#include "engine/classic/minimal_tree.hpp"
#include "engine/classic/ordered_game.hpp"
#include "engine/games/perft.hpp"
#include "parallel/searcher.hpp"
#include "tests/support/game_laws.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/points_tree.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw {
namespace {

/// With what it needs to take a move back in the hands of the search.
class TreeWithRecord : public PointsTree {
public:
    using PointsTree::PointsTree;
    PointsTree play(Move move) {
        PointsTree before = *this;
        PointsTree::play(move);
        return before;
    }
    void undo(Move /*move*/, const PointsTree& before) { PointsTree::operator=(before); }
};
static_assert(Game<TreeWithRecord> && HasUndoRecord<TreeWithRecord>);

/// With all that in the position.
class TreeWithUndo : public PointsTree {
public:
    using PointsTree::PointsTree;
    void play(Move move) {
        path_.push_back(*this);
        PointsTree::play(move);
    }
    void undo(Move /*move*/) {
        PointsTree::operator=(path_.back());
        path_.pop_back();
    }

private:
    std::vector<PointsTree> path_;
};
static_assert(Game<TreeWithUndo> && HasUndo<TreeWithUndo>);

template <class Tree>
class GamesWithPoints : public SeededTest {
protected:
    PointsTreeOptions draw_options(int moves) {
        return {.seed = random(), .moves = moves, .most_moves = 2 + static_cast<int>(random() % 3)};
    }
};
using Trees = ::testing::Types<PointsTree, TreeWithRecord, TreeWithUndo>;
TYPED_TEST_SUITE(GamesWithPoints, Trees);

TYPED_TEST(GamesWithPoints, EveryAlgorithmHasTheTrueValueInEveryOrder) {
    for (int i = 0; i < 40 && !this->HasFailure(); ++i) {
        const TypeParam tree(this->draw_options(5));
        const Depth depth = static_cast<Depth>(this->random() % 6);
        const Score truth = tree.truth(depth);
        for (const auto order : {classic::MoveOrder::generated, classic::MoveOrder::static_value}) {
            using Ordered = classic::OrderedGame<TypeParam>;
            const Ordered ordered(tree, order);
            for (const auto& algorithm : classic_ladder<Ordered>) {
                const auto found = run_classic(algorithm.name, ordered, depth);
                EXPECT_EQ(found->value, truth) << algorithm.name << ", depth " << depth;
            }
        }
    }
}

TYPED_TEST(GamesWithPoints, TheOracleAndTheSearchAgree) {
    Searcher<TypeParam> searcher({.hash_mib = 1, .exact = true});
    for (int i = 0; i < 40 && !this->HasFailure(); ++i) {
        const TypeParam tree(this->draw_options(5));
        const Depth depth = 1 + static_cast<Depth>(this->random() % 5);
        const Score truth = tree.truth(depth);
        const auto result = searcher.search(tree, {.depth = depth});
        EXPECT_EQ(oracle_value(tree, depth), truth);
        EXPECT_EQ(oracle_multipv(tree, depth).front(), truth);
        EXPECT_EQ(std::ranges::max(alphabeta_moves(tree, depth), {},
                                   [](const auto& each) { return each.worth; })
                      .worth,
                  truth);
        EXPECT_EQ(result.lines.front().score, truth);
        EXPECT_EQ(value_of_line(tree, result.lines.front().pv), truth);
        searcher.clear();
    }
}

TYPED_TEST(GamesWithPoints, TheMinimalTreeIsOneOfThatValue) {
    for (int i = 0; i < 10; ++i) {
        const TypeParam tree(this->draw_options(4));
        const auto all = classic::minimax(tree, 4, classic::run_to_the_end);
        const auto least = classic::minimal_tree(tree, 4, classic::run_to_the_end);
        ASSERT_TRUE(all && least);
        EXPECT_LE(least->nodes, all->nodes);  // countless, if no move had the value
    }
}

TYPED_TEST(GamesWithPoints, AreCountedAndLeftAsTheyWere) {
    TypeParam tree(this->draw_options(4));
    const auto before = snapshot_of(tree);
    const std::atomic<bool> stop = false;
    EXPECT_EQ(perft(tree, 5, Bulk::off, stop), perft(tree, 5, Bulk::on, stop));
    EXPECT_EQ(snapshot_of(tree), before);
}

/// A heap from which one stone or two are taken, or one and then another move: the other side
/// passes. Who takes the last one wins. A position of so much depth is met at many plies.
struct HeapWithPasses {
    struct Move {
        std::uint8_t kind = 0;  ///< stones; then the two below
        friend bool operator==(Move, Move) = default;
    };
    static constexpr Move one_again{3};
    static constexpr Move pass{4};
    static constexpr std::size_t max_moves = 3;
    static constexpr std::size_t history_size = 10;

    int stones = 9;
    unsigned side = 0;
    bool must_pass = false;

    void legal_moves(MovesOf<HeapWithPasses>& list) const {
        if (must_pass) return list.push_back(pass);
        list.push_back({1});
        if (stones > 1) list.push_back({2});
        if (stones > 1) list.push_back(one_again);
    }
    void play(Move move) {
        must_pass = move == one_again;
        if (!is_pass(move)) stones -= move == one_again ? 1 : move.kind;
        side ^= 1U;
    }
    bool is_pass(Move move) const { return move == pass; }
    std::optional<Outcome> outcome() const {
        return stones > 0 ? std::nullopt : std::optional(Outcome::loss);
    }
    std::uint64_t key() const {
        return (static_cast<std::uint64_t>(stones) * 4 + side * 2 + (must_pass ? 1 : 0)) << 32;
    }
    std::size_t history_index(Move move) const { return side * 5 + move.kind; }
    Score evaluate() const { return Score::draw(); }

    /// By minimax; wins counted from `ply` on.
    Score truth(Depth depth, Ply ply = 0) const {
        if (outcome()) return Score::loss_in(ply);
        if (depth == 0) return evaluate();
        Score best = -Score::infinity();
        for (const Move move : moves_of(*this)) {
            HeapWithPasses next = *this;
            next.play(move);
            best = std::max(best, -next.truth(depth - (is_pass(move) ? 0 : 1), ply + 1));
        }
        return best;
    }
};

TEST(GameWithPasses, WinsAreCountedInPliesWhereverADepthIsMet) {
    for (int stones = 1; stones <= 9; ++stones) {
        const HeapWithPasses heap{.stones = stones};
        for (Depth depth = 0; depth <= stones; ++depth) {
            for (const auto& algorithm : classic_ladder<HeapWithPasses>) {
                EXPECT_EQ(run_classic(algorithm.name, heap, depth)->value, heap.truth(depth))
                    << algorithm.name << ", " << stones << " stones, depth " << depth;
            }
        }
    }
}

}  // namespace
}  // namespace ybw
