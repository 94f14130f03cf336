// analyze: search a position and show the best move.

#include <fmt/format.h>
#include <memory>
#include <optional>
#include <utility>

#include "engine/cli/analysis_file.hpp"
#include "engine/cli/analysis_question.hpp"
#include "engine/cli/analyze_positions.hpp"
#include "engine/cli/asked_position.hpp"
#include "engine/cli/engine_analysis.hpp"
#include "engine/cli/report_arguments.hpp"
#include "engine/cli/search_arguments.hpp"
#include "engine/cli/search_display.hpp"
#include "engine/kit/arguments.hpp"
#include "engine/kit/output_file.hpp"
#include "engine/record/analysis_page.hpp"
#include "engine/report/machine.hpp"
#include "engine/search/search_values.hpp"
#include "engine/search/textbook_search.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::cli {
namespace {

constexpr Duration usual_analysis_time{10};

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

/// What is for many positions alone.
void require_alone(const Arguments& arguments) {
    for (const char* name : {"output", "concurrency"}) {
        if (!arguments.has(name)) continue;
        throw UserError(ExitCode::usage,
                        fmt::format("--{} is for many positions; name their file with --positions, "
                                    "or leave it out",
                                    name));
    }
}

/// Which --resume names.
std::optional<OpenedAnalysis> opened_analysis(const Arguments& arguments, Signals& signals) {
    const auto path = arguments.value("resume");
    if (!path) return std::nullopt;
    const Signals::Wait wait(signals);  // a FIFO is opened when somebody writes to it
    return std::optional<OpenedAnalysis>(std::in_place, *path);
}

/// What both kinds of search are given.
struct Task {
    const Arguments& arguments;
    Signals& signals;
    const AnyPosition& position;
    const Limits& limits;
    report::Header& header;
    DrawStyle style;
    OpenedAnalysis* opened;  ///< what is to go on, or null
    report::Report* page;    ///< of --html, or null
};

/// What --html names; it is written when the search has ended.
std::unique_ptr<report::Report> analysis_page(const Arguments& arguments, Signals& signals,
                                              const AnyPosition& position) {
    const auto path = arguments.value("html");
    if (!path) return nullptr;
    const OutputFile file("--html", *path, &signals);
    file.require_writable();
    return record::make_analysis_page([file](std::string_view text) { file.write(text); },
                                      position);
}

ExitCode run_textbook(const Task& task) {
    TextbookSearch search(task.header.algorithm, task.position, task.limits,
                          move_order(task.arguments));
    SearchDisplay display(
        task.arguments, task.signals, [&] { return search.status(); }, [&] { search.stop(); },
        task.limits);
    display.show_also(task.page);
    display.begin(task.header);
    const auto summary = search.run([&](const report::Row& row) { display.row(row); }, task.style);
    display.finish(summary);
    return exit_code(summary.reason, task.signals);
}

ExitCode run_engine(const Task& task, const SearchOptions& options) {
    const auto engine = task.position.game().make_search(options);
    task.header.threads = engine->workers();
    task.header.threads_asked = options.threads;
    task.header.hash_mib = options.hash_mib;
    task.header.multipv = options.multipv;
    if (task.opened != nullptr) {
        const Signals::Wait wait(task.signals);
        task.opened->teach(*engine);
    }
    EngineAnalysis analysis(task.arguments, task.signals, *engine, task.position, task.limits,
                            task.opened);
    analysis.watch_table(options.hash_mib);
    analysis.show_also(task.page);
    const StopReason reason = analysis.run(task.header, task.style);
    if (!analysis.is_saved()) return ExitCode::cannot_create;
    return exit_code(reason, task.signals);
}

}  // namespace

ExitCode analyze(const Arguments& given) {
    Signals signals;  // first: who stops it early wants an answer all the same
    if (given.has("positions")) return analyze_positions(given, signals);
    require_alone(given);
    // Everything that can be wrong with the command line comes before anything is begun.
    require_saving_makes_sense(given);
    auto opened = opened_analysis(given, signals);
    const Arguments arguments =
        with_position_read(opened ? resumed_arguments(given, *opened) : given, signals);
    static_cast<void>(asked_game(arguments));
    const report::Machine machine = report::this_machine();
    const Limits limits = search_limits(arguments, usual_analysis_time);
    const SearchOptions options =
        fitting_options(arguments, machine, report::available_memory_mib(), limits);
    const AnyPosition position = asked_position(arguments, signals);
    if (opened) require_same_question(given, *opened, position);
    report::Header header = header_of(arguments, machine, position, limits);
    const DrawStyle style = draw_style(arguments);
    const auto page = analysis_page(arguments, signals, position);
    const Task task{
        arguments, signals, position, limits, header, style, opened ? &*opened : nullptr,
        page.get()};
    if (position.outcome()) {
        SearchDisplay display(
            arguments, signals, [] { return Status{}; }, [] {}, limits);
        display.show_also(page.get());
        display.begin(header);
        display.finish(finished_game(position, style));
        return ExitCode::done;
    }
    return header.algorithm == "ybw" ? run_engine(task, options) : run_textbook(task);
}

}  // namespace ybw::cli
