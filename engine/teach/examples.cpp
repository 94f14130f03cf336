#include "engine/teach/examples.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string>

#include "engine/games/registry.hpp"
#include "engine/teach/record_search.hpp"
#include "engine/text/text_lines.hpp"
#include "engine/text/words.hpp"

namespace ybw::teach {

/// The file beside this one, embedded (../embed.cmake).
extern const std::string_view examples_txt;

namespace {

std::vector<TreeExample> read_examples(std::string_view text) {
    std::vector<TreeExample> examples;
    for (const std::string_view line : telling_lines(text)) {
        const std::size_t colon = line.find(": ");
        const std::string_view key = line.substr(0, colon);
        const std::string_view value = line.substr(colon + 2);
        if (key == "name") examples.emplace_back().name = value;
        TreeExample& example = examples.back();
        if (key == "title") example.title = value;
        if (key == "paper") example.paper = value;
        if (key == "algorithm") example.algorithm = value;
        if (key == "view" && value == "max") example.view = View::max;
        if (key == "tree") example.tree = value;
        if (key == "game") example.game = value;
        if (key == "position") example.position = value;
        if (key == "depth") example.depth = static_cast<Depth>(whole_number(value).value());
        if (key == "moves" && value == "distinct") example.branches = Branches::distinct;
        if (key == "note") example.notes.push_back(value);
    }
    return examples;
}

}  // namespace

std::span<const TreeExample> examples() {
    static const std::string text = with_whole_lines(examples_txt);
    static const std::vector<TreeExample> all = read_examples(text);
    return all;
}

const TreeExample* find_example(std::string_view name) {
    const auto found = std::ranges::find(examples(), name, &TreeExample::name);
    return found == examples().end() ? nullptr : &*found;
}

Lesson lesson_of(const TreeExample& example, std::string_view algorithm, View view,
                 const Crew& crew, std::optional<Window> window) {
    Lesson lesson;
    if (example.tree.empty()) {
        const AnyPosition position = game_named(example.game).parse_position(example.position, {});
        lesson.recording = record_search(algorithm, BoardTree(position, example.branches),
                                         example.depth, crew, window);
        lesson.subject = fmt::format("{}: {}", example.game, example.position);
    } else {
        const WrittenTree tree(example.tree);
        lesson.recording = record_search(algorithm, tree, tree.height(), crew, window);
        lesson.subject = example.tree;
    }
    lesson.view = view;
    lesson.title = example.title;
    lesson.notes.emplace_back(example.paper);
    lesson.notes.insert(lesson.notes.end(), example.notes.begin(), example.notes.end());
    return lesson;
}

}  // namespace ybw::teach
