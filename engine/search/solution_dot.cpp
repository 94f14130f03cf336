// Dot: the proof as Graphviz source, the attacker's moves in boxes, the answers on the edges.

#include <fmt/format.h>

#include "engine/search/solution_formats.hpp"

namespace ybw::solve {

std::string dot_of(const Question& question, const Solution& solution) {
    std::string text =
        "digraph proof {\n"
        "  graph [rankdir=LR, ranksep=0.35, nodesep=0.12, bgcolor=white]\n"
        "  node [shape=box, height=0.25, margin=\"0.08,0.03\", style=filled, "
        "fillcolor=\"#f2efe6\", "
        "color=\"#5a6374\", fontname=\"DejaVu Sans,Helvetica\", fontsize=11]\n"
        "  edge [arrowsize=0.5, color=\"#5a6374\", fontname=\"DejaVu Sans,Helvetica\", "
        "fontsize=9, fontcolor=\"#1f5fa8\"]\n";
    const auto name = [&](AnyMove move) { return question.position.format_move(move); };
    for (std::size_t i = solution.tree.size(); i-- > 0;) {
        const auto& node = solution.tree[static_cast<ProofIndex>(i)];
        text += fmt::format("  n{} [label=\"{}\"]\n", i, name(node.attack));
        for (const auto& answer : node.answers) {
            text += fmt::format("  n{} -> n{} [label=\"{}\"]\n", i, answer.next, name(answer.move));
        }
        if (node.otherwise != no_proof_node) {
            text += fmt::format("  n{} -> n{} [label=\"else\", style=dashed]\n", i, node.otherwise);
        }
    }
    return text + "}\n";
}

}  // namespace ybw::solve
