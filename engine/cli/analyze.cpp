// analyze: search a position and show the best move.

#include <algorithm>
#include <fmt/format.h>
#include <sstream>
#include <string>
#include <unistd.h>
#include <vector>

#include "engine/cli/arguments.hpp"
#include "engine/cli/asked_position.hpp"
#include "engine/cli/search_display.hpp"
#include "engine/cli/settings.hpp"
#include "engine/cli/terminal.hpp"
#include "engine/cli/version.hpp"
#include "engine/games/visit_game.hpp"
#include "engine/report/machine.hpp"
#include "engine/search/play_out.hpp"
#include "engine/search/search_engine.hpp"
#include "engine/search/textbook_search.hpp"
#include "engine/search/typed_values.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::cli {
namespace {

constexpr Duration usual_time{10};

template <EngineGame T>
report::Header header_of(const Arguments& arguments, const report::Machine& machine,
                         const typename T::Position& position, const Limits& limits) {
    report::Header header;
    header.version = program_version();
    header.command_line = arguments.command_line();
    header.machine = machine;
    header.game = T::name;
    header.position = T::format_position(position);
    header.side_to_move = side_name<T>(position);
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
template <EngineGame T>
std::vector<typename T::Position::Move> root_moves(const Arguments& arguments,
                                                   const typename T::Position& position) {
    std::vector<typename T::Position::Move> moves;
    const auto text = arguments.value("search-moves");
    if (!text) return moves;
    std::istringstream words(*text);
    for (std::string word; words >> word;) {
        try {
            const auto move = T::parse_move(position, word);
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
template <EngineGame T>
struct Task {
    const Arguments& arguments;
    Signals& signals;
    const typename T::Position& position;
    const Limits& limits;
    report::Header& header;
    DrawStyle style;
};

template <EngineGame T>
ExitCode run_textbook(const Task<T>& task) {
    TextbookSearch<T> search(task.header.algorithm, task.position, task.limits);
    SearchDisplay display(
        task.arguments, task.signals, [&] { return search.status(); }, [&] { search.stop(); },
        task.limits);
    display.begin(task.header);
    const auto summary = search.run([&](const report::Row& row) { display.row(row); }, task.style);
    display.finish(summary);
    return exit_code(summary.reason, task.signals);
}

template <EngineGame T>
ExitCode run_engine(const Task<T>& task, const SearchOptions& options) {
    const auto moves = root_moves<T>(task.arguments, task.position);
    SearchEngine<T> engine(options);
    SearchDisplay display(
        task.arguments, task.signals, [&] { return engine.status(); }, [&] { engine.stop(); },
        task.limits);
    task.header.threads = engine.workers();
    task.header.threads_asked = options.threads;
    task.header.hash_mib = options.hash_mib;
    task.header.multipv = options.multipv;
    display.begin(task.header);
    auto result = engine.search(
        task.position, task.limits,
        [&](const auto& iteration) { display.row(row_of<T>(task.position, iteration)); }, moves);
    for (auto& line : result.lines) play_out<T>(task.position, line);
    display.finish(summary_of<T>(task.position, result, task.style));
    return exit_code(result.reason, task.signals);
}

template <EngineGame T>
ExitCode analyze_game(const Arguments& arguments) {
    // Everything that can be wrong with the command line comes before anything is begun.
    const report::Machine machine = report::this_machine();
    const Limits limits = search_limits(arguments, usual_time);
    const SearchOptions options =
        search_options(arguments, machine, report::available_memory_mib());
    Signals signals;
    const auto position = asked_position<T>(arguments, signals);
    report::Header header = header_of<T>(arguments, machine, position, limits);
    const DrawStyle style{.color = uses_color(arguments), .unicode = speaks_utf8()};
    const Task<T> task{arguments, signals, position, limits, header, style};
    if (position.outcome()) {
        SearchDisplay display(
            arguments, signals, [] { return Status{}; }, [] {}, limits);
        display.begin(header);
        display.finish(finished_game<T>(position, style));
        return ExitCode::done;
    }
    return header.algorithm == "ybw" ? run_engine(task, options) : run_textbook(task);
}

}  // namespace

ExitCode analyze(const Arguments& arguments) {
    ExitCode code = ExitCode::done;
    visit_game(game_name(arguments),
               [&]<class T>(std::type_identity<T>) { code = analyze_game<T>(arguments); });
    return code;
}

}  // namespace ybw::cli
