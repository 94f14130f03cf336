// RecordedNodes: what recordings of all searches do with the nodes of their tree.
//
// Pure functions.
#pragma once

#include <algorithm>
#include <vector>

#include "engine/classic/tree_walk.hpp"
#include "engine/teach/recording.hpp"
#include "engine/teach/written_tree.hpp"
#include "parallel/game.hpp"

namespace ybw::teach {

/// The nodes of a line from the root on, as far as they are in the recording.
template <Game G, class Line>
std::vector<Index> nodes_of_line(const Recording& recording, G game, const Line& line) {
    std::vector<Index> nodes{0};
    for (const auto move : line) {
        const auto& children = recording.nodes[nodes.back()].children;
        if (children.empty()) break;
        MovesOf<G> moves;
        game.legal_moves(moves);
        const auto place = std::find(moves.begin(), moves.end(), move) - moves.begin();
        nodes.push_back(children[static_cast<std::size_t>(place)]);
        game.play(move);
    }
    return nodes;
}

/// Adds what is written below nodes that no search has visited.
void complete(std::vector<TreeNode>& nodes, Index self, const WrittenTree& tree);

/// Throws UserError: more calls than a picture shows.
[[noreturn]] void refuse_as_too_large(Depth depth);

}  // namespace ybw::teach
