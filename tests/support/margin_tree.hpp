// A synthetic tree in which one quiet move is worth 50 at most: a game with a futility margin.
#pragma once

#include "bench/synthetic_tree.hpp"
#include "parallel/game.hpp"

namespace ybw {

struct MarginTree : SyntheticTree {
    using SyntheticTree::SyntheticTree;
    static constexpr int futility_margin = 50;
};
static_assert(Game<MarginTree> && HasFutilityMargin<MarginTree>);

}  // namespace ybw
