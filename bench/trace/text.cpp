// Text: a table with a line for each worker, for a terminal.
#include "engine/report/text.hpp"

#include <fmt/format.h>

#include "bench/trace/formats.hpp"
#include "bench/trace/time_axis.hpp"
#include "bench/trace/usage.hpp"
#include "engine/report/table.hpp"

namespace ybw::bench {
namespace {

using report::percent;

report::Table table_for(std::size_t columns) {
    report::Table table({{.title = "worker", .width = 6, .align = report::Align::left},
                         {.title = "nodes", .width = 9},
                         {.title = "in vain", .width = 9, .rank = 2},
                         {.title = "splits", .width = 7, .rank = 1},
                         {.title = "joins", .width = 7, .rank = 1},
                         {.title = "own", .width = 7},
                         {.title = "helps", .width = 7},
                         {.title = "cut off", .width = 7},
                         {.title = "proves", .width = 7, .rank = 4},
                         {.title = "waits", .width = 7},
                         {.title = "no work", .width = 7}},
                        2);
    if (columns > 0) table.fit(columns - 1);
    return table;
}

report::Cells cells_of(const std::string& name, const simulator::WorkerFigures& figures,
                       const UseShares& shares) {
    report::Cells cells{name, report::grouped(figures.nodes), report::grouped(figures.vain_nodes),
                        fmt::format("{}", figures.splits), fmt::format("{}", figures.joins)};
    for (const double share : shares) cells.push_back(percent(share));
    return cells;
}

}  // namespace

std::string text_of(const DrawnTrace& drawn, std::size_t columns) {
    const simulator::Timeline& timeline = drawn.timeline();
    const auto usage = usage_of(timeline);
    const report::Table table = table_for(columns);
    std::string text = fmt::format(
        "{}\n{}\n{}: {} nodes, {} of {} time\n\n", drawn.command_line, drawn.position, drawn.title,
        report::grouped(drawn.search.measurement.statistics.nodes),
        unit_for(timeline.end).text(timeline.end), drawn.is_simulated ? "virtual" : "real");
    text += table.titles() + '\n';
    simulator::WorkerFigures sum;
    UseShares mean{};
    const auto workers = static_cast<double>(timeline.workers.size());
    for (std::size_t i = 0; i < timeline.workers.size(); ++i) {
        const simulator::WorkerFigures& figures = timeline.workers[i];
        const UseShares shares = shares_of(usage[i], Duration{}, timeline.end);
        text += table.line(cells_of(fmt::format("{}", i), figures, shares)) + '\n';
        sum.nodes += figures.nodes;
        sum.vain_nodes += figures.vain_nodes;
        sum.splits += figures.splits;
        sum.joins += figures.joins;
        for (std::size_t use = 0; use < use_count; ++use) mean[use] += shares[use] / workers;
    }
    return text + table.line(cells_of("all", sum, mean)) + '\n';
}

}  // namespace ybw::bench
