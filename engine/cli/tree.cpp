// tree: a textbook search of a small tree, drawn as the papers draw them, or step by step.

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <unistd.h>
#include <vector>

#include "engine/cli/asked.hpp"
#include "engine/cli/command_table.hpp"
#include "engine/kit/output.hpp"
#include "engine/record/written_game.hpp"
#include "engine/report/text.hpp"
#include "engine/teach/lesson.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"

namespace ybw::cli {
namespace {

using teach::Lesson;
using teach::Telling;
using teach::View;

constexpr std::string_view usual_algorithm = "alphabeta";
/// The depth for games: more than two plies make a wide picture.
constexpr Depth usual_tree_depth = 2;
/// The width of notes without a terminal.
constexpr std::size_t usual_width = 100;

/// The three ways to name a tree exclude each other.
void asked_one_tree(const Arguments& arguments) {
    constexpr std::array board_options{"game", "position", "size",       "rule",
                                       "side", "distinct", "candidates", "order"};
    const std::string_view one = arguments.has("exam")      ? "exam"
                                 : arguments.has("example") ? "example"
                                                            : "tree";
    if (one != "exam" && arguments.has("seed")) {
        throw UserError(ExitCode::usage,
                        "--seed: is for the trees of --exam; add it, or leave --seed out");
    }
    if (!arguments.has(one)) {
        const bool has_board = std::ranges::any_of(
            board_options, [&](std::string_view name) { return arguments.has(name); });
        if (has_board) return;
        throw UserError(ExitCode::usage,
                        "tree: name a tree: --example NAME ('--example list' names them), --tree "
                        "\"((-5 19 -8) (4 9))\", --exam 5, or --game tictactoe");
    }
    const auto refuse = [&](std::string_view other) {
        if (!arguments.has(other)) return;
        if (other == "order" || other == "candidates") {
            throw UserError(ExitCode::usage,
                            "--{}: a tree of numbers is searched as it is written; leave it out, "
                            "or name a --game",
                            other);
        }
        throw UserError(ExitCode::usage, "--{} and --{} name two trees; leave out one of them", one,
                        other);
    };
    for (const std::string_view name : board_options) refuse(name);
    if (one != "tree") refuse("tree");
    if (one == "exam") refuse("example");
}

std::optional<Depth> asked_tree_depth(const Arguments& arguments) {
    return arguments.number("depth", 0, max_ply - 1);
}

/// Minimax has one view; the others have the mover's unless another is asked for.
View asked_view(const Arguments& arguments, std::string_view algorithm, std::optional<View> usual) {
    if (arguments.has("view"))
        return arguments.choice("view", "mover") == "max" ? View::max : View::mover;
    return usual.value_or(algorithm == "minimax" ? View::max : View::mover);
}

/// A number, or inf with its sign.
Score asked_edge(std::string_view text) {
    if (text == "inf" || text == "+inf") return Score::infinity();
    if (text == "-inf") return -Score::infinity();
    const auto number = whole_number(text);
    if (number && std::abs(*number) <= Score::max_evaluation)
        return Score::evaluation(static_cast<int>(*number));
    throw UserError(ExitCode::usage,
                    "--window: {} is no value; write two of -{} to {}, inf or -inf, as 4,9",
                    in_quotes(text), Score::max_evaluation, Score::max_evaluation);
}

/// The window for the side to move at the root of the tree, from the given view.
std::optional<Window> asked_window(const Arguments& arguments, std::string_view algorithm,
                                   View view, std::string_view tree) {
    const auto text = arguments.value("window");
    if (!text) return std::nullopt;
    if (!teach::takes_window(algorithm)) {
        throw UserError(ExitCode::usage,
                        "--window: {} has none of its own at the root; leave it out, or add "
                        "--algorithm failsoft, alphabeta, pvs, negascout or history",
                        algorithm);
    }
    const auto words = split(*text, ',');
    if (words.size() != 2) asked_edge(*text);
    const Score alpha = asked_edge(words.front());
    const Score beta = asked_edge(words.back());
    if (!(alpha < beta)) {
        throw UserError(ExitCode::usage,
                        "--window: {} holds no value; alpha comes first and is less than beta",
                        in_quotes(*text));
    }
    const bool is_turned =
        view == View::max && !tree.empty() && !teach::WrittenTree(tree).max_is_to_move();
    return is_turned ? Window(alpha, beta).flipped() : Window(alpha, beta);
}

/// The workers of the engine's search.
teach::Crew asked_crew(const Arguments& arguments, std::string_view algorithm) {
    if (algorithm != teach::engine_search)
        asked_without(
            arguments, {"threads", "processors"},
            fmt::format("is for several; {} searches alone; add --algorithm ybw", algorithm));
    using teach::Processors;
    const auto virtual_ones = name_of(Processors::simulated);
    return {.workers = arguments.number("threads", 1, teach::most_workers, teach::usual_workers),
            .processors = arguments.choice("processors", virtual_ones) == virtual_ones
                              ? Processors::simulated
                              : Processors::threads};
}

Lesson asked_example(const Arguments& arguments) {
    const std::string name = arguments.choice("example", "");
    const teach::TreeExample& example = *teach::find_example(name);
    if (arguments.has("depth")) {
        throw UserError(ExitCode::usage,
                        "--depth: an example has its own; leave it out, or write its tree with "
                        "--tree");
    }
    const std::string algorithm = arguments.choice("algorithm", example.algorithm);
    const bool is_own = algorithm == example.algorithm;
    const auto usual =
        is_own || algorithm != "minimax" ? std::optional(example.view) : std::nullopt;
    const View view = asked_view(arguments, algorithm, usual);
    return lesson_of(example, algorithm, view, asked_crew(arguments, algorithm),
                     asked_window(arguments, algorithm, view, example.tree));
}

Lesson asked_tree(const Arguments& arguments) {
    const std::string text = record::in_one_line(*arguments.value("tree"));
    const std::string algorithm = arguments.choice("algorithm", usual_algorithm);
    const View view = asked_view(arguments, algorithm, {});
    return teach::lesson_of(text, algorithm, view, asked_tree_depth(arguments),
                            asked_crew(arguments, algorithm),
                            asked_window(arguments, algorithm, view, text));
}

Lesson asked_board(const Arguments& arguments, const Signals& signals) {
    const std::string algorithm = arguments.choice("algorithm", usual_algorithm);
    const AnyPosition position = asked_position(arguments, signals);
    const Depth depth = asked_tree_depth(arguments).value_or(usual_tree_depth);
    const auto branches =
        arguments.has("distinct") ? teach::Branches::distinct : teach::Branches::all;
    if (algorithm == teach::engine_search)
        asked_without(arguments, {"order"},
                      "is for textbook searches, ybw orders its moves itself; leave it out, or "
                      "name another --algorithm");
    const teach::BoardTree tree(position, branches, asked_order(arguments));
    const View view = asked_view(arguments, algorithm, {});
    return {.recording = record_search(algorithm, tree, depth, asked_crew(arguments, algorithm),
                                       asked_window(arguments, algorithm, view, {})),
            .view = view,
            .title = {},
            .subject = fmt::format("{}: {}", position.game().name(), position.text())};
}

Lesson asked_lesson(const Arguments& arguments, const Signals& signals) {
    if (arguments.has("example")) return asked_example(arguments);
    return arguments.has("tree") ? asked_tree(arguments) : asked_board(arguments, signals);
}

/// A sheet has only textbook searches, whose windows are the usual ones.
std::vector<Lesson> asked_exam(const Arguments& arguments) {
    constexpr std::int64_t most_trees = 50;
    constexpr std::int64_t most_depth = 4;
    constexpr Depth usual_depth = 3;
    const auto trees = arguments.number("exam", 1, most_trees);
    const std::string algorithm = arguments.choice("algorithm", usual_algorithm);
    asked_without(arguments, {"window", "threads", "processors", "steps"},
                  "is not for a sheet of --exam; leave it out");
    const Depth depth = arguments.number("depth", 1, most_depth, usual_depth);
    // The view of papers, except for negamax.
    const View usual = algorithm == "negamax" ? View::mover : View::max;
    return teach::exam(algorithm, depth, asked_view(arguments, algorithm, usual),
                       static_cast<std::size_t>(*trees), asked_seed(arguments));
}

std::string list_of_examples() {
    std::size_t widest = 0;
    for (const auto& example : teach::examples()) widest = std::max(widest, example.name.size());
    const report::Table table({{.title = "name", .width = widest, .align = report::Align::left},
                               {.title = "algorithm", .width = 9, .align = report::Align::left},
                               {.title = "figure", .align = report::Align::left}},
                              2);
    std::string text = table.titles();
    for (const auto& example : teach::examples()) {
        text += table.line({std::string(example.name), std::string(example.algorithm),
                            std::string(example.title)});
    }
    return text;
}

/// The page if steps are asked for, unless the user names another format.
std::string asked_tree_format(const Arguments& arguments) {
    const bool is_sheet = arguments.has("exam");
    const bool is_page = is_sheet || arguments.has("steps") || arguments.has("practice");
    const std::string format = asked_format(arguments, is_page ? "html" : "human");
    if (is_sheet ? format != "html" && format != "tex" : format == "tex") {
        throw UserError(ExitCode::usage,
                        "--format {}: a sheet of --exam is html or tex, and only that is tex; "
                        "choose another --format",
                        format);
    }
    if (arguments.has("practice"))
        asked_without(arguments, {"steps", "exam"},
                      "and --practice are two pages; leave out one of them");
    if (format != "html")
        asked_without(arguments, {"practice"}, "is a page; write --format html, or leave it out");
    if (arguments.has("steps") && (format == "dot" || format == "svg")) {
        throw UserError(
            ExitCode::usage,
            "--steps: a picture has none; write --format html, human or jsonl instead of {}",
            format);
    }
    if (format == "svg") {
        teach::require_graphviz("--format svg",
                                "write --format html, which needs nothing, or --format dot");
    }
    return format;
}

struct TreeTask {
    std::vector<Lesson> lessons;  ///< none: the list of the examples; several: a sheet
    Telling telling;
    bool is_sheet;
    std::string format;
    DrawStyle style;
};

TreeTask read_tree(const Arguments& arguments, Signals& signals) {
    asked_one_tree(arguments);
    TreeTask task{.lessons = {},
                  .telling = arguments.has("practice") ? Telling::practice
                             : arguments.has("steps")  ? Telling::steps
                                                       : Telling::tree,
                  .is_sheet = arguments.has("exam"),
                  .format = asked_tree_format(arguments),
                  .style = asked_style(arguments)};
    if (task.is_sheet) {
        task.lessons = asked_exam(arguments);
    } else if (arguments.value("example") != "list") {
        task.lessons.push_back(asked_lesson(arguments, signals));
    }
    const bool is_practice = task.telling == Telling::practice && !task.lessons.empty();
    if (is_practice && task.lessons.front().recording.workers > 1) {
        throw UserError(ExitCode::usage,
                        "--practice: one does the search alone; add --threads 1, or name another "
                        "--algorithm");
    }
    return task;
}

std::string written(const TreeTask& task) {
    if (task.lessons.empty()) return list_of_examples();
    if (task.format == "tex") return exam_tex_of(task.lessons);
    if (task.is_sheet) return exam_page_of(task.lessons);
    const Lesson& lesson = task.lessons.front();
    if (task.format == "jsonl") return json_lines_of(lesson, task.telling);
    if (task.format == "html") return page_of(lesson, task.telling);
    if (task.format == "dot") return dot_of(lesson);
    if (task.format == "svg") return teach::svg_of("--format svg", dot_of(lesson));
    return text_of(lesson,
                   {.color = task.style.color,
                    .unicode = task.style.unicode,
                    .width = terminal_columns(STDOUT_FILENO).value_or(usual_width)},
                   task.telling);
}

ExitCode run(const TreeTask& task, Signals& signals) {
    standard_output(&signals).write(written(task));
    return ExitCode::done;
}

}  // namespace

Command tree_entry() {
    Command command = ybw_command("tree", &run_asked<read_tree>);
    auto& searches = std::ranges::find(command.narrower, "algorithm", &Option::name)->choices;
    searches = teach::recordable_searches();
    searches.push_back(teach::engine_search);
    return command;
}

}  // namespace ybw::cli
