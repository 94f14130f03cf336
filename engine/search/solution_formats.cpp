#include <fmt/format.h>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/report/page.hpp"
#include "engine/report/text.hpp"
#include "engine/search/search_values.hpp"
#include "engine/search/solver.hpp"

namespace ybw::solve {
// ---- Text: the answer in a few lines, and the proof as an indented tree.

namespace {

std::string meaning(const Question& question, const Solution& solution) {
    const std::string means =
        question.kind == full_kind ? "any moves" : fmt::format("attacks of kind {}", question.kind);
    const std::string side = side_name(question.position);
    if (solution.verdict == Verdict::won) {
        const int plies = solution.tree[solution.tree.root()].plies;
        return fmt::format("won: {} wins by {} in {} {} at most", side, means, plies,
                           report::ply_or_plies(plies));
    }
    if (solution.verdict == Verdict::not_won)
        return fmt::format("not won: {} has no win by {}", side, means);
    return fmt::format(
        "unknown: whether {} wins by {} was not found out ({})", side, means,
        solution.is_table_full ? "the table is full" : report::reason_text(solution.reason));
}

class TreeText {
public:
    TreeText(const AnyPosition& position, const ProofTree<AnyMove>& tree)
        : position_(position), tree_(tree), uses_(tree.size()), numbers_(tree.size()) {
        for (ProofIndex i = 0; i < tree.size(); ++i) {
            for (const auto& answer : tree[i].answers) ++uses_[answer.next];
            if (tree[i].otherwise != no_proof_node) ++uses_[tree[i].otherwise];
        }
    }

    std::string text() {
        write(tree_.root(), 0);
        return std::move(text_);
    }

private:
    /// A node and all moves that follow without a choice, then a line for each answer.
    void write(ProofIndex index, std::size_t indent) {
        if (numbers_[index] > 0) {
            text_ += fmt::format("see ({})\n", numbers_[index]);
            return;
        }
        if (uses_[index] > 1) {
            numbers_[index] = ++last_number_;
            text_ += fmt::format("({}) ", last_number_);
        }
        const auto& node = tree_[index];
        text_ += position_.format_move(node.attack);
        if (node.answers.size() == 1 && node.otherwise == no_proof_node) {
            text_ += fmt::format(" {} ", position_.format_move(node.answers[0].move));
            return write(node.answers[0].next, indent);
        }
        text_ += '\n';
        for (const auto& answer : node.answers)
            branch(position_.format_move(answer.move), answer.next, indent + 2);
        if (node.otherwise != no_proof_node) branch("else", node.otherwise, indent + 2);
    }

    void branch(const std::string& answer, ProofIndex next, std::size_t indent) {
        text_ += fmt::format("{:{}}{}: ", "", indent, answer);
        write(next, indent);
    }

    const AnyPosition& position_;
    const ProofTree<AnyMove>& tree_;
    std::vector<int> uses_;
    std::vector<int> numbers_;
    int last_number_ = 0;
    std::string text_;
};

}  // namespace

std::string_view word_of(Verdict verdict) {
    if (verdict == Verdict::won) return "won";
    return verdict == Verdict::not_won ? "not_won" : "unknown";
}

std::vector<std::string> line_of(const Question& question, const Solution& solution) {
    return line_names(question.position, solution.tree.line());
}

std::string text_of(const Question& question, const Solution& solution) {
    std::string text = meaning(question, solution) + '\n';
    if (solution.verdict == Verdict::won) {
        text += fmt::format("line   {}\nproof  {}, checked by the rules\n",
                            report::line_text(line_of(question, solution)),
                            report::counted(solution.tree.size(), "attack"));
    }
    return text + fmt::format("{} in {}\n", report::counted(solution.nodes, "node"),
                              report::seconds(solution.time));
}

std::string tree_text_of(const Question& question, const Solution& solution) {
    if (solution.tree.empty()) return {};
    return TreeText(question.position, solution.tree).text();
}

// ---- JSON lines: the solution and the nodes of its proof, for other programs.

namespace {

using Json = nlohmann::ordered_json;

Json solution_json(const Question& question, const Solution& solution) {
    const bool won = solution.verdict == Verdict::won;
    const auto* const root = won ? &solution.tree[solution.tree.root()] : nullptr;
    return {{"type", "solution"},
            {"game", question.position.game().name()},
            {"position", question.position.text()},
            {"side_to_move", side_name(question.position)},
            {"kind", question.kind},
            {"verdict", word_of(solution.verdict)},
            {"best", won ? Json(question.position.format_move(root->attack)) : Json()},
            {"plies", won ? Json(root->plies) : Json()},
            {"line", line_of(question, solution)},
            {"checked", won},
            {"attacks", solution.tree.size()},
            {"nodes", solution.nodes},
            {"time", solution.time.count()},
            {"reason", report::reason_name(solution.reason)}};
}

Json node_json(const AnyPosition& position, const ProofTree<AnyMove>& tree, ProofIndex index) {
    const auto& node = tree[index];
    Json answers = Json::array();
    for (const auto& answer : node.answers)
        answers.push_back({{"move", position.format_move(answer.move)}, {"next", answer.next}});
    return {{"type", "attack"},
            {"node", index},
            {"move", position.format_move(node.attack)},
            {"plies", node.plies},
            {"answers", std::move(answers)},
            {"otherwise", node.otherwise == no_proof_node ? Json() : Json(node.otherwise)}};
}

}  // namespace

std::string json_lines_of(const Question& question, const Solution& solution, Telling telling) {
    std::string text = json_line(solution_json(question, solution));
    if (telling == Telling::result_alone) return text;
    for (std::size_t i = solution.tree.size(); i-- > 0;)
        text += json_line(node_json(question.position, solution.tree, static_cast<ProofIndex>(i)));
    return text;
}

// ---- Graphviz: the attacker's moves in boxes, the answers on the edges.

std::string dot_of(const Question& question, const Solution& solution) {
    std::string text =
        "digraph proof {\n"
        "  graph [rankdir=LR, ranksep=0.35, nodesep=0.12, bgcolor=white]\n"
        "  node [shape=box, height=0.25, margin=\"0.08,0.03\", style=filled, "
        "fillcolor=\"#f2efe6\", "
        "color=\"#5a6374\", fontname=\"DejaVu Sans,Helvetica\", fontsize=11]\n"
        "  edge [arrowsize=0.5, color=\"#5a6374\", fontname=\"DejaVu Sans,Helvetica\", "
        "fontsize=9, fontcolor=\"#1f5fa8\"]\n";
    const auto name = [&](AnyMove move) {
        return report::dot_quoted(question.position.format_move(move));
    };
    for (std::size_t i = solution.tree.size(); i-- > 0;) {
        const auto& node = solution.tree[static_cast<ProofIndex>(i)];
        text += fmt::format("  n{} [label={}]\n", i, name(node.attack));
        for (const auto& answer : node.answers)
            text += fmt::format("  n{} -> n{} [label={}]\n", i, answer.next, name(answer.move));
        if (node.otherwise != no_proof_node)
            text += fmt::format("  n{} -> n{} [label=\"else\", style=dashed]\n", i, node.otherwise);
    }
    return text + "}\n";
}

}  // namespace ybw::solve
