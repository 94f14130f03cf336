// analyze: search a position and show the best move.

#include <algorithm>
#include <fmt/format.h>
#include <sstream>
#include <string>
#include <vector>

#include "engine/cli/arguments.hpp"
#include "engine/cli/asked_position.hpp"
#include "engine/cli/report_arguments.hpp"
#include "engine/cli/search_arguments.hpp"
#include "engine/cli/search_display.hpp"
#include "engine/report/machine.hpp"
#include "engine/search/play_out.hpp"
#include "engine/search/search_values.hpp"
#include "engine/search/textbook_search.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::cli {
namespace {

constexpr Duration usual_time{10};

report::Header header_of(const Arguments& arguments, const report::Machine& machine,
                         const AnyPosition& position, const Limits& limits) {
    report::Header header = report_header(arguments, machine, position);
    header.algorithm = algorithm_name(arguments);
    header.limits = limits_text(limits);
    return header;
}

/// 0, or the code of the signal that ended the search.
ExitCode exit_code(StopReason reason, const Signals& signals) {
    if (reason != StopReason::user) return ExitCode::done;
    return signals.stopped().value_or(ExitCode::done);
}

/// The moves of --search-moves, each once; empty, for all, if it is not given.
std::vector<AnyMove> root_moves(const Arguments& arguments, const AnyPosition& position) {
    std::vector<AnyMove> moves;
    const auto text = arguments.value("search-moves");
    if (!text) return moves;
    std::istringstream words(*text);
    for (std::string word; words >> word;) {
        try {
            const AnyMove move = position.parse_move(word);
            if (std::ranges::find(moves, move) == moves.end()) moves.push_back(move);
        } catch (const UserError& error) {
            throw UserError(error.code(), fmt::format("--search-moves: {}", error.what()));
        }
    }
    if (moves.empty()) {
        throw UserError(ExitCode::usage,
                        "--search-moves: name the moves to search, or leave it out");
    }
    return moves;
}

/// What both kinds of search are given.
struct Task {
    const Arguments& arguments;
    Signals& signals;
    const AnyPosition& position;
    const Limits& limits;
    report::Header& header;
    DrawStyle style;
};

ExitCode run_textbook(const Task& task) {
    TextbookSearch search(task.header.algorithm, task.position, task.limits);
    SearchDisplay display(
        task.arguments, task.signals, [&] { return search.status(); }, [&] { search.stop(); },
        task.limits);
    display.begin(task.header);
    const auto summary = search.run([&](const report::Row& row) { display.row(row); }, task.style);
    display.finish(summary);
    return exit_code(summary.reason, task.signals);
}

ExitCode run_engine(const Task& task, const SearchOptions& options) {
    const auto moves = root_moves(task.arguments, task.position);
    const auto engine = task.position.game().make_search(options);
    SearchDisplay display(
        task.arguments, task.signals, [&] { return engine->status(); }, [&] { engine->stop(); },
        task.limits);
    task.header.threads = engine->workers();
    task.header.threads_asked = options.threads;
    task.header.hash_mib = options.hash_mib;
    task.header.multipv = options.multipv;
    display.begin(task.header);
    auto result = engine->search(
        task.position, task.limits,
        [&](const auto& iteration) { display.row(row_of(task.position, iteration)); }, moves);
    for (auto& line : result.lines) play_out(task.position, line);
    display.finish(summary_of(task.position, result, task.style));
    return exit_code(result.reason, task.signals);
}

}  // namespace

ExitCode analyze(const Arguments& arguments) {
    Signals signals;  // first: who stops it early wants an answer all the same
    // Everything that can be wrong with the command line comes before anything is begun.
    static_cast<void>(asked_game(arguments));
    const report::Machine machine = report::this_machine();
    const Limits limits = search_limits(arguments, usual_time);
    const SearchOptions options =
        search_options(arguments, machine, report::available_memory_mib());
    const AnyPosition position = asked_position(arguments, signals);
    report::Header header = header_of(arguments, machine, position, limits);
    const DrawStyle style = draw_style(arguments);
    const Task task{arguments, signals, position, limits, header, style};
    if (position.outcome()) {
        SearchDisplay display(
            arguments, signals, [] { return Status{}; }, [] {}, limits);
        display.begin(header);
        display.finish(finished_game(position, style));
        return ExitCode::done;
    }
    return header.algorithm == "ybw" ? run_engine(task, options) : run_textbook(task);
}

}  // namespace ybw::cli
