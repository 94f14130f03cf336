// MTD(f): the value is closed in by null windows alone.
//
// Plaat, Schaeffer, Pijls & de Bruin 1996, "Best-first fixed-depth minimax algorithms", Artificial
// Intelligence 87. Each pass asks "at least this much?" and moves one of two bounds until they
// meet. The passes walk the same tree again and again, so the inner search remembers the bounds of
// every node (`bound_memory.hpp`): it is the one algorithm here with a memory, and lines end where
// it cut.
#pragma once

#include <optional>

#include "engine/classic/alphabeta_with_memory.hpp"
#include "engine/classic/failsoft.hpp"

namespace ybw::classic {

template <Game G>
std::optional<Score> mtdf(TreeWalk<G>& walk, Score guess, Depth depth, LineOf<G>& pv) {
    BoundMemory<G> memory;
    Score lower = -Score::infinity();
    LineOf<G> line;
    for (Score upper = Score::infinity(); lower < upper;) {
        const Window question = Window::null(guess == lower ? guess : guess.previous());
        const auto value = alphabeta_with_memory(walk, memory, question, depth, 0, line);
        if (!value) return std::nullopt;
        guess = *value;
        if (question.fails_high(guess)) {
            lower = guess, pv = line;
        } else {
            upper = guess;
        }
    }
    return lower;
}

template <Game G>
std::optional<ResultOf<G>> mtdf(const G& root, Depth depth, const StopPredicate& stop) {
    TreeWalk<G> walk(root, stop);
    const auto guess = first_guess(walk, depth);
    if (!guess) return std::nullopt;
    return walk.result(depth, [&](LineOf<G>& pv) { return mtdf(walk, *guess, depth, pv); });
}

}  // namespace ybw::classic
