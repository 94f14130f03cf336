// solve: does the side to move win, and why?

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/cli/asked.hpp"
#include "engine/cli/command_table.hpp"
#include "engine/games/any_game.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/output_file.hpp"
#include "engine/report/text.hpp"
#include "engine/search/solver.hpp"
#include "engine/teach/lesson.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::cli {
namespace {

constexpr Duration usual_proof_time{30};
/// A longer tree is too much for a terminal; --tree keeps it.
constexpr std::size_t most_lines_shown = 40;

std::vector<std::string_view> proving_games() {
    return games_where([](const AnyGame& game) { return game.prover() != nullptr; });
}

/// Throws UserError for a game without a prover, and for a kind that it does not know.
std::string asked_kind(const Arguments& arguments, const AnyGame& game) {
    if (game.prover() == nullptr) {
        throw UserError(ExitCode::usage, "--game {}: the game has no prover; use {}", game.name(),
                        fmt::join(proving_games(), " or "));
    }
    const std::string kind = arguments.choice("kind", solve::full_kind);
    std::string kinds;
    for (const NamedChoice& known : game.prover()->kinds()) {
        if (known.name == kind) return kind;
        kinds += fmt::format("{}, ", known.name);
    }
    if (kind == solve::full_kind) return kind;
    throw UserError(ExitCode::usage, "--kind {}: {} has {}{}", kind, game.name(), kinds,
                    solve::full_kind);
}

/// The format of a proof, by the ending of the file.
std::string tree_format(const std::filesystem::path& path) {
    const std::string ending = path.extension().string();
    if (ending == ".dot" || ending == ".gv") return "dot";
    if (ending == ".jsonl" || ending == ".json") return "jsonl";
    if (ending == ".svg") return "svg";
    if (ending == ".txt" || ending.empty()) return "human";
    throw UserError(
        ExitCode::usage,
        "--tree {}: '{}' says not what to write; end it with .txt, .jsonl, .dot or .svg",
        path.string(), ending);
}

std::optional<OutputFile> asked_tree_file(const Arguments& arguments, Signals& signals) {
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
    if (format == "jsonl") return json_lines_of(question, solution, solve::Telling::everything);
    const AnyPosition& position = question.position;  // a file has to say of what it is a proof
    return fmt::format("{} {}: {}\n\n{}", position.game().name(),
                       position.game().rule_name(position), position.text(),
                       tree_text_of(question, solution));
}

struct SolveTask {
    solve::Question question;
    std::string format;
    bool quiet;
    std::optional<OutputFile> tree;  ///< of --tree
};

SolveTask read_solve(const Arguments& arguments, Signals& signals) {
    std::string format = asked_format(arguments);
    std::string kind = asked_kind(arguments, asked_game(arguments));
    const Limits limits = asked_limits(arguments, usual_proof_time);
    const SearchOptions options = asked_options_for(limits, arguments);
    const std::size_t least_mib = kind == solve::full_kind ? 0 : 1;
    AnyPosition position = asked_position(arguments, signals);
    if (position.outcome()) {
        throw UserError(ExitCode::bad_input,
                        "--position: the game is over there; name one that goes on");
    }
    return {.question = {.position = std::move(position),
                         .kind = std::move(kind),
                         .limits = limits,
                         .threads = options.threads,
                         .hash_mib = std::max(options.hash_mib, least_mib)},
            .format = std::move(format),
            .quiet = arguments.has("quiet"),
            .tree = asked_tree_file(arguments, signals)};
}

std::string text_for_people(const SolveTask& task, const solve::Solution& solution) {
    std::string text = text_of(task.question, solution);
    if (task.quiet || solution.tree.empty()) return text;
    const std::string tree = tree_text_of(task.question, solution);
    const auto lines = static_cast<std::size_t>(std::count(tree.begin(), tree.end(), '\n'));
    if (lines <= most_lines_shown) return text + '\n' + tree;
    if (task.tree) return text;
    return text + fmt::format("the tree has {} lines; '--tree FILE' writes them\n",
                              report::grouped(lines));
}

std::string written(const SolveTask& task, const solve::Solution& solution) {
    if (task.format == "dot") return dot_of(task.question, solution);
    if (task.format != "jsonl") return text_for_people(task, solution);
    const bool alone = task.quiet || task.tree;
    return json_lines_of(task.question, solution,
                         alone ? solve::Telling::result_alone : solve::Telling::everything);
}

ExitCode exit_code(const solve::Solution& solution, const Signals& signals) {
    if (solution.verdict == Verdict::won) return ExitCode::done;
    if (solution.verdict == Verdict::not_won) return ExitCode::answer_is_no;
    const auto undecided = ExitCode::undecided;
    return solution.reason == StopReason::user ? signals.stopped().value_or(undecided) : undecided;
}

ExitCode run(const SolveTask& task, Signals& signals) {
    solve::Solver solver;
    solve::Solution solution;
    {
        const Signals::Scope scope(signals, [&] { solver.stop(); });
        solution = solver.solve(task.question, signals.token());
    }
    std::exception_ptr failure;
    attempt(failure, [&] { standard_output(&signals).write(written(task, solution)); });
    attempt(failure, [&] {
        if (!task.tree) return;
        if (solution.tree.empty()) {
            return standard_error(&signals).write(
                fmt::format("ybw: --tree: there is no proof; {} is as it was\n",
                            printable(task.tree->path().string())));
        }
        task.tree->write(tree_in(tree_format(task.tree->path()), task.question, solution));
    });
    if (failure) std::rethrow_exception(failure);
    if (solution.is_table_full && !task.quiet) {
        standard_error(&signals).write(
            fmt::format("ybw: the table of {} MiB is full; --hash {} holds more\n",
                        task.question.hash_mib, task.question.hash_mib * 2));
    }
    return exit_code(solution, signals);
}

}  // namespace

Command solve_entry() {
    Command command = ybw_command("solve", &run_asked<read_solve>);
    std::ranges::move(options_of_games(proving_games()), std::back_inserter(command.narrower));
    return command;
}

}  // namespace ybw::cli
