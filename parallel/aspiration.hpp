// Aspiration: the window in which the root is searched first, and how it moves after a failure.
//
// The value of a depth is expected near that of the depth before, and a narrow window is searched
// in a fraction of the time. A value outside is a bound. The next window lies around that bound and
// is wider on the side of the failure, so that the search does not prove the same bound again
// (Marsland 1986, "A review of game-tree pruning", ICCA Journal 9).
//
// A window that reaches to the nearest win makes every winning node search for the nearest win,
// which takes forever in a position that is nearly won. So beyond the evaluations the window opens
// in two steps: first as far as the farthest win; then, once a win is found, to nearer wins alone.
// The other side does the same with losses.
//
// Invariant: the window never becomes narrower on the side where it failed, and after finitely many
// failures it is full.
//
// Regular value type.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "parallel/constants.hpp"
#include "parallel/score.hpp"
#include "parallel/window.hpp"

namespace ybw {

class Aspiration {
public:
    /// Nothing is known: the full window.
    Aspiration() = default;

    /// Around `guess`, which is no win and no loss.
    Aspiration(const SearchConstants& constants, Score guess)
        : below_(first_margin(constants, guess)), above_(below_) {
        lay_around(guess);
    }

    /// Asks only whether a side wins within `plies` plies.
    static Aspiration to_outcome(int plies) {
        Aspiration asked;
        asked.window_ = {Score::loss_in(plies), Score::win_in(plies)};
        return asked;
    }

    Window window() const { return window_; }

    /// Whether a value that fails in the window needs a search in a wider one.
    bool may_widen() const { return below_ != whole || above_ != whole; }

    /// The window failed low: the value is at most `value`.
    void fail_low(Score value) {
        below_ = widened(below_);
        lay_around(value);
    }

    /// The window failed high: the value is at least `value`.
    void fail_high(Score value) {
        above_ = widened(above_);
        lay_around(value);
    }

private:
    /// Beyond any evaluation.
    static constexpr int whole = 1 << 16;

    /// Values of neighbouring depths differ by a few percent of their size, or by a little.
    static int first_margin(const SearchConstants& constants, Score guess) {
        return constants.window_least + std::abs(guess.raw()) / constants.window_share;
    }
    static int widened(int margin) { return margin > 2'000 ? whole : margin * 3; }

    void lay_around(Score value) {
        if (below_ == whole && above_ == whole) {
            window_ = Window::full();
        } else if (value.is_win()) {
            window_ = {value.previous(), Score::infinity()};
        } else if (value.is_loss()) {
            window_ = {-Score::infinity(), value.next()};
        } else {
            window_ = {evaluated(value.raw() - below_), evaluated(value.raw() + above_)};
        }
    }

    /// The nearest limit that does not lie between two wins or between two losses.
    static Score evaluated(int value) {
        constexpr int farthest_win = Score::win_at_root - Score::longest_win;
        return Score::from_raw(std::clamp(value, -farthest_win, farthest_win));
    }

    Window window_ = Window::full();
    int below_ = whole;
    int above_ = whole;
};

}  // namespace ybw
