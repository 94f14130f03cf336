#include "bench/formats/columns.hpp"

#include <cmath>
#include <cstdint>
#include <fmt/format.h>

#include "engine/report/text.hpp"

namespace ybw::bench {
namespace {

using report::Align;
using report::percent;

/// "+4.2 %"
std::string change_text(double share) {
    return fmt::format("{:+.1f} %", 100 * share);
}

/// What a ratio is more than 1, "+4.2 % ±3.1" or "+4.2 % (-8.0 to +18.2)".
std::string change_text(const Ratio& ratio) {
    const std::string text = change_text(ratio.value - 1);
    if (!ratio.error) return text;
    const std::string down = fmt::format("{:.1f}", 100 * (ratio.value - ratio.low()));
    const std::string up = fmt::format("{:.1f}", 100 * (ratio.high() - ratio.value));
    if (down == up) return fmt::format("{} ±{}", text, up);
    return fmt::format("{} ({:+.1f} to {:+.1f})", text, 100 * (ratio.low() - 1),
                       100 * (ratio.high() - 1));
}

// "1.93 (1.70 to 2.19)", and what stands before it.
constexpr std::size_t ratio_width = 19;
constexpr std::size_t change_width = 24;

/// What `text` makes of a number; a dash where there is none.
template <class T, class Text>
std::string or_dash(const std::optional<T>& value, Text text) {
    return value ? text(*value) : std::string("-");
}

/// A column to the right.
report::Column number(std::string_view title, std::size_t width, int rank = 0) {
    return {std::string(title), width, Align::right, rank};
}

std::string positions_text(int positions) {
    return report::counted(static_cast<std::uint64_t>(positions), "position");
}

std::string threads_text(int threads, bool simulated) {
    return fmt::format("{}{}", threads, simulated ? "v" : "");  // v: virtual
}

}  // namespace

std::string ratio_text(const Ratio& ratio) {
    const std::string text = fmt::format("{:.2f}", ratio.value);
    if (!ratio.error) return text;
    const std::string down = fmt::format("{:.2f}", ratio.value - ratio.low());
    const std::string up = fmt::format("{:.2f}", ratio.high() - ratio.value);
    if (down == up) return fmt::format("{} ±{}", text, up);
    return fmt::format("{} ({:.2f} to {:.2f})", text, ratio.low(), ratio.high());
}

const Columns& row_columns() {
    static const Columns columns{
        {"position", 15, Align::left}, number("design", 7),      number("threads", 7),
        number("depth", 5, 5),         number("time", 10, 1),    number("speed-up", ratio_width),
        number("efficiency", 10, 4),   number("overhead", 9, 1), number("nps", 7, 2),
        number("useful nps", 10, 2),   number("splits", 8, 8),   number("joins", 8, 7),
        number("cancelled", 9, 6),     number("idle", 7, 3),     number("nodes", 8, 5)};
    return columns;
}

Cells cells_of(const Row& row) {
    return {row.position,
            std::string(design_name(row.design)),
            threads_text(row.threads, row.simulated),
            fmt::format("{}", row.depth),
            fmt::format("{:.3f} s", row.time_s),
            ratio_text(row.speedup),
            fmt::format("{:.2f}", row.efficiency),
            change_text(row.search_overhead),
            fmt::format("x{:.2f}", row.nps_ratio),
            or_dash(row.useful_nps_ratio, [](double x) { return fmt::format("x{:.2f}", x); }),
            fmt::format("{:.0f}", row.splits),
            fmt::format("{:.0f}", row.joins),
            or_dash(row.cancelled_share, percent),
            or_dash(row.idle_share, percent),
            report::rounded(row.nodes)};
}

const Columns& summary_columns() {
    static const Columns columns{{"all positions", 15, Align::left},
                                 number("design", 7),
                                 number("threads", 7),
                                 number("time", 10, 2),
                                 number("speed-up", ratio_width),
                                 number("least", 6, 5),
                                 number("efficiency", 10, 4),
                                 number("overhead", change_width, 1),
                                 number("nps", 7, 2),
                                 number("useful nps", ratio_width + 1, 2),
                                 number("cancelled", 9, 6),
                                 number("idle", 7, 3)};
    return columns;
}

Cells cells_of(const Summary& summary) {
    return {positions_text(summary.positions),
            std::string(design_name(summary.design)),
            threads_text(summary.threads, summary.simulated),
            fmt::format("{:.2f} s", summary.time_s),
            ratio_text(summary.speedup),
            fmt::format("{:.2f}", summary.least_speedup),
            fmt::format("{:.2f}", summary.efficiency),
            change_text(summary.nodes()),
            fmt::format("x{:.2f}", summary.nps_ratio),
            or_dash(summary.useful_nps_ratio, [](const Ratio& x) { return "x" + ratio_text(x); }),
            or_dash(summary.cancelled_share, percent),
            or_dash(summary.idle_share, percent)};
}

const Columns& worker_columns() {
    static const Columns columns{{"position", 15, Align::left},
                                 number("design", 7),
                                 number("threads", 7),
                                 number("worker", 6),
                                 number("useful nodes", 12),
                                 number("in vain", 9),
                                 number("idle", 7),
                                 number("splits", 8, 2),
                                 number("joins", 8, 1)};
    return columns;
}

Cells cells_of(const WorkerRow& row) {
    return {row.position,
            std::string(design_name(row.design)),
            fmt::format("{}", row.threads),
            fmt::format("{}", row.worker),
            or_dash(row.useful_nodes, report::rounded),
            or_dash(row.vain_nodes, report::rounded),
            or_dash(row.idle_share, percent),
            fmt::format("{:.0f}", row.splits),
            fmt::format("{:.0f}", row.joins)};
}

const Columns& difference_columns() {
    static const Columns columns{{"one design in times of another", 30, Align::left},
                                 number("threads", 7),
                                 number("positions", 9, 3),
                                 number("speed-up", ratio_width),
                                 number("useful nps", ratio_width, 1),
                                 number("nodes", ratio_width, 2)};
    return columns;
}

Cells cells_of(const Difference& difference) {
    return {fmt::format("{} / {}", design_name(difference.design), design_name(difference.other)),
            threads_text(difference.threads, difference.simulated),
            fmt::format("{}", difference.positions),
            ratio_text(difference.speedup),
            or_dash(difference.useful_nps, ratio_text),
            ratio_text(difference.nodes)};
}

const Columns& validation_columns() {
    static const Columns columns{{"position", 15, Align::left},
                                 number("threads", 7),
                                 number("measured", 9),
                                 number("simulated", 9),
                                 number("difference", 10)};
    return columns;
}

Cells cells_of(const Validation& validation) {
    return {validation.position, fmt::format("{}", validation.threads),
            fmt::format("{:.3f}", validation.measured), fmt::format("{:.3f}", validation.simulated),
            change_text(validation.difference())};
}

const Columns& answer_columns() {
    static const Columns columns{
        {"position", 15, Align::left}, number("best", 6),    number("right", 5),
        number("proved", 6),           number("score", 11),  number("depth", 5),
        number("time", 10, 1),         number("nodes", 8, 2)};
    return columns;
}

Cells cells_of(const Answer& answer) {
    return {answer.position,
            answer.best,
            answer.is_right ? "yes" : "no",
            answer.is_proved ? "yes" : "no",
            report::score_text(answer.score),
            fmt::format("{}", answer.depth),
            fmt::format("{:.3f} s", answer.time_s),
            report::rounded(answer.nodes)};
}

const Columns& finding_columns() {
    static const Columns columns{
        {"table", 43, Align::left}, number("depth", 5),    number("paper: before", 13, 1),
        number("after", 9, 1),      number("saved", 7, 1), number("here: before", 12),
        number("after", 9),         number("saved", 7)};
    return columns;
}

Cells cells_of(const Finding& finding) {
    const auto count = [](const std::optional<double>& nodes) {
        return or_dash(nodes, [](double number) {
            return report::grouped(static_cast<std::uint64_t>(std::llround(number)));
        });
    };
    const auto share = [](const std::optional<double>& saved) { return or_dash(saved, percent); };
    return {finding.table,
            fmt::format("{}", finding.depth),
            count(finding.printed_before),
            count(finding.printed_after),
            share(Finding::saved(finding.printed_before, finding.printed_after)),
            count(finding.before),
            count(finding.after),
            share(Finding::saved(finding.before, finding.after))};
}

const Columns& tally_columns() {
    static const Columns columns{{"all positions", 15, Align::left},
                                 number("threads", 7),
                                 number("right", 5),
                                 number("proved", 6),
                                 number("time", 10),
                                 number("nodes", 8)};
    return columns;
}

Cells cells_of(const Tally& tally) {
    return {positions_text(tally.positions),       fmt::format("{}", tally.threads),
            fmt::format("{}", tally.right),        fmt::format("{}", tally.proved),
            fmt::format("{:.2f} s", tally.time_s), report::rounded(tally.nodes)};
}

}  // namespace ybw::bench
