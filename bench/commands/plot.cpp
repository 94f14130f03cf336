// Plot: rows that were saved, summed up, compared and drawn.
#include "bench/plot.hpp"

#include <algorithm>
#include <cstdint>
#include <fmt/format.h>
#include <string>
#include <unistd.h>
#include <vector>

#include "bench/commands/commands.hpp"
#include "bench/formats/format.hpp"
#include "bench/rows_file.hpp"
#include "engine/kit/gnuplot.hpp"
#include "engine/kit/output.hpp"
#include "engine/report/text.hpp"

namespace ybw::bench {
namespace {

/// "gomoku, 24 positions"
std::string title_of(const LoadedRows& loaded, const Summary& first) {
    const std::string positions =
        report::counted(static_cast<std::uint64_t>(first.positions), "position");
    return loaded.game.empty() ? positions : fmt::format("{}, {}", loaded.game, positions);
}

}  // namespace

ExitCode plot(const Settings& settings) {
    if (settings.files.empty()) {
        throw UserError(ExitCode::usage, "plot: name a file of rows, as --rows has written it");
    }
    if (!settings.plot.empty()) require_plot(settings.plot);
    const LoadedRows loaded = load_rows(settings.files);
    const std::vector<Row>& rows = loaded.rows;
    const std::vector<Summary> summaries = summaries_of(rows);
    const Output output = standard_output();
    const auto format = make_format(
        settings.format, {.results = [&](std::string_view text) { output.write(text); },
                          .remarks = [](std::string_view text) { standard_error().write(text); },
                          .width = [] { return terminal_columns(STDOUT_FILENO).value_or(0); }});
    format->begin({.command_line = settings.command_line,
                   .game = loaded.game.empty() ? "as in the files" : loaded.game,
                   .facts = {}});
    for (const Summary& summary : summaries) format->row(summary);
    for (const Difference& each : differences(rows)) format->row(each);
    format->end();
    if (settings.plot.empty()) return ExitCode::done;
    if (!std::ranges::any_of(summaries, has_curve)) {
        throw UserError(ExitCode::bad_input, "plot: the rows are of the serial policy alone");
    }
    draw({.summaries = summaries, .rows = rows, .title = title_of(loaded, summaries.front())},
         settings.panels, settings.plot);
    return ExitCode::done;
}

}  // namespace ybw::bench
