#include "bench/values.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace ybw::bench {
namespace {

template <class Get>
std::vector<double> each(std::span<const Measurement> runs, Get get) {
    std::vector<double> numbers;
    for (const Measurement& run : runs) numbers.push_back(static_cast<double>(get(run)));
    return numbers;
}

template <class Get>
double median_of(std::span<const Measurement> runs, Get get) {
    return median(each(runs, get));
}

template <class Get>
std::vector<double> each_row(std::span<const Row> rows, Get get) {
    std::vector<double> numbers;
    for (const Row& row : rows) numbers.push_back(get(row));
    return numbers;
}

}  // namespace

Row make_row(std::string position, const Series& series, const Series& serial, bool simulated) {
    const std::size_t count = std::min(series.runs.size(), serial.runs.size());
    const auto ours = std::span(series.runs).first(count);
    const auto theirs = std::span(serial.runs).first(count);
    const auto time = [](const Measurement& run) { return run.seconds; };
    const auto nodes = [](const Measurement& run) { return run.nodes(); };
    const auto nps = [](const Measurement& run) { return run.nodes_per_second(); };
    const double threads = series.trial.threads;

    Row row;
    row.position = std::move(position);
    row.design = series.trial.design;
    row.threads = series.trial.threads;
    row.simulated = simulated;
    row.depth = ours.back().depth;
    row.runs = static_cast<int>(count);
    row.time_s = median_of(ours, time);
    row.time_spread_s = spread(each(ours, time));
    row.speedup = ratio_of_medians(each(theirs, time), each(ours, time));
    row.efficiency = row.speedup.value / threads;
    row.search_overhead = median_of(ours, nodes) / median_of(theirs, nodes) - 1;
    row.nps_ratio = median_of(ours, nps) / median_of(theirs, nps);
    row.nodes = median_of(ours, nodes);
    row.nps = median_of(ours, nps);
    row.nps_spread = spread(each(ours, nps));
    row.splits = median_of(ours, [](const Measurement& run) { return run.statistics.splits; });
    row.joins = median_of(ours, [](const Measurement& run) { return run.statistics.joins; });
    row.cancelled_share = median_of(ours, [](const Measurement& run) {
        return static_cast<double>(run.statistics.cancelled_nodes) / run.nodes();
    });
    row.idle_share = median_of(ours, [&](const Measurement& run) {
        return run.statistics.idle_seconds / (threads * run.seconds);
    });
    row.score = ours.back().score;
    return row;
}

Summary summarize(std::span<const Row> rows) {
    const Row& first = rows.front();
    std::vector<Ratio> speedups;
    std::vector<Ratio> nodes;  // over those of the serial policy
    for (const Row& row : rows) {
        speedups.push_back(row.speedup);
        nodes.push_back({.value = 1 + row.search_overhead, .error = {}});
    }
    Summary summary;
    summary.design = first.design;
    summary.threads = first.threads;
    summary.simulated = first.simulated;
    summary.positions = static_cast<int>(rows.size());
    for (const Row& row : rows) summary.time_s += row.time_s;
    summary.speedup = geometric_mean(speedups);
    summary.least_speedup =
        std::ranges::min(speedups, {}, [](const Ratio& ratio) { return ratio.value; }).value;
    summary.efficiency = summary.speedup.value / first.threads;
    const Ratio all_nodes = geometric_mean(nodes);
    summary.search_overhead = all_nodes.value - 1;
    summary.search_overhead_error = all_nodes.error;
    summary.nps_ratio =
        geometric_mean(each_row(rows, [](const Row& row) { return row.nps_ratio; }));
    summary.cancelled_share =
        mean(each_row(rows, [](const Row& row) { return row.cancelled_share; }));
    summary.idle_share = mean(each_row(rows, [](const Row& row) { return row.idle_share; }));
    return summary;
}

std::optional<std::string> doubt(const Row& row) {
    constexpr double widest_spread = 0.05;
    constexpr double shortest_time = 0.1;
    if (row.simulated) return std::nullopt;
    if (row.time_s < shortest_time) {
        return fmt::format("position {}: {:.3f} s is too short to measure; give it more depth",
                           row.position, row.time_s);
    }
    if (row.nps_spread > widest_spread * row.nps) {
        return fmt::format(
            "position {}, {} with {} threads: nodes per second spread by {:.0f} %; quiet the "
            "machine or give more --runs",
            row.position, design_name(row.design), row.threads, 100 * row.nps_spread / row.nps);
    }
    return std::nullopt;
}

}  // namespace ybw::bench
