// Static values that are corrected by what searches have found in positions alike.
#include "parallel/correction.hpp"

#include <array>
#include <cstdint>
#include <gtest/gtest.h>
#include <memory>

#include "parallel/search_state.hpp"
#include "parallel/threads.hpp"
#include "parallel/worker.hpp"
#include "tests/support/margin_tree.hpp"

namespace ybw {
namespace {

/// Names two keys.
struct KeyedTree : MarginTree {
    using MarginTree::MarginTree;
    std::array<std::uint64_t, 2> correction_keys() const { return keys; }
    std::array<std::uint64_t, 2> keys{};
};
static_assert(Game<KeyedTree> && HasCorrectionKeys<KeyedTree> && !HasCorrectionKeys<MarginTree>);

/// All its moves capture, or none.
struct CapturingTree : MarginTree {
    using MarginTree::MarginTree;
    bool is_capture(SyntheticMove /*move*/) const { return captures; }
    bool captures = true;
};
static_assert(Game<CapturingTree> && HasCaptureTest<CapturingTree>);

template <Game G>
class CorrectionsOf : public ::testing::Test {
protected:
    CorrectionsOf() { use(1024); }

    void use(int weight, SearchOptions options = {}) {
        options.hash_mib = 0;
        worker_.reset();
        state_ = std::make_unique<SearchState<G>>(options);
        state_->constants.correction_weight = weight;
        worker_ = std::make_unique<Worker<G, Threads>>(0, *state_);
        worker_->set_position(G({.most_moves = 8}));
        plain_ = worker_->evaluate().raw();
    }

    static Visit<G> after(std::size_t before, std::size_t last) {
        Visit<G> node;
        node.depth = 6;
        node.path[0] = last;
        node.path[1] = before;
        return node;
    }

    /// How much the static value of the node is changed.
    int change(const Visit<G>& node) { return static_value(*worker_, node).raw() - plain_; }

    /// Searches of the node that find it `error` better than its plain static value.
    void find(Visit<G> node, int error, Bound bound = Bound::exact, int times = 500) {
        for (int i = 0; i < times; ++i) {
            node.evaluation = static_value(*worker_, node);
            learn_error(*worker_, node, {}, Score::evaluation(plain_ + error), bound);
        }
    }

    std::unique_ptr<SearchState<G>> state_;
    std::unique_ptr<Worker<G, Threads>> worker_;
    int plain_ = 0;
};

using Corrections = CorrectionsOf<MarginTree>;
using CorrectionsByKeys = CorrectionsOf<KeyedTree>;
using CorrectionsWithCaptures = CorrectionsOf<CapturingTree>;

TEST_F(Corrections, ComeToTheErrorAfterTheSameTwoMovesAlone) {
    EXPECT_EQ(change(after(1, 2)), 0);
    find(after(1, 2), 40, Bound::exact, 1);
    EXPECT_GT(change(after(1, 2)), 0);
    EXPECT_LT(change(after(1, 2)), 10);
    find(after(1, 2), 40);
    EXPECT_NEAR(change(after(1, 2)), 40, 3);
    EXPECT_EQ(change(after(2, 1)), 0);
    EXPECT_EQ(change(after(3, 2)), 0);
    find(after(1, 2), -30);
    EXPECT_NEAR(change(after(1, 2)), -30, 3);
}

TEST_F(Corrections, AreFiveMarginsAtMost) {
    find(after(1, 2), 2000);
    EXPECT_NEAR(change(after(1, 2)), 250, 3);
}

TEST_F(Corrections, LearnNothingFromABoundOnTheOtherSideOrFromAWin) {
    find(after(1, 2), 40, Bound::upper);
    find(after(1, 2), -40, Bound::lower);
    find(after(1, 2), 0, Bound::none);
    EXPECT_EQ(change(after(1, 2)), 0);
    Visit<MarginTree> node = after(1, 2);
    node.evaluation = Score::evaluation(plain_);
    learn_error(*worker_, node, {}, Score::win_in(9), Bound::exact);
    EXPECT_EQ(change(node), 0);
    find(after(1, 2), 40, Bound::lower);
    EXPECT_NEAR(change(after(1, 2)), 40, 3);
}

TEST_F(CorrectionsWithCaptures, LearnNothingFromWhatTheBestMoveCaptures) {
    find(after(1, 2), 40);
    find(after(1, 2), 40, Bound::lower);
    EXPECT_EQ(change(after(1, 2)), 0);
    find(after(1, 2), -40, Bound::upper);  // no capture has helped
    EXPECT_NEAR(change(after(1, 2)), -40, 3);
    CapturingTree quiet({.most_moves = 8});
    quiet.captures = false;
    worker_->set_position(quiet);
    find(after(3, 4), 40);
    EXPECT_NEAR(change(after(3, 4)), 40, 3);
}

TEST_F(Corrections, HaveAWeight) {
    use(512);
    find(after(1, 2), 40);
    EXPECT_NEAR(change(after(1, 2)), 20, 2);
    use(0);
    find(after(1, 2), 40);
    EXPECT_EQ(change(after(1, 2)), 0);
    EXPECT_EQ(
        state_->histories.corrections[correction::places_of(worker_->position(), after(1, 2))[0]],
        0);
}

TEST_F(CorrectionsByKeys, AreTheMeanOfWhatTheKeysKnow) {
    const auto use_keys = [&](std::uint64_t first, std::uint64_t second) {
        KeyedTree tree({.most_moves = 8});
        tree.keys = {first, second};
        worker_->set_position(tree);
    };
    use_keys(7, 8);
    find(after(1, 2), 60);
    EXPECT_NEAR(change(after(1, 2)), 60, 3);
    EXPECT_NEAR(change(after(3, 4)), 30, 3);  // other moves
    use_keys(7, 9);
    EXPECT_NEAR(change(after(3, 4)), 20, 3);
    use_keys(8, 7);  // each key has places of its own
    EXPECT_EQ(change(after(3, 4)), 0);
}

TEST_F(Corrections, AreOffWhereNothingMayErrAndAfterAPass) {
    const auto with_error = [&](const SearchOptions& options) {
        use(1024, options);
        for (std::size_t i = 0; i < correction_count<MarginTree>; ++i) {
            state_->histories.corrections.approach(i, history_limit, 1024);
        }
    };
    with_error({});
    EXPECT_EQ(change(after(1, 2)), 250);
    Visit<MarginTree> node = after(1, 2);
    node.is_strict = true;
    EXPECT_EQ(change(node), 0);
    node = after(1, 2);
    node.path[0] = std::nullopt;
    EXPECT_EQ(change(node), 0);
    with_error({.exact = true});
    EXPECT_EQ(change(after(1, 2)), 0);
    with_error({.solving = true});
    EXPECT_EQ(change(after(1, 2)), 0);
}

}  // namespace
}  // namespace ybw
