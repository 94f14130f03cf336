// Text: the tree with a line for each call, for a terminal.

#include "engine/report/text.hpp"

#include <fmt/format.h>

#include "engine/teach/lesson.hpp"

namespace ybw::teach {
namespace {

/// What stands before a node of a tree that is drawn with lines.
struct TreeStrokes {
    std::string_view middle, last, beside, below;
};

constexpr TreeStrokes lines{"├─ ", "└─ ", "│  ", "   "};
constexpr TreeStrokes ascii{"|- ", "`- ", "|  ", "   "};

class TreeText {
public:
    TreeText(const Lesson& lesson, const Spelling& spelling, const TextStyle& style)
        : spelling_(spelling),
          nodes_(draw(lesson, spelling)),
          branches_(style.unicode ? lines : ascii),
          paint_(style.color) {}

    std::string text() {
        add(0, "", "");
        return std::move(text_);
    }

private:
    void add(Index place, const std::string& before, const std::string& below) {
        const DrawnNode& node = nodes_[place];
        add_node(node, before, below);
        for (const Index child : node.children) {
            const bool is_last = child == node.children.back();
            add(child, below + std::string(is_last ? branches_.last : branches_.middle),
                below + std::string(is_last ? branches_.below : branches_.beside));
        }
    }

    void add_node(const DrawnNode& node, const std::string& before, const std::string& below) {
        const std::string head = head_of(node);
        if (node.visits.empty()) {
            const std::string written = node.value.empty() ? "" : node.value + ' ';
            text_ += before + paint_.faint(head + written + "not searched") + '\n';
            return;
        }
        // Further calls of the node stand below it, beside the line to its children.
        const std::string_view line = node.children.empty() ? branches_.below : branches_.beside;
        for (const DrawnVisit& visit : node.visits) {
            const bool is_first = &visit == node.visits.data();
            const std::string said = (is_first ? head : std::string()) + visit_text(visit);
            const bool is_bold = node.fate == Fate::principal && &visit == &node.visits.back();
            text_ += (is_first ? before : below + std::string(line)) +
                     (is_bold ? paint_.bold(said) : said) + '\n';
        }
    }

    /// "* b2 B Max ": a star on the principal variation, the move, the name, the side.
    static std::string head_of(const DrawnNode& node) {
        std::string head = node.fate == Fate::principal ? "* " : "";
        for (const std::string& word : {node.move, node.name}) {
            if (!word.empty()) head += word + ' ';
        }
        if (!node.children.empty()) head += node.max_to_move ? "Max " : "Min ";
        return head;
    }

    std::string visit_text(const DrawnVisit& visit) const {
        std::string text = visit.value;
        if (!visit.came.empty()) text += "  " + visit.came;
        if (!visit.left.empty()) text += fmt::format(" {} {}", spelling_.arrow(), visit.left);
        if (!visit.kind.empty()) text += "  " + std::string(visit.kind);
        if (!visit.remark.empty()) text += "  " + visit.remark;
        if (!visit.work.empty()) text += "  " + visit.work;
        return text;
    }

    const Spelling& spelling_;
    std::vector<DrawnNode> nodes_;
    TreeStrokes branches_;
    report::Paint paint_;
    std::string text_;
};

/// Every step with the line of the algorithm that it executes.
std::string steps_text(const Lesson& lesson, const Spelling& spelling) {
    const PseudoCode code = pseudo_code(lesson.recording.algorithm, lesson.view);
    std::string text = fmt::format("\n{}\n", code.source);
    for (std::size_t i = 0; i < code.lines.size(); ++i) {
        text += fmt::format("{:>3}  {}\n", i + 1, code.lines[i]);
    }
    text += "\nstep  line\n";
    int number = 0;
    for (const Step& step : lesson.recording.steps) {
        const auto line = line_of_step(lesson.recording, step, lesson.view);
        text += fmt::format("{:>4}  {:>4}  {}\n", ++number, line ? std::to_string(*line + 1) : "",
                            sentence(lesson, step, spelling));
    }
    return text;
}

}  // namespace

std::string text_of(const Lesson& lesson, const TextStyle& style, Telling telling) {
    const Spelling spelling(lesson,
                            style.unicode ? Spelling::Letters::unicode : Spelling::Letters::ascii);
    std::string text = lesson.title.empty() ? "" : lesson.title + '\n';
    text += lesson.subject + '\n' + summary(lesson, spelling) + "\n\n";
    text += TreeText(lesson, spelling, style).text();
    if (telling == Telling::steps) text += steps_text(lesson, spelling);
    if (!lesson.notes.empty()) text += '\n';
    for (const std::string& note : lesson.notes)
        text += report::wrapped(note, style.width, 0) + '\n';
    return text;
}

}  // namespace ybw::teach
