// PlayOut: the last moves of a line whose end was proved and not searched.
//
// Games know some wins without a search, and the lines of a search end where they do. A textbook
// search of the plies that are missing finds them, and vouches for them: they are taken if it comes
// to the very value of the line. What it does not find at once stays missing.
//
// Pure function.
#pragma once

#include "engine/games/any_position.hpp"
#include "parallel/result.hpp"

namespace ybw {

/// Requires that `position` is the root of `line`.
void play_out(AnyPosition position, Line<AnyMove>& line);

}  // namespace ybw
