// The laws of windows: what a fail-hard and a fail-soft search may return under any window.
#include <gtest/gtest.h>
#include <vector>

#include "engine/classic/alphabeta.hpp"
#include "engine/classic/alphabeta_with_memory.hpp"
#include "engine/classic/failsoft.hpp"
#include "engine/classic/history.hpp"
#include "engine/classic/negascout.hpp"
#include "engine/classic/pvs.hpp"
#include "engine/teach/written_tree.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/random_trees.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw {
namespace {

using teach::WrittenTree;

using classic::TreeWalk;
using Line = classic::LineOf<SyntheticTree>;

struct Answer {
    Score value;
    Line pv;
    std::uint64_t nodes;
};

/// Runs a windowed search from the root of the tree.
template <class Search>
Answer ask(const SyntheticTree& tree, Depth depth, Search search) {
    TreeWalk<SyntheticTree> walk(tree);
    const auto result = walk.result(depth, [&](Line& pv) { return search(walk, pv); });
    return {result->value, result->pv, result->nodes};
}

Answer hard_alphabeta(const SyntheticTree& tree, Window window, Depth depth) {
    return ask(tree, depth, [&](auto& walk, Line& pv) {
        return classic::alphabeta(walk, window, depth, 0, pv);
    });
}
Answer hard_pvs(const SyntheticTree& tree, Window window, Depth depth) {
    return ask(tree, depth,
               [&](auto& walk, Line& pv) { return classic::pvs(walk, window, depth, 0, pv); });
}
Answer soft_alphabeta(const SyntheticTree& tree, Window window, Depth depth) {
    return ask(tree, depth,
               [&](auto& walk, Line& pv) { return classic::failsoft(walk, window, depth, 0, pv); });
}
Answer soft_negascout(const SyntheticTree& tree, Window window, Depth depth) {
    return ask(tree, depth, [&](auto& walk, Line& pv) {
        return classic::negascout(walk, window, depth, 0, pv);
    });
}
Answer soft_history(const SyntheticTree& tree, Window window, Depth depth) {
    std::vector<std::uint64_t> table(SyntheticTree::history_size);
    return ask(tree, depth, [&](auto& walk, Line& pv) {
        return classic::history<SyntheticTree, classic::depth_squared>(walk, table, window, depth,
                                                                       0, pv);
    });
}

/// The NegaScout of the thesis on xiangqi, figure 9, line by line: fail-hard, a null window from
/// the second move on, and the second look with the whole window.
std::optional<Score> figure_9(TreeWalk<SyntheticTree>& walk, Window window, Depth depth, Ply ply) {
    if (walk.stopped()) return std::nullopt;
    if (const auto value = walk.terminal_value(ply)) return value;
    if (walk.at_horizon(depth, ply)) return walk.evaluate();
    bool is_first = true;
    for (const auto move : walk.moves()) {
        const auto child = [&](Window w) {
            return *classic::minus(figure_9(walk, w.flipped(), depth - 1, ply + 1));
        };
        walk.play(move, depth);
        Score value = child(is_first ? window : Window::null(window.alpha()));
        if (!is_first && window.contains(value)) value = child(window);
        walk.undo(move);
        is_first = false;
        if (window.fails_high(value)) return window.beta();
        if (window.contains(value)) window = window.raised(value);
    }
    return window.alpha();
}
Answer hard_negascout(const SyntheticTree& tree, Window window, Depth depth) {
    return ask(tree, depth, [&](auto& walk, Line&) { return figure_9(walk, window, depth, 0); });
}

class WindowLaws : public SeededTest {
protected:
    Score draw_score() {
        switch (draw(0, 5)) {
            case 0:
                return Score::win_in(draw(0, 9));
            case 1:
                return Score::loss_in(draw(0, 9));
            default:
                return Score::evaluation(draw(-95, 95));
        }
    }

    /// Null windows, narrow ones, wide ones, half-open ones.
    Window draw_window() {
        const Score alpha = draw_score();
        switch (draw(0, 4)) {
            case 0:
                return Window::null(alpha);
            case 1:
                return {alpha, Score::infinity()};
            case 2:
                return {-Score::infinity(), alpha};
            default:
                break;
        }
        const Score beta = draw_score();
        if (alpha == beta) return Window::null(alpha);
        return alpha < beta ? Window(alpha, beta) : Window(beta, alpha);
    }

