// Exam: random trees for a sheet of exercises, and the sheet in LaTeX; page.cpp has it as HTML.

#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <utility>

#include "engine/report/page.hpp"
#include "engine/teach/formats.hpp"
#include "engine/teach/record_search.hpp"
#include "engine/text/splitmix.hpp"

namespace ybw::teach {

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
    for (const auto& [word, sign] :
         {std::pair{"<=", "\\le "}, {">=", "\\ge "}, {"inf", "\\infty "}}) {
        for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos;) {
            text.replace(at, std::string_view(word).size(), sign);
            at += std::string_view(sign).size();
        }
    }
    return '$' + text + '$';
}

std::string tex_node(const std::vector<DrawnNode>& nodes, Index place, bool is_solved) {
    const DrawnNode& node = nodes[place];
    const bool is_leaf = node.children.empty();
    std::string text = is_leaf || is_solved ? in_math(node.value) : "\\room";
    if (is_solved && !is_leaf && !node.visits.empty() && !node.visits.back().came.empty()) {
        text += "\\\\ \\window" + in_math(node.visits.back().came);
    }
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

}  // namespace ybw::teach
