// Page: a search as one HTML file, to be stepped through or to be done by a student; many of them
// as a sheet of exercises with its solutions; and a page on which the tree is edited.

#include "engine/report/page.hpp"

#include <algorithm>
#include <boost/algorithm/hex.hpp>
#include <boost/algorithm/string/replace.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "engine/report/text.hpp"
#include "engine/teach/lesson.hpp"
#include "engine/text/splitmix.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"

namespace ybw::teach {

// The files beside this one, embedded.
extern const std::string_view page_css, page_html, page_js, tree_js;
extern const std::string_view practice_html, practice_js, exam_html, exam_css, exam_js;
extern const std::string_view editor_html, editor_js;

namespace {

using Json = nlohmann::ordered_json;
using report::html_text;

Json window_json(const Spelling& spelling, Index node, const std::optional<Window>& window) {
    return window ? Json(spelling.window(node, *window)) : Json();
}

Json nodes_json(const std::vector<DrawnNode>& drawn, const Recording& recording,
                const Spelling& spelling) {
    Json nodes = Json::array();
    for (const DrawnNode& node : drawn) {
        const TreeNode& of = recording.nodes[node.node];
        Json written = of.is_end ? Json("?") : Json();
        if (of.written_value) written = spelling.value(node.node, *of.written_value);
        nodes.push_back({{"name", node.name},
                         {"called", spelling.name(node.node)},
                         {"move", node.move},
                         {"board", node.board},
                         {"max", node.max_to_move},
                         {"ply", node.ply},
                         {"children", node.children},
                         {"crowd", node.stands_for > 1},
                         {"written", written},
                         {"principal", node.fate == Fate::principal}});
    }
    return nodes;
}

/// Where the nodes of the recording are in the picture.
std::vector<Json> places_of(const std::vector<DrawnNode>& drawn, std::size_t nodes) {
    std::vector<Json> places(nodes);
    for (std::size_t i = 0; i < drawn.size(); ++i) places[drawn[i].node] = i;
    return places;
}

Json steps_json(const Lesson& lesson, const Spelling& spelling, const std::vector<Json>& places) {
    const Recording& recording = lesson.recording;
    Json steps = Json::array();
    for (const Step& step : recording.steps) {
        const Visit& visit = recording.visits[step.visit];
        // Leaves begin and end in one step, but for the root.
        const bool is_brief = step.action == Action::leaf || step.action == Action::known;
        const bool begins = step.action == Action::enter || step.action == Action::pass ||
                            (is_brief && visit.caller);
        const bool ends = is_brief || step.action == Action::cut || step.action == Action::leave ||
                          step.action == Action::cancel;
        const auto line = line_of_step(recording, step, lesson.view);
        steps.push_back(
            {{"node", places[visit.node]},
             {"line", report::optional_json(line)},
             {"text", sentence(lesson, step, spelling)},
             {"window", window_json(spelling, visit.node, step.window)},
             {"begins", begins},
             {"came", window_json(spelling, visit.node, visit.came)},
             {"purpose", static_cast<int>(visit.purpose)},
             {"value", ends ? Json(spelling.bounded(visit)) : Json()},
             {"worker", recording.workers > 1 ? Json(visit.worker) : Json()},
             {"split", step.action == Action::split},
             {"cut", step.action == Action::cut},
             {"kind", ends ? Json(kind_of(visit)) : Json("")},
             {"known", step.action == Action::known},
             {"child", step.child ? places[recording.visits[*step.child].node] : Json()},
             {"done", step.action == Action::done && &step == &recording.steps.back()}});
    }
    return steps;
}

Json page_data(const Lesson& lesson, Telling telling) {
    const Spelling spelling(lesson);
    const auto drawn = draw(lesson, spelling);
    const PseudoCode code = pseudo_code(lesson.recording.algorithm, lesson.view);
    const auto places = places_of(drawn, lesson.recording.nodes.size());
    return {{"code", code.lines},
            {"view", lesson.view == View::max ? "max" : "mover"},
            {"nodes", nodes_json(drawn, lesson.recording, spelling)},
            {"steps", steps_json(lesson, spelling, places)},
            {"first", telling != Telling::tree ? 0 : lesson.recording.steps.size() - 1}};
}

report::Page page_for(const Lesson& lesson, Telling telling) {
    const std::string title =
        lesson.title.empty() ? "ybw: " + lesson.recording.algorithm : lesson.title;
    std::string notes;
    for (const std::string& note : lesson.notes) notes += "<p>" + html_text(note) + "</p>\n";
    const bool is_practice = telling == Telling::practice;
    const std::string body = report::filled(
        is_practice ? practice_html : page_html,
        {{"@TITLE@", html_text(title)},
         {"@SUBJECT@", html_text(lesson.subject)},
         {"@SUMMARY@", html_text(summary(lesson, Spelling(lesson)))},
         {"@SOURCE@", html_text(pseudo_code(lesson.recording.algorithm, lesson.view).source)},
         {"@NOTES@", notes}});
    return {.title = title,
            .style = page_css,
            .body = body,
            .data = page_data(lesson, telling),
            .scripts = {tree_js, is_practice ? practice_js : page_js}};
}

}  // namespace

std::string page_of(const Lesson& lesson, Telling telling) {
    return report::page_text(page_for(lesson, telling));
}

std::string exam_page_of(const std::vector<Lesson>& lessons) {
    const std::string& algorithm = lessons.front().recording.algorithm;
    const PseudoCode code = pseudo_code(algorithm, lessons.front().view);
    Json trees = Json::array();
    for (const Lesson& lesson : lessons) {
        trees.push_back(page_data(lesson, Telling::tree));
        trees.back().erase("code");
        trees.back()["subject"] = lesson.subject;
        trees.back()["summary"] = summary(lesson, Spelling(lesson));
    }
    const std::string style = std::string(page_css) + std::string(exam_css);
    return report::page_text(
        {.title = "ybw: " + algorithm,
         .style = style,
         .body = report::filled(exam_html, {{"@SOURCE@", html_text(code.source)}}),
         .data = {{"code", code.lines}, {"algorithm", algorithm}, {"trees", std::move(trees)}},
         .scripts = {tree_js, exam_js}});
}

// ---- Exam: random trees for a sheet of exercises, and the sheet in LaTeX.

/// The file beside this one, embedded.
extern const std::string_view exam_tex;

namespace {

constexpr int most_tries = 100;
constexpr std::uint64_t values = 20;  // of leaves, from 1 on

/// Nodes below the root are called A, B ... Z, A1, as they come.
std::string random_tree(SplitMix64& dice, Depth depth, int& names) {
    if (depth == 0) return std::to_string(1 + dice.below(values));
    std::string text;
    for (std::uint64_t moves = 2 + dice.below(2); moves > 0; --moves) {
        if (!text.empty()) text += ' ';
        if (depth > 1) {
            text += static_cast<char>('A' + names % 26);
            if (names >= 26) text += std::to_string(names / 26);
            ++names;
        }
        text += random_tree(dice, depth - 1, names);
    }
    return '(' + text + ')';
}

// ---- LaTeX: a tree is nested brackets, as the package forest has them.

std::string in_math(std::string text) {
    boost::replace_all(text, "<=", "\\le ");
    boost::replace_all(text, ">=", "\\ge ");
    boost::replace_all(text, "inf", "\\infty ");
    return '$' + text + '$';
}

std::string tex_node(const std::vector<DrawnNode>& nodes, Index place, bool is_solved) {
    const DrawnNode& node = nodes[place];
    const bool is_leaf = node.children.empty();
    std::string text = is_leaf || is_solved ? in_math(node.value) : "\\room";
    if (is_solved && !is_leaf && !node.visits.empty() && !node.visits.back().came.empty())
        text += "\\\\ \\window" + in_math(node.visits.back().came);
    text = fmt::format("[{{{}}}, {}", text, node.max_to_move ? "maxnode" : "minnode");
    if (!node.name.empty()) text += fmt::format(", called={{{}}}", node.name);
    if (is_solved && node.fate == Fate::pruned) text += ", pruned";
    if (is_solved && node.fate == Fate::principal) text += ", principal";
    for (const Index child : node.children) text += "\n" + tex_node(nodes, child, is_solved);
    return text + "]";
}

std::string tex_trees(const std::vector<Lesson>& lessons, bool is_solved) {
    std::string text;
    for (const Lesson& lesson : lessons) {
        const Spelling spelling(lesson, Spelling::Letters::ascii);
        text += fmt::format("\\exercise{{{}}}\n\\begin{{forest}}\n{}\n\\end{{forest}}\n\n",
                            is_solved ? in_math(spelling.root_value()) : "",
                            tex_node(draw(lesson, spelling), 0, is_solved));
    }
    return text;
}

}  // namespace

std::vector<Lesson> exam(std::string_view algorithm, Depth depth, View view, std::size_t trees,
                         std::uint64_t seed) {
    SplitMix64 dice(seed);
    std::vector<Lesson> lessons;
    for (int tries = 0; lessons.size() < trees; ++tries) {
        int names = 0;
        const std::string text = random_tree(dice, depth, names);
        Recording recording = record_search(algorithm, WrittenTree(text), depth, {.workers = 1});
        if (pruned_nodes(recording) == 0 && tries < most_tries) continue;
        lessons.push_back(
            {.recording = std::move(recording), .view = view, .title = {}, .subject = text});
        tries = tries < most_tries ? 0 : tries;  // minimax never prunes
    }
    return lessons;
}

std::string exam_tex_of(const std::vector<Lesson>& lessons) {
    return report::filled(exam_tex, {{"@ALGORITHM@", lessons.front().recording.algorithm},
                                     {"@EXERCISES@", tex_trees(lessons, false)},
                                     {"@SOLUTIONS@", tex_trees(lessons, true)}});
}

// ---- Editor: its address has all that the page shows, so the browser's "back" takes an edit back,
// and a link is an exercise for others.

namespace {

/// The text behind its form in an address, where '+' is a blank and "%28" a bracket.
std::string decoded(std::string_view text) {
    std::string plain;
    while (!text.empty()) {
        const bool is_code = text.size() > 2 && text[0] == '%' &&
                             std::ranges::all_of(text.substr(1, 2), [](unsigned char c) {
                                 return std::isxdigit(c) != 0;
                             });
        if (is_code) {
            plain += boost::algorithm::unhex(std::string(text.substr(1, 2)));
        } else {
            plain += text[0] == '+' ? ' ' : text[0];
        }
        text.remove_prefix(is_code ? 3 : 1);
    }
    return plain;
}

/// The value of a key in the query of an address; `usual` without the key.
std::string asked_value(std::string_view query, std::string_view key, std::string_view usual) {
    for (const std::string_view part : split(query, '&')) {
        const std::size_t equals = part.find('=');
        if (equals != std::string_view::npos && part.substr(0, equals) == key)
            return decoded(part.substr(equals + 1));
    }
    return std::string(usual);
}

std::string asked_choice(std::string_view query, std::string_view key,
                         const std::vector<std::string_view>& choices, std::string_view usual) {
    const std::string value = asked_value(query, key, usual);
    if (std::ranges::count(choices, value) > 0) return value;
    throw UserError(ExitCode::bad_input, "{}: {} is none; choose one of {}", key, in_quotes(value),
                    fmt::join(choices, ", "));
}

/// The figures of the papers that are trees, to begin with.
Json figures_json() {
    Json figures = Json::array();
    for (const TreeExample& example : examples()) {
        if (example.tree.empty()) continue;
        figures.push_back({{"title", example.title},
                           {"tree", example.tree},
                           {"algorithm", example.algorithm},
                           {"view", example.view == View::max ? "max" : "mover"}});
    }
    return figures;
}

}  // namespace

std::string editor_page(std::string_view query, std::string nonce) {
    auto algorithms = recordable_searches();
    algorithms.push_back(engine_search);
    const std::string tree = asked_value(query, "tree", "A(B(4 9) C(-5 19 -8))");
    const std::string algorithm = asked_choice(query, "algorithm", algorithms, "alphabeta");
    const std::string view = asked_choice(query, "view", {"max", "mover"}, "max");
    const std::string show = asked_choice(query, "show", {"tree", "steps", "practice"}, "tree");
    const bool is_practice = show == "practice";
    const Telling telling = is_practice       ? Telling::practice
                            : show == "steps" ? Telling::steps
                                              : Telling::tree;
    const Lesson lesson = lesson_of(tree, algorithm, view == "max" ? View::max : View::mover, {},
                                    {.workers = is_practice ? 1 : usual_workers});
    report::Page page = page_for(lesson, telling);
    page.body = std::string(editor_html) + page.body;
    page.data["edit"] = {{"tree", tree}, {"algorithm", algorithm}, {"algorithms", algorithms},
                         {"view", view}, {"show", show},           {"figures", figures_json()}};
    page.scripts.push_back(editor_js);
    page.nonce = std::move(nonce);
    return report::page_text(page);
}

}  // namespace ybw::teach
