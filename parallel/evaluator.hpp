// EvaluatorOf: what evaluates the positions of one worker: the game's own Evaluator, which follows
// the moves, or, for a game without one, its evaluate() and nothing else.
//
// Thread safety: one for each worker.
#pragma once

#include "parallel/game.hpp"
#include "parallel/score.hpp"

namespace ybw {

/// Keeps nothing, and is told nothing that is not thrown away.
template <class G>
struct PlainEvaluator {
    void begin(const G& /*position*/) {}                          ///< nothing
    void play(const G& /*before*/, typename G::Move /*move*/) {}  ///< nothing
    void undo(const G& /*before*/, typename G::Move /*move*/) {}  ///< nothing
    /// What the position says.
    Score evaluate(const G& position) const { return position.evaluate(); }
};

/// \cond
template <class G>
struct EvaluatorChoice {
    using Type = PlainEvaluator<G>;
};
template <HasEvaluator G>
struct EvaluatorChoice<G> {
    using Type = typename G::Evaluator;
};
/// \endcond

/// The Evaluator of a game, its own or the plain one.
template <class G>
using EvaluatorOf = typename EvaluatorChoice<G>::Type;

}  // namespace ybw