    /// Calls body(tree, window, depth, value) for many draws.
    template <class Body>
    void for_random_questions(Body body) {
        for (int i = 0; i < 600 && !HasFailure(); ++i) {
            const SyntheticTreeOptions options = random_tree_options(random, 1000);
            const SyntheticTree tree(options);
            const Score value = oracle_value(tree, options.height);
            for (int j = 0; j < 8 && !HasFailure(); ++j) {
                const Window window = draw_window();
                SCOPED_TRACE(::testing::Message()
                             << options << ", window (" << window.alpha().raw() << ", "
                             << window.beta().raw() << "), value " << value.raw());
                body(tree, window, options.height, value);
            }
        }
    }
};

TEST_F(WindowLaws, FailHardReturnsTheValueClampedToTheWindow) {
    for_random_questions([](const auto& tree, Window window, Depth depth, Score value) {
        for (const auto search : {hard_alphabeta, hard_pvs, hard_negascout}) {
            const Score answer = search(tree, window, depth).value;
            // A leaf at the root is the one place where the papers' versions do not clamp.
            EXPECT_EQ(tree.outcome() ? clamped(answer, window) : answer, clamped(value, window));
        }
    });
}

TEST_F(WindowLaws, FailSoftReturnsABoundOrTheValue) {
    for_random_questions([](const auto& tree, Window window, Depth depth, Score value) {
        for (const auto search : {soft_alphabeta, soft_negascout, soft_history}) {
            const Score answer = search(tree, window, depth).value;
            switch (window.classify(answer)) {
                case Bound::exact:
                    EXPECT_EQ(answer, value);
                    break;
                case Bound::upper:
                    EXPECT_LE(value, answer);
                    break;
                case Bound::lower:
                    EXPECT_GE(value, answer);
                    break;
                case Bound::none:
                    ADD_FAILURE() << "no bound";
                    break;
            }
        }
    });
}

TEST(WindowFigures, FailSoftSaysByHowMuch) {
    const auto value_of = [](const char* text, Window window) {
        TreeWalk<WrittenTree> walk(WrittenTree{text});
        classic::LineOf<WrittenTree> pv;
        return *classic::failsoft(walk, window, 2, 0, pv);
    };
    const Window window(Score::evaluation(5), Score::evaluation(9));
    EXPECT_EQ(value_of("((3) (2))", window), Score::evaluation(3)) << "below alpha: at most 3";
    EXPECT_EQ(value_of("((7) (12))", window), Score::evaluation(12)) << "above beta: at least 12";
}

TEST_F(WindowLaws, HardAndSoftVisitTheSameNodes) {
    for_random_questions([](const auto& tree, Window window, Depth depth, Score) {
        EXPECT_EQ(hard_alphabeta(tree, window, depth).nodes,
                  soft_alphabeta(tree, window, depth).nodes);
    });
}

// The programs of the thesis and of Reinefeld, both in the pseudo code, differ in their second
// look.
TEST_F(WindowLaws, ASecondLookFromWhatIsProvedSavesNodes) {
    std::uint64_t from_alpha = 0;
    std::uint64_t from_value = 0;
    for_random_questions([&](const auto& tree, Window window, Depth depth, Score) {
        from_alpha += hard_negascout(tree, window, depth).nodes;
        from_value += soft_negascout(tree, window, depth).nodes;
    });
    EXPECT_GT(from_alpha, from_value);
}

TEST_F(WindowLaws, ASmallerWindowNeverVisitsMore) {
    for_random_questions([](const auto& tree, Window window, Depth depth, Score) {
        const auto full = soft_alphabeta(tree, Window::full(), depth).nodes;
        const auto half = soft_alphabeta(tree, {window.alpha(), Score::infinity()}, depth).nodes;
        const auto part = soft_alphabeta(tree, window, depth).nodes;
        EXPECT_LE(half, full);
        EXPECT_LE(part, half);
    });
}

TEST_F(WindowLaws, ABoundOutsideTheWindowNeedsNoSecondLook) {
    // What a null window has proved, a memory may answer: the same questions in any order, one
    // memory, always a right bound.
    for (int i = 0; i < 300 && !HasFailure(); ++i) {
        const SyntheticTreeOptions options = random_tree_options(random, 1000);
        SCOPED_TRACE(::testing::Message() << options);
        const SyntheticTree tree(options);
        const Score value = oracle_value(tree, options.height);
        classic::BoundMemory<SyntheticTree> memory;
        for (int j = 0; j < 20; ++j) {
            const Window window = Window::null(draw_score());
            const Score answer = ask(tree, options.height, [&](auto& walk, Line& pv) {
                                     return classic::alphabeta_with_memory(walk, memory, window,
                                                                           options.height, 0, pv);
                                 }).value;
            EXPECT_EQ(window.fails_high(answer), window.fails_high(value));
            EXPECT_TRUE(window.fails_high(answer) ? answer <= value : answer >= value);
        }
    }
}

}  // namespace
}  // namespace ybw
