// SplittableNode: a node with all the moves of the first position, to be opened as a split point.
//
// Regular value type.
#pragma once

#include "parallel/family.hpp"
#include "parallel/node.hpp"

namespace ybw {

template <Game G>
struct SplittableNode {
    Visit<G> node;
    Family<G> family;

    SplittableNode(NodeKind kind, Depth depth, const CancelFlag& parent) {
        node.kind = kind;
        node.depth = depth;
        node.window = Window::null(Score::draw());
        node.flag = &parent;
        family.open(node.window);
        MovesOf<G> moves;
        G{}.legal_moves(moves);
        family.order().fill(moves, {});
    }
};

}  // namespace ybw
