#include "bench/formats/columns.hpp"

#include <fmt/format.h>

#include "engine/report/text.hpp"

namespace ybw::bench {
namespace {

std::string percent(double share) {
    return fmt::format("{:.1f} %", 100 * share);
}

/// "+4.2 % ±3.1", or "+4.2 %" without an error.
std::string change_text(double share, const std::optional<double>& error) {
    const std::string text = fmt::format("{:+.1f} %", 100 * share);
    return error ? fmt::format("{} ±{:.1f}", text, 100 * *error) : text;
}

std::string threads_text(int threads, bool simulated) {
    return fmt::format("{}{}", threads, simulated ? "v" : "");  // v: virtual
}

}  // namespace

std::string ratio_text(const Ratio& ratio) {
    if (!ratio.error) return fmt::format("{:.2f}", ratio.value);
    return fmt::format("{:.2f} ±{:.2f}", ratio.value, *ratio.error);
}

std::vector<std::string_view> row_titles() {
    return {"position", "design", "threads", "depth", "time",      "speed-up", "efficiency",
            "overhead", "nps",    "splits",  "joins", "cancelled", "idle",     "nodes"};
}

Cells cells_of(const Row& row) {
    return {row.position,
            std::string(design_name(row.design)),
            threads_text(row.threads, row.simulated),
            fmt::format("{}", row.depth),
            fmt::format("{:.3f} s", row.time_s),
            ratio_text(row.speedup),
            fmt::format("{:.2f}", row.efficiency),
            change_text(row.search_overhead, {}),
            fmt::format("x{:.2f}", row.nps_ratio),
            fmt::format("{:.0f}", row.splits),
            fmt::format("{:.0f}", row.joins),
            percent(row.cancelled_share),
            percent(row.idle_share),
            report::rounded(row.nodes)};
}

std::vector<std::string_view> summary_titles() {
    return {"all positions", "design",   "threads", "time",      "speed-up", "least",
            "efficiency",    "overhead", "nps",     "cancelled", "idle"};
}

Cells cells_of(const Summary& summary) {
    return {fmt::format("{} positions", summary.positions),
            std::string(design_name(summary.design)),
            threads_text(summary.threads, summary.simulated),
            fmt::format("{:.2f} s", summary.time_s),
            ratio_text(summary.speedup),
            fmt::format("{:.2f}", summary.least_speedup),
            fmt::format("{:.2f}", summary.efficiency),
            change_text(summary.search_overhead, summary.search_overhead_error),
            fmt::format("x{:.2f}", summary.nps_ratio),
            percent(summary.cancelled_share),
            percent(summary.idle_share)};
}

std::vector<std::string_view> validation_titles() {
    return {"position", "threads", "measured", "simulated", "difference"};
}

Cells cells_of(const Validation& validation) {
    return {validation.position, fmt::format("{}", validation.threads),
            fmt::format("{:.3f}", validation.measured), fmt::format("{:.3f}", validation.simulated),
            change_text(validation.difference(), {})};
}

std::vector<std::string_view> answer_titles() {
    return {"position", "best", "right", "proved", "score", "depth", "time", "nodes"};
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

std::vector<std::string_view> tally_titles() {
    return {"all positions", "threads", "right", "proved", "time", "nodes"};
}

Cells cells_of(const Tally& tally) {
    return {fmt::format("{} positions", tally.positions),
            fmt::format("{}", tally.threads),
            fmt::format("{}", tally.right),
            fmt::format("{}", tally.proved),
            fmt::format("{:.2f} s", tally.time_s),
            report::rounded(tally.nodes)};
}

}  // namespace ybw::bench
