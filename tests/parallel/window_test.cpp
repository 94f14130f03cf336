// Window: every law of the alpha-beta algebra, for every window and value of a small scale.
#include "parallel/window.hpp"

#include <gtest/gtest.h>
#include <vector>

namespace ybw {
namespace {

/// A small scale: both ends, their neighbours, and the middle.
std::vector<Score> scale() {
    std::vector<Score> scores{-Score::infinity(), Score::loss_in(0)};
    for (int raw = -3; raw <= 3; ++raw) scores.push_back(Score::from_raw(raw));
    scores.push_back(Score::win_in(0));
    scores.push_back(Score::infinity());
    return scores;
}

template <class Body>
void for_every_window_and_value(Body body) {
    for (const Score alpha : scale()) {
        for (const Score beta : scale()) {
            if (alpha >= beta) continue;
            for (const Score value : scale()) body(Window(alpha, beta), value);
        }
    }
}

TEST(WindowAlgebra, AValueFailsLowOrHighOrIsInside) {
    for_every_window_and_value([](Window window, Score value) {
        const int cases = int{window.fails_low(value)} + int{window.fails_high(value)} +
                          int{window.contains(value)};
        EXPECT_EQ(cases, 1);
        EXPECT_EQ(window.contains(value), window.alpha() < value && value < window.beta());
    });
}

TEST(WindowAlgebra, TheOpponentAsksTheSameQuestionWithTheSignsChanged) {
    for_every_window_and_value([](Window window, Score value) {
        EXPECT_EQ(window.flipped().flipped(), window);
        EXPECT_EQ(window.flipped().fails_low(-value), window.fails_high(value));
        EXPECT_EQ(window.flipped().fails_high(-value), window.fails_low(value));
        EXPECT_EQ(window.flipped().contains(-value), window.contains(value));
    });
}

TEST(WindowAlgebra, ClassifyNamesTheBound) {
    for_every_window_and_value([](Window window, Score value) {
        const Bound bound = window.classify(value);
        EXPECT_EQ(bound == Bound::exact, window.contains(value));
        EXPECT_EQ(bound == Bound::lower, window.fails_high(value));
        EXPECT_EQ(bound == Bound::upper, window.fails_low(value));
    });
}

TEST(WindowAlgebra, RaisingKeepsBetaAndDropsWhatIsNoBetter) {
    for_every_window_and_value([](Window window, Score value) {
        if (!window.contains(value)) return;
        const Window raised = window.raised(value);
        EXPECT_EQ(raised.alpha(), value);
        EXPECT_EQ(raised.beta(), window.beta());
        EXPECT_TRUE(raised.fails_low(value));
        EXPECT_TRUE(raised.contains(value.next()) || raised.fails_high(value.next()));
    });
}

TEST(WindowAlgebra, ANullWindowContainsNothing) {
    for (const Score alpha : scale()) {
        if (alpha == Score::infinity()) continue;
        const Window window = Window::null(alpha);
        EXPECT_TRUE(window.is_null());
        EXPECT_TRUE(window.fails_low(alpha));
        EXPECT_TRUE(window.fails_high(alpha.next()));
        for (const Score value : scale()) EXPECT_FALSE(window.contains(value));
        EXPECT_EQ(window.flipped(), Window::null(-alpha.next()));
    }
}

TEST(WindowAlgebra, TheFullWindowContainsEveryValueOfAPosition) {
    EXPECT_TRUE(Window::full().contains(Score::win_in(0)));
    EXPECT_TRUE(Window::full().contains(Score::loss_in(0)));
    EXPECT_FALSE(Window::full().is_null());
}

// A stored bound answers a window if and only if no value that it allows would be treated
// otherwise: checked against all values that the bound allows.
TEST(WindowAlgebra, ABoundAnswersIfItLeavesNoDoubt) {
    for_every_window_and_value([](Window window, Score stored) {
        for (const Bound bound : {Bound::upper, Bound::lower, Bound::exact}) {
            bool all_low = true;
            bool all_high = true;
            for (const Score truth : scale()) {
                if (is_lower(bound) && truth < stored) continue;
                if (is_upper(bound) && truth > stored) continue;
                all_low = all_low && window.fails_low(truth);
                all_high = all_high && window.fails_high(truth);
            }
            const bool is_sure = all_low || all_high || bound == Bound::exact;
            EXPECT_EQ(window.is_answered_by(stored, bound), is_sure)
                << "(" << window.alpha().raw() << ", " << window.beta().raw() << "), "
                << stored.raw() << ", bound " << static_cast<int>(bound);
        }
        EXPECT_FALSE(window.is_answered_by(stored, Bound::none));
    });
}

TEST(Bounds, ExactIsBothBoundsAndNoneIsNeither) {
    EXPECT_TRUE(is_lower(Bound::exact) && is_upper(Bound::exact));
    EXPECT_TRUE(is_lower(Bound::lower) && !is_upper(Bound::lower));
    EXPECT_TRUE(is_upper(Bound::upper) && !is_lower(Bound::upper));
    EXPECT_FALSE(is_lower(Bound::none) || is_upper(Bound::none));
}

}  // namespace
}  // namespace ybw
