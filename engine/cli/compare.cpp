// compare: every search of the ladder on one position, beside the fewest nodes there are.

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

#include "engine/cli/asked.hpp"
#include "engine/cli/command_table.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/output_file.hpp"
#include "engine/report/comparison.hpp"
#include "engine/search/search_values.hpp"
#include "engine/search/textbook_search.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::cli {
namespace {

/// Minimax takes seconds for it in most positions.
constexpr Depth usual_comparison_depth = 4;
constexpr Duration usual_comparison_time{10};

struct CompareTask {
    AnyPosition position;
    Depth depth;
    Duration time;
    classic::MoveOrder order;
    std::string format;
    std::optional<std::string> plot;
    StatusLine::Visibility status;
    std::string command_line;
};

CompareTask read_compare(const Arguments& arguments, Signals& signals) {
    std::string format = asked_format(arguments);
    const Limits limits = asked_limits(arguments, usual_comparison_time);
    auto plot = arguments.value("plot");
    if (plot) require_plot(*plot);
    AnyPosition position = asked_position(arguments, signals);
    if (const auto over = ending(position)) {
        throw UserError(ExitCode::bad_input,
                        "--position: the game is over ({}); there is nothing to search", *over);
    }
    return {.position = std::move(position),
            .depth = limits.depth.value_or(usual_comparison_depth),
            .time = limits.time.value_or(usual_comparison_time),
            .order = asked_order(arguments),
            .format = std::move(format),
            .plot = std::move(plot),
            .status = Showing{.quiet = arguments.has("quiet")}.status_line(),
            .command_line = arguments.command_line()};
}

void draw(const std::vector<report::ComparedRow>& rows, const report::Header& header,
          const std::string& file) {
    if (rows.empty()) {
        throw UserError(ExitCode::cannot_create,
                        "--plot: no search finished, so there is nothing to draw; give more "
                        "--time");
    }
    constexpr std::size_t longest = 100;  // a board of dots is too long for a title
    const std::string title = header.position.size() > longest
                                  ? header.game
                                  : fmt::format("{}: {}", header.game, header.position);
    run_gnuplot(report::comparison_plot(rows, title, file), file);
}

ExitCode run(const CompareTask& task, Signals& signals) {
    const Output output = standard_output(&signals);
    report::ComparisonReport report(task.format,
                                    [&](std::string_view text) { output.write(text); });
    const auto header = report_header(task.command_line, task.position);
    report.begin(header);
    Comparison comparison(task.position, task.depth, task.time, task.order);
    const Signals::Scope scope(signals, [&] { comparison.stop(); });
    std::vector<report::ComparedRow> rows;
    for (const std::string_view algorithm : comparison.algorithms()) {
        if (comparison.is_stopped()) break;
        StatusLine status(
            STDERR_FILENO, [&] { return fmt::format("{} ...", algorithm); }, task.status);
        std::vector<report::ComparedRow> own;
        comparison.run(algorithm, [&](const report::ComparedRow& row) { own.push_back(row); });
        status.end();
        for (const report::ComparedRow& row : own) report.row(row);
        if (own.empty() && !comparison.is_stopped()) {
            standard_error().write(fmt::format(
                "ybw: {} finished no depth in its time; give more --time\n", algorithm));
        }
        rows.insert(rows.end(), own.begin(), own.end());
    }
    if (signals.stopped()) standard_error().write("ybw: interrupted; the rest is missing\n");
    if (task.plot) draw(rows, header, *task.plot);
    return signals.stopped().value_or(ExitCode::done);
}

}  // namespace

Command compare_entry() {
    Option format = ybw_option("format");
    for (const std::string_view name : report::comparison_formats()) {
        if (std::ranges::find(format.choices, name) == format.choices.end())
            format.choices.push_back(name);
    }
    Command command = ybw_command("compare", &run_asked<read_compare>);
    command.narrower.push_back(std::move(format));
    return command;
}

}  // namespace ybw::cli
