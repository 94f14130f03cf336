#include "engine/teach/recorded_nodes.hpp"

#include <fmt/format.h>
#include <utility>

#include "engine/teach/recorded_game.hpp"
#include "engine/teach/recorder.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::teach {

void complete(std::vector<TreeNode>& nodes, Index self, const WrittenTree& tree) {
    if (tree.ends_here()) return;
    MovesOf<WrittenTree> moves;
    tree.legal_moves(moves);
    const bool is_new = nodes[self].children.empty();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        WrittenTree below = tree;
        below.play(moves[i]);
        if (is_new) {
            TreeNode child = node_of(below);
            child.parent = self;
            child.ply = nodes[self].ply + 1;
            nodes[self].children.push_back(nodes.size());
            nodes.push_back(std::move(child));
        }
        complete(nodes, nodes[self].children[i], below);
    }
}

void refuse_as_too_large(Depth depth) {
    throw UserError(ExitCode::usage,
                    fmt::format("--depth: at depth {} this search visits more than {} nodes, "
                                "which no picture can show; choose a lesser depth, or a "
                                "position nearer to the end of the game",
                                depth, Recorder::most_visits));
}

}  // namespace ybw::teach
