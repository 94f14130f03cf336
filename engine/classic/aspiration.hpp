// Aspiration search: alpha-beta that begins with a small window around a guess.
//
// Baudet 1978, "The design and analysis of algorithms for asynchronous multiprocessors", PhD
// thesis, Carnegie Mellon; Sun Kai, section 6: the smaller the window, the fewer the nodes. If the
// value is outside, the search is repeated with that side open. The repeated window takes in the
// bound that was found, so that its value is exact and its line complete.
#pragma once

#include <algorithm>
#include <optional>

#include "engine/classic/failsoft.hpp"

namespace ybw::classic {

/// Half the width of the first window, in points of evaluation: about half a pawn in games that
/// count a pawn as 100.
inline constexpr int aspiration_margin = 50;

/// The window around a guess, cut at the ends of the scale.
inline Window aspiration_window(Score guess) {
    const int infinity = Score::infinity().raw();
    const int alpha = std::max(guess.raw() - aspiration_margin, -infinity);
    const int beta = std::min(guess.raw() + aspiration_margin, infinity);
    return {Score::from_raw(alpha), Score::from_raw(beta)};
}

template <Game G>
std::optional<Score> aspiration(TreeWalk<G>& walk, Score guess, Depth depth, LineOf<G>& pv) {
    const Window window = aspiration_window(guess);
    const auto value = failsoft(walk, window, depth, 0, pv);
    if (!value || window.contains(*value)) return value;
    const Window opened = window.fails_low(*value) ? Window(-Score::infinity(), value->next())
                                                   : Window(value->previous(), Score::infinity());
    return failsoft(walk, opened, depth, 0, pv);
}

template <Game G>
std::optional<ResultOf<G>> aspiration(const G& root, Depth depth, const StopPredicate& stop) {
    TreeWalk<G> walk(root, stop);
    const auto guess = first_guess(walk, depth);
    if (!guess) return std::nullopt;
    return walk.result(depth, [&](LineOf<G>& pv) { return aspiration(walk, *guess, depth, pv); });
}

}  // namespace ybw::classic
