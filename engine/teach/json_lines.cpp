// JSON lines: the search, its nodes, its calls and its steps, for other programs.

#include "engine/report/text.hpp"
#include "engine/teach/lesson.hpp"

namespace ybw::teach {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 3> fates{"principal", "searched", "pruned"};
constexpr std::array<std::string_view, 3> purposes{"value", "null_window", "again"};
constexpr std::array<std::string_view, 5> endings{"leaf", "memory", "cut_off", "complete",
                                                  "cancelled"};

/// `names` are in the order of the enumeration.
std::string_view name_of(auto which, const auto& names) {
    return names[static_cast<std::size_t>(which)];
}

Json search_json(const Lesson& lesson, const Spelling& spelling) {
    const Recording& recording = lesson.recording;
    return {{"type", "search"},
            {"title", lesson.title},
            {"subject", lesson.subject},
            {"algorithm", recording.algorithm},
            {"depth", recording.depth},
            {"view", lesson.view == View::max ? "max" : "mover"},
            {"value", spelling.root_value()},
            {"calls", recording.visits.size()},
            {"leaves", recording.leaves},
            {"pv", recording.principal_variation},
            {"notes", lesson.notes},
            {"workers", recording.workers},
            {"processors", recording.workers > 1 ? Json(name_of(recording.processors)) : Json()}};
}

Json node_json(const DrawnNode& drawn, const Recording& recording) {
    const TreeNode& node = recording.nodes[drawn.node];
    return {{"type", "node"},
            {"node", drawn.node},
            {"parent", report::optional_json(node.parent)},
            {"name", drawn.name},
            {"move", drawn.move},
            {"board", drawn.board},
            {"ply", drawn.ply},
            {"side", side_of(node)},
            {"value", drawn.value.empty() ? Json() : Json(drawn.value)},
            {"fate", name_of(drawn.fate, fates)},
            {"stands_for", drawn.stands_for}};
}

Json visit_json(const Visit& visit, Index number, const Spelling& spelling) {
    const auto edge = [&](const std::optional<Window>& window, auto get) {
        return window ? Json((spelling.*get)(visit.node, *window)) : Json();
    };
    return {{"type", "visit"},
            {"visit", number},
            {"node", visit.node},
            {"caller", report::optional_json(visit.caller)},
            {"purpose", name_of(visit.purpose, purposes)},
            {"depth", visit.depth},
            {"alpha", edge(visit.came, &Spelling::alpha)},
            {"beta", edge(visit.came, &Spelling::beta)},
            {"alpha_left", edge(visit.left, &Spelling::alpha)},
            {"beta_left", edge(visit.left, &Spelling::beta)},
            {"value", visit.ending == Ending::cancelled
                          ? Json()
                          : Json(spelling.value(visit.node, visit.value))},
            {"shown", spelling.bounded(visit)},
            {"ending", name_of(visit.ending, endings)},
            {"kind", kind_of(visit).empty() ? Json() : Json(kind_of(visit))},
            {"worker", visit.worker},
            {"split_point", visit.is_split_point},
            {"helpers", visit.helpers}};
}

Json step_json(const Lesson& lesson, const Step& step, Index number, const Spelling& spelling) {
    return {{"type", "step"},
            {"step", number + 1},
            {"worker", step.worker},
            {"visit", step.visit},
            {"child", report::optional_json(step.child)},
            {"line", report::optional_json(line_of_step(lesson.recording, step, lesson.view))},
            {"text", sentence(lesson, step, spelling)}};
}

}  // namespace

std::string json_lines_of(const Lesson& lesson, Telling telling) {
    const Spelling spelling(lesson);
    const Recording& recording = lesson.recording;
    std::string text = json_line(search_json(lesson, spelling));
    for (const DrawnNode& node : draw(lesson, spelling))
        text += json_line(node_json(node, recording));
    for (Index i = 0; i < recording.visits.size(); ++i)
        text += json_line(visit_json(recording.visits[i], i, spelling));
    if (telling == Telling::steps) {
        for (Index i = 0; i < recording.steps.size(); ++i)
            text += json_line(step_json(lesson, recording.steps[i], i, spelling));
    }
    return text;
}

}  // namespace ybw::teach
