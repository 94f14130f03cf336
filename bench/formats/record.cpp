#include "bench/formats/record.hpp"

#include <cmath>
#include <cstdlib>
#include <fmt/format.h>

namespace ybw::bench {
namespace {

/// Six digits: more than any measurement has.
double brief(double number) {
    return std::strtod(fmt::format("{:.6g}", number).c_str(), nullptr);
}

Record brief(const std::optional<double>& number) {
    return number ? Record(brief(*number)) : Record(nullptr);
}

}  // namespace

Record record_of(const Header& header) {
    Record record = {
        {"type", "header"}, {"command_line", header.command_line}, {"game", header.game}};
    for (const auto& [name, value] : header.facts) record[name] = value;
    return record;
}

Record record_of(const Row& row) {
    return {{"type", "row"},
            {"position", row.position},
            {"design", design_name(row.design)},
            {"threads", row.threads},
            {"simulated", row.simulated},
            {"depth", row.depth},
            {"runs", row.runs},
            {"time_s", brief(row.time_s)},
            {"time_spread_s", brief(row.time_spread_s)},
            {"speedup", brief(row.speedup.value)},
            {"speedup_error", brief(row.speedup.error)},
            {"efficiency", brief(row.efficiency)},
            {"search_overhead", brief(row.search_overhead)},
            {"nps_ratio", brief(row.nps_ratio)},
            {"nodes", static_cast<std::uint64_t>(std::llround(row.nodes))},
            {"nps", brief(row.nps)},
            {"splits", static_cast<std::uint64_t>(std::llround(row.splits))},
            {"joins", static_cast<std::uint64_t>(std::llround(row.joins))},
            {"cancelled_share", brief(row.cancelled_share)},
            {"idle_share", brief(row.idle_share)},
            {"score", row.score.raw()}};
}

Record record_of(const Summary& summary) {
    return {{"type", "summary"},
            {"design", design_name(summary.design)},
            {"threads", summary.threads},
            {"simulated", summary.simulated},
            {"positions", summary.positions},
            {"time_s", brief(summary.time_s)},
            {"speedup", brief(summary.speedup.value)},
            {"speedup_error", brief(summary.speedup.error)},
            {"least_speedup", brief(summary.least_speedup)},
            {"efficiency", brief(summary.efficiency)},
            {"search_overhead", brief(summary.search_overhead)},
            {"search_overhead_error", brief(summary.search_overhead_error)},
            {"nps_ratio", brief(summary.nps_ratio)},
            {"cancelled_share", brief(summary.cancelled_share)},
            {"idle_share", brief(summary.idle_share)}};
}

Record record_of(const Validation& validation) {
    return {{"type", "validation"},
            {"position", validation.position},
            {"threads", validation.threads},
            {"measured_speedup", brief(validation.measured)},
            {"simulated_speedup", brief(validation.simulated)},
            {"difference", brief(validation.difference())}};
}

Record record_of(const Answer& answer) {
    return {{"type", "answer"},
            {"position", answer.position},
            {"best", answer.best},
            {"right", answer.is_right},
            {"proved", answer.is_proved},
            {"score", answer.score.raw()},
            {"depth", answer.depth},
            {"time_s", brief(answer.time_s)},
            {"nodes", static_cast<std::uint64_t>(std::llround(answer.nodes))}};
}

Record record_of(const Tally& tally) {
    return {{"type", "tally"},
            {"threads", tally.threads},
            {"positions", tally.positions},
            {"right", tally.right},
            {"proved", tally.proved},
            {"time_s", brief(tally.time_s)},
            {"nodes", static_cast<std::uint64_t>(std::llround(tally.nodes))}};
}

Record record_of(const Finding& finding) {
    return {{"type", "finding"},
            {"table", finding.table},
            {"depth", finding.depth},
            {"printed_before", brief(finding.printed_before)},
            {"printed_after", brief(finding.printed_after)},
            {"printed_saved", brief(Finding::saved(finding.printed_before, finding.printed_after))},
            {"before", brief(finding.before)},
            {"after", brief(finding.after)},
            {"saved", brief(Finding::saved(finding.before, finding.after))}};
}

}  // namespace ybw::bench
