// AnyEvaluation: the evaluation of some game as a sum of features, without the game's type.
//
// What `ybw fit` needs to know of a game: its weights, what a position has of each, and whether a
// position is one that the evaluation can be asked about at all. Made once a game
// (evaluation_of.hpp).
//
// Thread safety: constant; all members from any thread. All positions must be of this game.
#pragma once

#include <vector>

#include "engine/games/any_position.hpp"
#include "engine/games/features.hpp"
#include "parallel/score.hpp"

namespace ybw {

class AnyEvaluation {
public:
    virtual ~AnyEvaluation() = default;

    virtual WeightRows weights() const = 0;
    virtual std::vector<Feature> features(const AnyPosition& position) const = 0;
    virtual Score static_value(const AnyPosition& position) const = 0;

    /// Nobody is in danger, nothing is decided by rule, and noisy moves change the static value by
    /// `margin` at most.
    virtual bool is_quiet(const AnyPosition& position, int margin) const = 0;
    virtual bool is_noisy(const AnyPosition& position, AnyMove move) const = 0;
};

}  // namespace ybw
