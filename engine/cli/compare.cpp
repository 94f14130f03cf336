// compare: every search of the ladder on one position, beside the fewest nodes there are.

#include <fmt/format.h>
#include <string>
#include <unistd.h>
#include <vector>

#include "engine/cli/asked_position.hpp"
#include "engine/cli/report_arguments.hpp"
#include "engine/cli/search_arguments.hpp"
#include "engine/cli/search_display.hpp"
#include "engine/kit/arguments.hpp"
#include "engine/kit/gnuplot.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/status_line.hpp"
#include "engine/report/comparison.hpp"
#include "engine/report/machine.hpp"
#include "engine/report/picture_file.hpp"
#include "engine/search/search_values.hpp"
#include "engine/search/textbook_search.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::cli {
namespace {

/// Minimax takes seconds for it in most positions.
constexpr Depth usual_comparison_depth = 4;
constexpr Duration usual_comparison_time{10};

void draw(const std::vector<report::ComparedRow>& rows, const report::Header& header,
          const std::string& file) {
    if (rows.empty()) {
        throw UserError(ExitCode::cannot_create,
                        "--plot: no search finished, so there is nothing to draw; give more "
                        "--time");
    }
    const std::string title = fmt::format("{}: {}", header.game, header.position);
    run_gnuplot(report::comparison_plot(rows, title, file), file);
}

}  // namespace

ExitCode compare(const Arguments& arguments) {
    Signals signals;
    const std::string format = format_name(arguments);
    const Limits limits = search_limits(arguments, usual_comparison_time);
    const auto plot = arguments.value("plot");
    if (plot) require_plot(report::picture_file("--plot", *plot));
    const AnyPosition position = asked_position(arguments, signals);
    if (const auto over = ending(position)) {
        throw UserError(
            ExitCode::bad_input,
            fmt::format("--position: the game is over ({}); there is nothing to search", *over));
    }
    const Output output = standard_output(&signals);
    const auto report =
        report::make_comparison_report(format, [&](std::string_view text) { output.write(text); });
    const auto header = report_header(arguments, report::this_machine(), position);
    report->begin(header);
    Comparison comparison(position, limits.depth.value_or(usual_comparison_depth),
                          limits.time.value_or(usual_comparison_time), move_order(arguments));
    const Signals::Scope scope(
        signals, [&] { comparison.stop(); }, [] {});
    std::vector<report::ComparedRow> rows;
    for (const std::string_view algorithm : comparison.algorithms()) {
        if (comparison.is_stopped()) break;
        StatusLine status(
            STDERR_FILENO, [&] { return fmt::format("{} ...", algorithm); },
            status_visibility(arguments));
        std::vector<report::ComparedRow> own;
        comparison.run(algorithm, [&](const report::ComparedRow& row) { own.push_back(row); });
        status.end();
        for (const report::ComparedRow& row : own) report->row(row);
        if (own.empty() && !comparison.is_stopped()) {
            standard_error().write(fmt::format(
                "ybw: {} finished no depth in its time; give more --time\n", algorithm));
        }
        rows.insert(rows.end(), own.begin(), own.end());
    }
    if (plot) draw(rows, header, *plot);
    return signals.stopped().value_or(ExitCode::done);
}

}  // namespace ybw::cli
