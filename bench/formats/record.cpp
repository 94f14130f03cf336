#include "bench/formats/record.hpp"

#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <string>

#include "engine/text/user_error.hpp"

namespace ybw::bench {
namespace {

/// Six digits: more than any measurement has.
double brief(double number) {
    return std::strtod(fmt::format("{:.6g}", number).c_str(), nullptr);
}

Record brief(const std::optional<double>& number) {
    return number ? Record(brief(*number)) : Record(nullptr);
}

/// What `make` makes of a record; what it cannot read is a user's mistake.
template <class Make>
auto read(Make make) {
    try {
        return make();
    } catch (const Record::exception& error) {
        throw UserError(ExitCode::bad_input,
                        fmt::format("is no row of ybw-bench ({}); name a file that --rows has "
                                    "written",
                                    error.what()));
    }
}

Design design_of(const Record& record) {
    const std::string name = record.at("design");
    if (const auto design = design_named(name)) return *design;
    throw UserError(ExitCode::bad_input, fmt::format("there is no design '{}'", name));
}

std::optional<double> error_in(const Record& record) {
    return record.is_null() ? std::nullopt : std::optional(record.get<double>());
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
            {"score", row.score.raw()},
            {"useful_nps", brief(row.useful_nps)},
            {"useful_nps_ratio", brief(row.useful_nps_ratio)},
            {"nps_spread", brief(row.nps_spread)}};
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
            {"useful_nps_ratio", brief(summary.useful_nps_ratio.value)},
            {"useful_nps_ratio_error", brief(summary.useful_nps_ratio.error)},
            {"cancelled_share", brief(summary.cancelled_share)},
            {"idle_share", brief(summary.idle_share)}};
}

Record record_of(const WorkerRow& row) {
    return {{"type", "worker"},
            {"position", row.position},
            {"design", design_name(row.design)},
            {"threads", row.threads},
            {"worker", row.worker},
            {"useful_nodes", brief(row.useful_nodes)},
            {"vain_nodes", brief(row.vain_nodes)},
            {"idle_share", brief(row.idle_share)},
            {"splits", brief(row.splits)},
            {"joins", brief(row.joins)}};
}

Record record_of(const Difference& difference) {
    return {{"type", "difference"},
            {"design", design_name(difference.design)},
            {"other", design_name(difference.other)},
            {"threads", difference.threads},
            {"simulated", difference.simulated},
            {"positions", difference.positions},
            {"speedup_ratio", brief(difference.speedup.value)},
            {"speedup_ratio_error", brief(difference.speedup.error)},
            {"useful_nps_ratio", brief(difference.useful_nps.value)},
            {"useful_nps_ratio_error", brief(difference.useful_nps.error)},
            {"nodes_ratio", brief(difference.nodes.value)},
            {"nodes_ratio_error", brief(difference.nodes.error)}};
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

Row row_of(const Record& record) {
    return read([&] {
        return Row{.position = record.at("position"),
                   .design = design_of(record),
                   .threads = record.at("threads"),
                   .simulated = record.at("simulated"),
                   .depth = record.at("depth"),
                   .runs = record.at("runs"),
                   .time_s = record.at("time_s"),
                   .time_spread_s = record.at("time_spread_s"),
                   .speedup = {.value = record.at("speedup"),
                               .error = error_in(record.at("speedup_error"))},
                   .efficiency = record.at("efficiency"),
                   .search_overhead = record.at("search_overhead"),
                   .nps_ratio = record.at("nps_ratio"),
                   .nodes = record.at("nodes"),
                   .useful_nps = record.at("useful_nps"),
                   .useful_nps_ratio = record.at("useful_nps_ratio"),
                   .nps = record.at("nps"),
                   .nps_spread = record.at("nps_spread"),
                   .splits = record.at("splits"),
                   .joins = record.at("joins"),
                   .cancelled_share = record.at("cancelled_share"),
                   .idle_share = record.at("idle_share"),
                   .score = Score::from_raw(record.at("score"))};
    });
}

WorkerRow worker_row_of(const Record& record) {
    return read([&] {
        return WorkerRow{.position = record.at("position"),
                         .design = design_of(record),
                         .threads = record.at("threads"),
                         .worker = record.at("worker"),
                         .useful_nodes = record.at("useful_nodes"),
                         .vain_nodes = record.at("vain_nodes"),
                         .idle_share = record.at("idle_share"),
                         .splits = record.at("splits"),
                         .joins = record.at("joins")};
    });
}

}  // namespace ybw::bench
