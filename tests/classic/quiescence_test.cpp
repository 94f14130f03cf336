// The textbook quiescence: it answers a window as the search of all noisy moves would.
#include "engine/classic/quiescence.hpp"

#include <gtest/gtest.h>
#include <vector>

namespace ybw {
namespace {

/// A tree by hand: every node has a static value, and noisy moves to its children.
class NoisyTree {
public:
    using Move = std::uint16_t;
    static constexpr std::size_t max_moves = 4;
    static constexpr std::size_t history_size = 4;

    struct Node {
        int value = 0;  ///< static, for the side to move
        std::vector<int> children{};
        bool in_danger = false;
    };

    explicit NoisyTree(std::vector<Node> nodes) : nodes_(std::move(nodes)) {}

    void legal_moves(MoveList<Move, max_moves>& list) const { noisy_moves(list); }
    void noisy_moves(MoveList<Move, max_moves>& list) const {
        for (std::size_t i = 0; i < node().children.size(); ++i) {
            list.push_back(static_cast<Move>(i + 1));
        }
    }
    void play(Move move) { path_.push_back(node().children[static_cast<std::size_t>(move) - 1]); }
    void undo(Move) { path_.pop_back(); }
    std::optional<Outcome> outcome() const { return std::nullopt; }
    std::uint64_t key() const { return static_cast<std::uint64_t>(path_.back()); }
    std::size_t history_index(Move move) const { return move - 1U; }
    Score evaluate() const { return Score::evaluation(node().value); }
    bool in_danger() const { return node().in_danger; }

private:
    const Node& node() const { return nodes_[static_cast<std::size_t>(path_.back())]; }

    std::vector<Node> nodes_;
    std::vector<int> path_{0};
};

static_assert(Game<NoisyTree> && HasNoisyMoves<NoisyTree> && HasDangerTest<NoisyTree>);

Score value_of(std::vector<NoisyTree::Node> nodes, Window window = Window::full(),
               Depth depth = 10) {
    NoisyTree tree(std::move(nodes));
    return classic::quiescence(tree, window, depth);
}

TEST(Quiescence, OfAQuietPositionIsItsStaticValue) {
    EXPECT_EQ(value_of({{.value = 35}}).raw(), 35);
}

TEST(Quiescence, TakesWhatStandsThereUnlessThatIsTakenBack) {
    EXPECT_EQ(value_of({{.value = 0, .children = {1}}, {.value = -50}}).raw(), 50);
    EXPECT_EQ(
        value_of({{.value = 0, .children = {1}}, {.value = -50, .children = {2}}, {.value = -80}})
            .raw(),
        0);
}

TEST(Quiescence, DoesNotStandPatInDanger) {
    EXPECT_EQ(value_of({{.value = 100, .children = {1}, .in_danger = true}, {.value = 70}}).raw(),
              -70);
}

TEST(Quiescence, EndsAtItsDepth) {
    EXPECT_EQ(value_of({{.value = 0, .children = {1}}, {.value = -50}}, Window::full(), 0).raw(),
              0);
}

TEST(Quiescence, BelowItsWindowGivesAnUpperBoundAndAboveALowerOne) {
    const std::vector<NoisyTree::Node> tree{{.value = 0, .children = {1}}, {.value = -50}};
    const Window above(Score::evaluation(60), Score::evaluation(70));
    const Window below(Score::evaluation(10), Score::evaluation(20));
    EXPECT_TRUE(above.fails_low(value_of(tree, above)));
    EXPECT_TRUE(below.fails_high(value_of(tree, below)));
}

}  // namespace
}  // namespace ybw
