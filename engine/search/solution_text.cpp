// Text: the answer in a few lines, and the proof as an indented tree.

#include <fmt/format.h>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/report/text.hpp"
#include "engine/search/solution_formats.hpp"

namespace ybw::solve {
namespace {

std::string_view side_of(const AnyPosition& position) {
    return position.game().sides()[static_cast<std::size_t>(position.side_to_move())];
}

std::string meaning(const Question& question, const Solution& solution) {
    const std::string means =
        question.kind == full_kind ? "any moves" : fmt::format("attacks of kind {}", question.kind);
    const auto side = side_of(question.position);
    switch (solution.verdict) {
        case Verdict::won:
            return fmt::format("won: {} wins by {} in {} plies at most", side, means,
                               solution.tree[solution.tree.root()].plies);
        case Verdict::not_won:
            return fmt::format("not won: {} has no win by {}", side, means);
        case Verdict::unknown:
            break;
    }
    return fmt::format("unknown: whether {} wins by {} was not found out ({})", side, means,
                       report::reason_text(solution.reason));
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
    /// A node and all that follows without a choice, then a line for each answer.
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
        for (const auto& answer : node.answers) {
            branch(position_.format_move(answer.move), answer.next, indent + 2);
        }
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
    std::vector<std::string> names;
    for (const AnyMove move : solution.tree.line()) {
        names.push_back(question.position.format_move(move));
    }
    return names;
}

std::string text_of(const Question& question, const Solution& solution) {
    std::string text = meaning(question, solution) + '\n';
    if (solution.verdict == Verdict::won) {
        text += fmt::format("line   {}\nproof  {}, checked by the rules\n",
                            report::line_text(line_of(question, solution)),
                            report::counted(solution.tree.size(), "attack"));
    }
    return text + fmt::format("{} nodes in {}\n", report::grouped(solution.nodes),
                              report::seconds(solution.time));
}

std::string tree_text_of(const Question& question, const Solution& solution) {
    if (solution.tree.empty()) return {};
    return TreeText(question.position, solution.tree).text();
}

}  // namespace ybw::solve
