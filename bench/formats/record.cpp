#include "bench/formats/record.hpp"

#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <string>
#include <string_view>

#include "engine/text/quoting.hpp"
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

/// The ends of the interval of a ratio, less `less`, as names that begin with `name`; null without
/// an interval.
void add_interval(Record& record, const std::string& name, const std::optional<Ratio>& ratio,
                  double less = 0) {
    const bool is_known = ratio && ratio->error;
    record[name + "_low"] = is_known ? Record(brief(ratio->low() - less)) : Record();
    record[name + "_high"] = is_known ? Record(brief(ratio->high() - less)) : Record();
}

std::optional<double> value_of(const std::optional<Ratio>& ratio) {
    return ratio ? std::optional(ratio->value) : std::nullopt;
}
std::optional<double> error_of(const std::optional<Ratio>& ratio) {
    return ratio ? ratio->error : std::nullopt;
}

[[noreturn]] void refuse_row(std::string_view why) {
    throw UserError(
        ExitCode::bad_input,
        fmt::format("is no row of ybw-bench: {}; name a file that --rows has written", why));
}

/// What stands under a key. Throws UserError where it is missing, or of another kind.
template <class T>
T field(const Record& record, const char* key) {
    if (!record.contains(key)) refuse_row(fmt::format("it has no \"{}\"", key));
    try {
        return record[key].get<T>();
    } catch (const Record::exception&) {
        refuse_row(fmt::format("\"{}\" cannot be {}", key, printable(record[key].dump())));
    }
}

double number(const Record& record, const char* key) {
    return field<double>(record, key);
}

/// Of which logarithms are taken.
double positive(const Record& record, const char* key) {
    const double found = number(record, key);
    if (found > 0) return found;
    refuse_row(fmt::format("\"{}\" is {}, and has to be more than 0", key, found));
}

int whole(const Record& record, const char* key, int least) {
    const int found = field<int>(record, key);
    if (found >= least) return found;
    refuse_row(fmt::format("\"{}\" is {}, and has to be {} or more", key, found, least));
}

Design design_of(const Record& record) {
    const auto name = field<std::string>(record, "design");
    if (const auto design = design_named(name)) return *design;
    refuse_row(fmt::format("there is no design '{}'", printable(name)));
}

/// nullopt for null, and for what was not written yet when the row was.
std::optional<double> optional_number(const Record& record, const char* key) {
    const bool is_there = record.contains(key) && !record[key].is_null();
    return is_there ? std::optional(number(record, key)) : std::nullopt;
}

/// What a design counts. Rows were kept in which 0 stood for what it does not.
std::optional<double> counted(const Record& record, const char* key, bool counts) {
    const std::optional<double> found = optional_number(record, key);
    return counts ? found : std::nullopt;
}

}  // namespace

Record record_of(const Header& header) {
    Record record = {
        {"type", "header"}, {"command_line", header.command_line}, {"game", header.game}};
    for (const auto& [name, value] : header.facts) record[name] = value;
    return record;
}

Record record_of(const Row& row) {
    Record record = {{"type", "row"},
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
    add_interval(record, "speedup", row.speedup);
    record["node_ns"] = brief(row.node_ns);
    return record;
}

Record record_of(const Summary& summary) {
    Record record = {{"type", "summary"},
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
                     {"useful_nps_ratio", brief(value_of(summary.useful_nps_ratio))},
                     {"useful_nps_ratio_error", brief(error_of(summary.useful_nps_ratio))},
                     {"cancelled_share", brief(summary.cancelled_share)},
                     {"idle_share", brief(summary.idle_share)}};
    add_interval(record, "speedup", summary.speedup);
    add_interval(record, "search_overhead", summary.nodes(), 1);
    add_interval(record, "useful_nps_ratio", summary.useful_nps_ratio);
    return record;
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
    Record record = {{"type", "difference"},
                     {"design", design_name(difference.design)},
                     {"other", design_name(difference.other)},
                     {"threads", difference.threads},
                     {"simulated", difference.simulated},
                     {"positions", difference.positions},
                     {"speedup_ratio", brief(difference.speedup.value)},
                     {"speedup_ratio_error", brief(difference.speedup.error)},
                     {"useful_nps_ratio", brief(value_of(difference.useful_nps))},
                     {"useful_nps_ratio_error", brief(error_of(difference.useful_nps))},
                     {"nodes_ratio", brief(difference.nodes.value)},
                     {"nodes_ratio_error", brief(difference.nodes.error)}};
    add_interval(record, "speedup_ratio", difference.speedup);
    add_interval(record, "useful_nps_ratio", difference.useful_nps);
    add_interval(record, "nodes_ratio", difference.nodes);
    return record;
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
    const Design design = design_of(record);
    const bool counts_vain = counts_cancelled(design);
    const auto overhead = number(record, "search_overhead");
    if (!(overhead > -1)) refuse_row(fmt::format("\"search_overhead\" is {}", overhead));
    const auto useful_ratio = counted(record, "useful_nps_ratio", counts_vain);
    if (useful_ratio) positive(record, "useful_nps_ratio");
    return {.position = field<std::string>(record, "position"),
            .design = design,
            .threads = whole(record, "threads", 1),
            .simulated = field<bool>(record, "simulated"),
            .depth = whole(record, "depth", 0),
            .runs = whole(record, "runs", 0),
            .time_s = number(record, "time_s"),
            .time_spread_s = number(record, "time_spread_s"),
            .speedup = {.value = positive(record, "speedup"),
                        .error = optional_number(record, "speedup_error")},
            .efficiency = number(record, "efficiency"),
            .search_overhead = overhead,
            .nps_ratio = positive(record, "nps_ratio"),
            .nodes = number(record, "nodes"),
            .useful_nps = counted(record, "useful_nps", counts_vain),
            .useful_nps_ratio = useful_ratio,
            .nps = number(record, "nps"),
            .nps_spread = number(record, "nps_spread"),
            .splits = number(record, "splits"),
            .joins = number(record, "joins"),
            .cancelled_share = counted(record, "cancelled_share", counts_vain),
            .idle_share = counted(record, "idle_share", counts_idle(design)),
            .score = Score::from_raw(field<int>(record, "score")),
            .node_ns = optional_number(record, "node_ns")};
}

WorkerRow worker_row_of(const Record& record) {
    const Design design = design_of(record);
    const bool counts_vain = counts_cancelled(design);
    return {.position = field<std::string>(record, "position"),
            .design = design,
            .threads = whole(record, "threads", 1),
            .worker = whole(record, "worker", 0),
            .useful_nodes = counted(record, "useful_nodes", counts_vain),
            .vain_nodes = counted(record, "vain_nodes", counts_vain),
            .idle_share = counted(record, "idle_share", counts_idle(design)),
            .splits = number(record, "splits"),
            .joins = number(record, "joins")};
}

Validation validation_of(const Record& record) {
    return {.position = field<std::string>(record, "position"),
            .threads = whole(record, "threads", 1),
            .measured = positive(record, "measured_speedup"),
            .simulated = positive(record, "simulated_speedup")};
}

}  // namespace ybw::bench
