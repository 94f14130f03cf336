// tree: a textbook search of a small tree, drawn as the papers draw them, or step by step.

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <unistd.h>

#include "engine/cli/asked.hpp"
#include "engine/cli/command_table.hpp"
#include "engine/kit/output.hpp"
#include "engine/report/table.hpp"
#include "engine/teach/examples.hpp"
#include "engine/teach/formats.hpp"
#include "engine/teach/record_search.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::cli {
namespace {

using teach::Lesson;
using teach::Telling;
using teach::View;

constexpr std::string_view usual_algorithm = "alphabeta";
/// Of games: more than two plies of anything are a wide picture.
constexpr Depth usual_tree_depth = 2;
/// Of notes where there is no terminal.
constexpr std::size_t usual_width = 100;

/// The three ways to name a tree exclude each other.
void asked_one_tree(const Arguments& arguments) {
    constexpr std::array board_options{"game", "position", "size",       "rule",
                                       "side", "distinct", "candidates", "order"};
    const std::string_view one = arguments.has("example") ? "example" : "tree";
    if (!arguments.has(one)) {
        const bool has_board = std::ranges::any_of(
            board_options, [&](std::string_view name) { return arguments.has(name); });
        if (has_board) return;
        throw UserError(ExitCode::usage,
                        "tree: name a tree: --example NAME ('--example list' names them), --tree "
                        "\"((-5 19 -8) (4 9))\", or --game tictactoe");
    }
    const auto refuse = [&](std::string_view other) {
        if (!arguments.has(other)) return;
        if (other == "order" || other == "candidates") {
            throw UserError(ExitCode::usage,
                            fmt::format("--{}: a tree of numbers is searched as it is written; "
                                        "leave it out, or name a --game",
                                        other));
        }
        throw UserError(
            ExitCode::usage,
            fmt::format("--{} and --{} name two trees; leave out one of them", one, other));
    };
    for (const std::string_view name : board_options) refuse(name);
    if (one == "example") refuse("tree");
}

std::optional<Depth> asked_tree_depth(const Arguments& arguments) {
    const auto depth = arguments.number("depth", 0, max_ply - 1);
    return depth ? std::optional(static_cast<Depth>(*depth)) : std::nullopt;
}

/// Minimax has one view; the others have the mover's unless another is asked for.
View asked_view(const Arguments& arguments, std::string_view algorithm, std::optional<View> usual) {
    if (arguments.has("view")) {
        return arguments.choice("view", "mover") == "max" ? View::max : View::mover;
    }
    return usual.value_or(algorithm == "minimax" ? View::max : View::mover);
}

/// Who searches for the engine.
teach::Crew asked_crew(const Arguments& arguments, std::string_view algorithm) {
    for (const char* const option : {"threads", "processors"}) {
        if (!arguments.has(option) || algorithm == teach::engine_search) continue;
        throw UserError(ExitCode::usage, fmt::format("--{}: {} is searched by one; add "
                                                     "--algorithm ybw",
                                                     option, algorithm));
    }
    using teach::Processors;
    const auto virtual_ones = name_of(Processors::simulated);
    return {.workers = static_cast<int>(
                arguments.number("threads", 1, teach::most_workers).value_or(teach::usual_workers)),
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
    return lesson_of(example, algorithm, asked_view(arguments, algorithm, usual),
                     asked_crew(arguments, algorithm));
}

Lesson asked_tree(const Arguments& arguments) {
    const std::string text = *arguments.value("tree");
    const std::string algorithm = arguments.choice("algorithm", usual_algorithm);
    const teach::WrittenTree tree(text);
    const Depth depth = asked_tree_depth(arguments).value_or(tree.height());
    Lesson lesson{
        .recording = record_search(algorithm, tree, depth, asked_crew(arguments, algorithm)),
        .view = asked_view(arguments, algorithm, {}),
        .title = {},
        .subject = in_one_line(text)};
    lesson.notes = notes_on_horizon(lesson.recording);
    return lesson;
}

/// The engine has its own.
classic::MoveOrder asked_tree_order(const Arguments& arguments, std::string_view algorithm) {
    if (arguments.has("order") && algorithm == teach::engine_search) {
        throw UserError(ExitCode::usage,
                        "--order is for textbook searches, ybw orders its moves itself; leave it "
                        "out, or name another --algorithm");
    }
    return asked_order(arguments);
}

Lesson asked_board(const Arguments& arguments, const Signals& signals) {
    const std::string algorithm = arguments.choice("algorithm", usual_algorithm);
    const AnyPosition position = asked_position(arguments, signals);
    const Depth depth = asked_tree_depth(arguments).value_or(usual_tree_depth);
    const auto branches =
        arguments.has("distinct") ? teach::Branches::distinct : teach::Branches::all;
    const teach::BoardTree tree(position, branches, asked_tree_order(arguments, algorithm));
    return {.recording = record_search(algorithm, tree, depth, asked_crew(arguments, algorithm)),
            .view = asked_view(arguments, algorithm, {}),
            .title = {},
            .subject = fmt::format("{}: {}", position.game().name(), position.text())};
}

Lesson asked_lesson(const Arguments& arguments, const Signals& signals) {
    if (arguments.has("example")) return asked_example(arguments);
    return arguments.has("tree") ? asked_tree(arguments) : asked_board(arguments, signals);
}

std::string list_of_examples() {
    std::size_t widest = 0;
    for (const auto& example : teach::examples()) widest = std::max(widest, example.name.size());
    const report::Table table({{.title = "name", .width = widest, .align = report::Align::left},
                               {.title = "algorithm", .width = 9, .align = report::Align::left},
                               {.title = "figure", .align = report::Align::left}},
                              2);
    std::string text = table.titles() + '\n';
    for (const auto& example : teach::examples()) {
        text += table.line({std::string(example.name), std::string(example.algorithm),
                            std::string(example.title)}) +
                '\n';
    }
    return text;
}

/// The page where steps are asked for, unless something else is.
std::string asked_tree_format(const Arguments& arguments) {
    const std::string format = asked_format(arguments, arguments.has("steps") ? "html" : "human");
    if (arguments.has("steps") && (format == "dot" || format == "svg")) {
        throw UserError(ExitCode::usage, fmt::format("--steps: a picture has none; write --format "
                                                     "html, human or jsonl instead of {}",
                                                     format));
    }
    if (format == "svg") {
        teach::require_graphviz("--format svg",
                                "write --format html, which needs nothing, or --format dot");
    }
    return format;
}

struct TreeTask {
    std::optional<Lesson> lesson;  ///< none: the list of the examples
    Telling telling;
    std::string format;
    DrawStyle style;
};

TreeTask read_tree(const Arguments& arguments, Signals& signals) {
    asked_one_tree(arguments);
    TreeTask task{.lesson = {},
                  .telling = arguments.has("steps") ? Telling::steps : Telling::tree,
                  .format = asked_tree_format(arguments),
                  .style = asked_style(arguments)};
    if (arguments.value("example") != "list") task.lesson = asked_lesson(arguments, signals);
    return task;
}

std::string written(const Lesson& lesson, const TreeTask& task) {
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
    standard_output(&signals).write(task.lesson ? written(*task.lesson, task) : list_of_examples());
    return ExitCode::done;
}

}  // namespace

Command tree_entry() {
    Option algorithm = option_meaning(
        "algorithm", "the textbook search, or ybw, the engine's own (default: alphabeta)");
    algorithm.choices = teach::recordable_searches();
    algorithm.choices.push_back(teach::engine_search);
    Option format = option_meaning(
        "format", "human, jsonl, Graphviz source, SVG (needs Graphviz), or a page to step through");
    format.choices = {"human", "jsonl", "dot", "svg", "html"};
    return {
        "tree",
        "draw a small search as the papers do, or step through it",
        "Runs a textbook search of a small tree and draws it: the value and the window of each "
        "node before and after its search, the principal variation, pruned nodes, null windows "
        "and re-searches; of the engine's own search also the split points and the worker of each "
        "node. The tree is an example of the papers, one of your own, or that of a game.",
        {{"ybw tree --example list", "what there is of the papers"},
         {"ybw tree --example thesis-8", "a picture of text"},
         {"ybw tree --example thesis-8 --steps > page.html", "the same, step by step"},
         {"ybw tree --tree \"((-5 19 -8) (4 9))\" -a negascout -f svg > tree.svg",
          "a tree of your own"},
         {"ybw tree --example thesis-8 -a ybw -j 3",
          "by the engine: who searched what, split points"},
         {"ybw tree --example thesis-8 -a ybw -j 2 --processors threads",
          "on two threads of this machine; another run differs"},
         {"ybw tree -g tictactoe -p \"xo./.x./..o x\" --depth 3 -f html > page.html", "a game"}},
        {"example",    "tree",     "game",       "position", "size",       "rule",      "side",
         "notation",   "distinct", "candidates", "order",    "depth",      "algorithm", "threads",
         "processors", "view",     "steps",      "format",   "json-lines", "color",     "help"},
        {},
        &run_asked<read_tree>,
        {},
        {std::move(algorithm), std::move(format),
         option_meaning("threads", "of ybw: so many workers, on --processors (default: 3)"),
         option_meaning("depth", "depth in plies (default: that of the tree; 2 for a game)")}};
}

}  // namespace ybw::cli
