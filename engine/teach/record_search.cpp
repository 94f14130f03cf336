#include "engine/teach/record_search.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <utility>

#include "engine/classic/ladder.hpp"
#include "engine/games/registry.hpp"
#include "engine/teach/recorded_game.hpp"
#include "engine/text/text_lines.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"

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

namespace {

template <Game G>
Recording record(std::string_view algorithm, const G& tree, Depth depth,
                 std::optional<Window> window) {
    Recorder recorder(node_of(tree));
    recorder.ask(window);
    const auto found = run_classic(algorithm, RecordedGame<G>(tree, recorder), depth,
                                   [&] { return recorder.is_full(); });
    if (recorder.is_full()) refuse_as_too_large(depth);
    Recording recording = std::move(recorder.recording());
    recording.algorithm = algorithm;
    recording.depth = depth;
    recording.value = found->value;
    recording.principal_variation = nodes_of_line(recording, tree, found->pv);
    return recording;
}

}  // namespace

std::vector<std::string_view> recordable_searches() {
    std::vector<std::string_view> names;
    for (const auto& algorithm : classic_ladder<BoardTree>) names.push_back(algorithm.name);
    return names;
}

bool takes_window(std::string_view algorithm) {
    return algorithm == "alphabeta" || algorithm == "failsoft" || algorithm == "pvs" ||
           algorithm == "negascout" || algorithm.starts_with("history");
}

Recording record_search(std::string_view algorithm, const WrittenTree& tree, Depth depth,
                        const Crew& crew, std::optional<Window> window) {
    if (algorithm == engine_search) return record_engine(tree, depth, crew);
    Recording recording = record(algorithm, tree, depth, window);
    complete(recording.nodes, 0, tree);
    return recording;
}

std::vector<std::string> notes_on_horizon(const Recording& recording) {
    const bool is_above_leaves = std::ranges::any_of(recording.visits, [&](const Visit& visit) {
        return visit.ending == Ending::leaf && !recording.nodes[visit.node].is_end;
    });
    if (!is_above_leaves) return {};
    return {
        "The horizon of a search was above the leaves: a node there counts as 0, since the tree "
        "has no value for it."};
}

Recording record_search(std::string_view algorithm, const BoardTree& tree, Depth depth,
                        const Crew& crew, std::optional<Window> window) {
    if (algorithm == engine_search) return record_engine(tree, depth, crew);
    return record(algorithm, tree, depth, window);
}

// ---- Examples

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
