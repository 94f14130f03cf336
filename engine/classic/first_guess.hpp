// A first guess of the value, for the searches that begin with one (aspiration, MTD(f)).
//
// The value two plies shallower: the same side has the last move in both, so the guess is free of
// the see-saw between odd and even depths, and it costs little beside the search it serves. Its
// nodes count. It is asked for before the search proper, so that what it met at its own horizon
// says nothing about whether the game ends before that of the search (ClassicResult::evaluations).
#pragma once

#include <algorithm>
#include <optional>

#include "engine/classic/failsoft.hpp"

namespace ybw::classic {

template <Game G>
std::optional<Score> first_guess(TreeWalk<G>& walk, Depth depth) {
    LineOf<G> line;
    return failsoft(walk, Window::full(), std::max(depth - 2, 0), 0, line);
}

}  // namespace ybw::classic
