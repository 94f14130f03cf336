// solve: is the side to move winning, and why.

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <string>

#include "engine/cli/asked_position.hpp"
#include "engine/cli/report_arguments.hpp"
#include "engine/cli/search_arguments.hpp"
#include "engine/games/any_game.hpp"
#include "engine/kit/arguments.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/output_file.hpp"
#include "engine/report/machine.hpp"
#include "engine/report/text.hpp"
#include "engine/search/solution_formats.hpp"
#include "engine/search/solver.hpp"
#include "engine/teach/graphviz.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::cli {
namespace {

constexpr Duration usual_proof_time{30};
/// A longer tree is no answer on a terminal; --tree keeps it.
constexpr std::size_t most_lines_shown = 40;

/// Throws UserError for a game that proves nothing, and for a kind that it does not know.
std::string asked_kind(const Arguments& arguments, const AnyGame& game) {
    if (game.prover() == nullptr) {
        throw UserError(ExitCode::usage,
                        fmt::format("--game {}: the game has no prover; '{} help solve' names "
                                    "the games that have one",
                                    game.name(), "ybw"));
    }
    const std::string kind = arguments.choice("kind", solve::full_kind);
    std::string kinds;
    for (const NamedChoice& known : game.prover()->kinds()) {
        if (known.name == kind) return kind;
        kinds += fmt::format("{}, ", known.name);
    }
    if (kind == solve::full_kind) return kind;
    throw UserError(ExitCode::usage, fmt::format("--kind {}: {} has {}{}", kind, game.name(), kinds,
                                                 solve::full_kind));
}

/// What a proof can be written as, by the ending of the file.
std::string tree_format(const std::filesystem::path& path) {
    const std::string ending = path.extension().string();
    if (ending == ".dot" || ending == ".gv") return "dot";
    if (ending == ".jsonl" || ending == ".json") return "jsonl";
    if (ending == ".svg") return "svg";
    if (ending == ".txt" || ending.empty()) return "human";
    throw UserError(ExitCode::usage,
                    fmt::format("--tree {}: '{}' says not what to write; end it with .txt, .jsonl, "
                                ".dot or .svg",
                                path.string(), ending));
}

std::optional<OutputFile> tree_file(const Arguments& arguments, Signals& signals) {
    const auto path = arguments.value("tree");
    if (!path) return std::nullopt;
    if (tree_format(*path) == "svg") {
        teach::require_graphviz(fmt::format("--tree {}", shell_quoted(*path)),
                                "let the name end with .dot or .txt");
    }
    OutputFile file("--tree", *path, &signals);
    file.require_writable();
    return file;
}

std::string tree_in(const std::string& format, const solve::Question& question,
                    const solve::Solution& solution) {
    if (format == "dot") return dot_of(question, solution);
    if (format == "svg") return teach::svg_of("--tree", dot_of(question, solution));
    if (format == "jsonl") {
        return json_lines_of(question, solution, solve::Telling::everything);
    }
    return tree_text_of(question, solution);
}

std::string text_for_people(const Arguments& arguments, const solve::Question& question,
                            const solve::Solution& solution) {
    std::string text = text_of(question, solution);
    if (arguments.has("quiet") || solution.tree.empty()) return text;
    const std::string tree = tree_text_of(question, solution);
    const auto lines = static_cast<std::size_t>(std::count(tree.begin(), tree.end(), '\n'));
    if (lines <= most_lines_shown) return text + '\n' + tree;
    if (arguments.has("tree")) return text;
    return text + fmt::format("the tree has {} lines; '--tree FILE' writes them\n",
                              report::grouped(lines));
}

std::string written(const Arguments& arguments, const std::string& format,
                    const solve::Question& question, const solve::Solution& solution) {
    if (format == "dot") return dot_of(question, solution);
    if (format != "jsonl") return text_for_people(arguments, question, solution);
    const bool alone = arguments.has("quiet") || arguments.has("tree");
    return json_lines_of(question, solution,
                         alone ? solve::Telling::result_alone : solve::Telling::everything);
}

solve::Question asked_question(const Arguments& arguments, const Signals& signals) {
    const std::string kind = asked_kind(arguments, asked_game(arguments));
    const Limits limits = search_limits(arguments, usual_proof_time);
    const SearchOptions options =
        fitting_options(arguments, report::this_machine(), report::available_memory_mib(), limits);
    return {.position = asked_position(arguments, signals),
            .kind = kind,
            .limits = limits,
            .threads = options.threads,
            .hash_mib = options.hash_mib};
}

ExitCode exit_code(const solve::Solution& solution, const Signals& signals) {
    if (solution.verdict == Verdict::won) return ExitCode::done;
    if (solution.verdict == Verdict::not_won) return ExitCode::answer_is_no;
    const auto undecided = ExitCode::undecided;
    return solution.reason == StopReason::user ? signals.stopped().value_or(undecided) : undecided;
}

}  // namespace

ExitCode solve(const Arguments& arguments) {
    Signals signals;
    const std::string format = format_name(arguments);
    const solve::Question question = asked_question(arguments, signals);
    if (question.position.outcome()) {
        throw UserError(ExitCode::bad_input,
                        "--position: the game is over there; name one that goes on");
    }
    const auto file = tree_file(arguments, signals);
    solve::Solver solver;
    solve::Solution solution;
    {
        const Signals::Scope scope(
            signals, [&] { solver.stop(); }, [] {});
        solution = solver.solve(question);
    }
    standard_output(&signals).write(written(arguments, format, question, solution));
    if (file && !solution.tree.empty()) {
        file->write(tree_in(tree_format(file->path()), question, solution));
    }
    return exit_code(solution, signals);
}

}  // namespace ybw::cli
