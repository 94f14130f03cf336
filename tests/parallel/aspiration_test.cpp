#include "parallel/aspiration.hpp"

#include <gtest/gtest.h>
#include <random>

namespace ybw {
namespace {

constexpr Score farthest_win = Score::win_in(Score::longest_win);

TEST(Aspiration, IsTheFullWindowWhileNothingIsKnown) {
    const Aspiration aspiration;
    EXPECT_FALSE(aspiration.may_widen());
    EXPECT_EQ(aspiration.window(), Window::full());
}

TEST(Aspiration, IsNarrowAroundAGuess) {
    for (const int guess : {-20'000, -300, 0, 45, 2'000}) {
        const Window window = Aspiration(SearchConstants{}, Score::evaluation(guess)).window();
        EXPECT_TRUE(window.contains(Score::evaluation(guess)));
        EXPECT_LT(window.beta().raw() - window.alpha().raw(), 2 * (25 + std::abs(guess) / 16));
    }
}

TEST(Aspiration, IsThreeTimesAsWideOnTheSideThatFailedAndThenOpenThere) {
    SearchConstants constants;
    constants.window_least = 1000;
    constants.window_share = 2;
    Aspiration aspiration(constants, Score::evaluation(-2000));  // 2000 wide on either side
    const auto expect = [&](int alpha, int beta) {
        EXPECT_EQ(aspiration.window(), Window(Score::from_raw(alpha), Score::from_raw(beta)));
    };
    expect(-4000, 0);
    aspiration.fail_high(Score::evaluation(5));
    expect(-1995, 6005);
    aspiration.fail_high(Score::evaluation(7000));
    expect(5000, farthest_win.raw());
    EXPECT_TRUE(aspiration.may_widen());
    aspiration.fail_low(Score::evaluation(100));
    expect(-5900, farthest_win.raw());
    aspiration.fail_low(Score::evaluation(-6000));
    EXPECT_EQ(aspiration.window(), Window::full());
    EXPECT_FALSE(aspiration.may_widen());
}

TEST(Aspiration, OfAnOutcomeIsNotWidened) {
    const Aspiration aspiration = Aspiration::to_outcome(9);
    EXPECT_FALSE(aspiration.may_widen());
    EXPECT_EQ(aspiration.window(), Window(Score::loss_in(9), Score::win_in(9)));
}

TEST(Aspiration, LaysTheNextWindowAroundWhatHasBeenProved) {
    Aspiration aspiration({}, Score::evaluation(100));
    aspiration.fail_high(Score::evaluation(500));
    EXPECT_TRUE(aspiration.window().contains(Score::evaluation(500)));
    EXPECT_GT(aspiration.window().alpha(), Score::evaluation(400));
    aspiration.fail_low(Score::evaluation(-900));
    EXPECT_TRUE(aspiration.window().contains(Score::evaluation(-900)));
    EXPECT_LT(aspiration.window().beta(), Score::evaluation(0));
}

TEST(Aspiration, AsksForAnyWinFirstThenForNearerOnes) {
    Aspiration aspiration({}, Score::evaluation(25'000));
    for (int i = 0; i < 4; ++i) aspiration.fail_high(Score::evaluation(29'000));
    EXPECT_EQ(aspiration.window().beta(), farthest_win);
    aspiration.fail_high(Score::win_in(37));
    EXPECT_EQ(aspiration.window(), Window(Score::win_in(38), Score::infinity()));
}

TEST(Aspiration, AsksForAnyLossFirstThenForNearerOnes) {
    Aspiration aspiration({}, Score::evaluation(-25'000));
    for (int i = 0; i < 4; ++i) aspiration.fail_low(Score::evaluation(-29'000));
    EXPECT_EQ(aspiration.window().alpha(), -farthest_win);
    aspiration.fail_low(Score::loss_in(37));
    EXPECT_EQ(aspiration.window(), Window(-Score::infinity(), Score::loss_in(38)));
}

TEST(Aspiration, IsFullAfterFinitelyManyFailuresWhateverTheSearchSays) {
    std::mt19937 random(7);
    for (int game = 0; game < 1'000; ++game) {
        Aspiration aspiration({}, Score::evaluation(static_cast<int>(random() % 6'001) - 3'000));
        int failures = 0;
        for (; aspiration.may_widen() && failures < 100; ++failures) {
            const Window window = aspiration.window();
            const bool fails_high = window.beta() < Score::infinity() &&
                                    (window.alpha() == -Score::infinity() || random() % 2 == 0);
            const int lowest = -Score::win_at_root;
            const int value =
                fails_high
                    ? window.beta().raw() +
                          static_cast<int>(random() % static_cast<unsigned>(Score::win_at_root + 1 -
                                                                            window.beta().raw()))
                    : window.alpha().raw() -
                          static_cast<int>(
                              random() % static_cast<unsigned>(window.alpha().raw() + 1 - lowest));
            if (fails_high) {
                ASSERT_TRUE(window.fails_high(Score::from_raw(value)));
                aspiration.fail_high(Score::from_raw(value));
                ASSERT_TRUE(!aspiration.may_widen() || aspiration.window().beta() >= window.beta());
            } else {
                ASSERT_TRUE(window.fails_low(Score::from_raw(value)));
                aspiration.fail_low(Score::from_raw(value));
                ASSERT_TRUE(!aspiration.may_widen() ||
                            aspiration.window().alpha() <= window.alpha());
            }
        }
        EXPECT_LT(failures, 20);
    }
}

}  // namespace
}  // namespace ybw
