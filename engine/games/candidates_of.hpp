// CandidatesOf: a position of any game with the candidates that are asked for, where it has some.
#pragma once

#include <fmt/format.h>

#include "engine/games/engine_game.hpp"
#include "engine/text/user_error.hpp"

namespace ybw {

/// Throws UserError for a game without a choice, and for what is none of its choices.
template <EngineGame T>
typename T::Position with_candidates_of(typename T::Position position, const GameOptions& options) {
    if (!options.candidates) return position;
    if constexpr (HasCandidates<T>) return T::with_candidates(position, *options.candidates);
    throw UserError(ExitCode::usage,
                    fmt::format("--candidates: {} has none, all its moves are searched; leave it "
                                "out",
                                T::name));
}

}  // namespace ybw
