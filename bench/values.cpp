#include "bench/values.hpp"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cassert>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

namespace ybw::bench {

namespace {

/// What `get` says of each, but for those of which it says nothing.
template <class T, class Get>
std::vector<double> each(std::span<const T> all, Get get) {
    std::vector<double> numbers;
    for (const T& one : all) {
        const std::optional<double> number = std::invoke(get, one);
        if (number) numbers.push_back(*number);
    }
    return numbers;
}

/// A ratio with the error that its logarithm has in a sample: d(ratio) = ratio * d(log ratio).
Ratio ratio_of(double value, std::span<const double> logarithms) {
    Ratio ratio{.value = value, .error = std::nullopt};
    if (const auto error = error_of_mean(logarithms)) ratio.error = value * *error;
    return ratio;
}

}  // namespace

double quantile(std::span<const double> numbers, double share) {
    assert(!numbers.empty() && 0 <= share && share <= 1);
    std::vector<double> sorted(numbers.begin(), numbers.end());
    std::sort(sorted.begin(), sorted.end());
    const double place = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return std::lerp(sorted[below], sorted[above], place - static_cast<double>(below));
}

double median(std::span<const double> numbers) {
    return quantile(numbers, 0.5);
}

double spread(std::span<const double> numbers) {
    return (quantile(numbers, 0.75) - quantile(numbers, 0.25)) / 2;
}

double mean(std::span<const double> numbers) {
    return std::accumulate(numbers.begin(), numbers.end(), 0.0) /
           static_cast<double>(numbers.size());
}

std::optional<double> error_of_mean(std::span<const double> numbers) {
    if (numbers.size() < 2) return std::nullopt;
    const auto count = static_cast<double>(numbers.size());
    const double middle = mean(numbers);
    double squares = 0;
    for (const double number : numbers) squares += (number - middle) * (number - middle);
    const boost::math::students_t distribution(count - 1);
    return quantile(distribution, 0.975) * std::sqrt(squares / (count - 1) / count);
}

Ratio ratio_of_medians(std::span<const double> above, std::span<const double> below) {
    assert(above.size() == below.size() && !above.empty());
    std::vector<double> logarithms;
    for (std::size_t i = 0; i < above.size(); ++i)
        logarithms.push_back(std::log(above[i] / below[i]));
    return ratio_of(median(above) / median(below), logarithms);
}

Ratio geometric_mean(std::span<const double> ratios) {
    if (ratios.size() == 1) return {.value = ratios.front(), .error = std::nullopt};
    std::vector<double> logarithms;
    for (const double ratio : ratios) logarithms.push_back(std::log(ratio));
    return ratio_of(std::exp(mean(logarithms)), logarithms);
}

Ratio geometric_mean(std::span<const Ratio> ratios) {
    return ratios.size() == 1 ? ratios.front() : geometric_mean(each(ratios, &Ratio::value));
}

namespace {

template <class Get>
double median_of(std::span<const Measurement> runs, Get get) {
    return median(each(runs, get));
}

/// Of a number that not all designs have.
std::optional<double> mean_of_known(std::span<const Row> rows, std::optional<double> Row::*member) {
    const std::vector<double> numbers = each(rows, member);
    return numbers.empty() ? std::nullopt : std::optional(mean(numbers));
}

/// nullopt for no ratios.
std::optional<Ratio> mean_ratio(std::span<const double> ratios) {
    return ratios.empty() ? std::nullopt : std::optional(geometric_mean(ratios));
}

}  // namespace

bool counts_cancelled(Design design) {
    return design != Design::abdada && design != Design::lazy;
}

bool counts_idle(Design design) {
    return design == Design::serial || design == Design::ybw;
}

Row make_row(std::string position, const Series& series, const Series& serial, bool simulated) {
    const std::size_t count = std::min(series.runs.size(), serial.runs.size());
    const auto ours = std::span(series.runs).first(count);
    const auto theirs = std::span(serial.runs).first(count);
    const auto time = &Measurement::seconds;
    const auto nodes = &Measurement::nodes;
    const auto nps = &Measurement::nodes_per_second;
    const auto threads = std::max(static_cast<double>(series.trial.threads),  // of each machine
                                  static_cast<double>(ours.back().workers.size()));

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
    row.useful_nps = row.useful_nps_ratio = row.cancelled_share = row.idle_share = std::nullopt;
    if (counts_cancelled(row.design)) {
        const auto useful = &Measurement::useful_nodes_per_second;
        row.useful_nps = median_of(ours, useful);
        row.useful_nps_ratio = *row.useful_nps / median_of(theirs, useful);
        row.cancelled_share = median_of(ours, [](const Measurement& run) {
            return static_cast<double>(run.statistics.cancelled_nodes) / run.nodes();
        });
    }
    if (counts_idle(row.design)) {
        row.idle_share = median_of(ours, [&](const Measurement& run) {
            return run.statistics.idle_seconds / (threads * run.seconds);
        });
    }
    row.score = ours.back().score;
    return row;
}

Summary summarize(std::span<const Row> rows) {
    const Row& first = rows.front();
    std::vector<Ratio> speedups;
    for (const Row& row : rows) speedups.push_back(row.speedup);
    Summary summary;
    summary.design = first.design;
    summary.threads = first.threads;
    summary.simulated = first.simulated;
    summary.positions = static_cast<int>(rows.size());
    for (const Row& row : rows) summary.time_s += row.time_s;
    summary.speedup = geometric_mean(speedups);
    summary.least_speedup = std::ranges::min(speedups, {}, &Ratio::value).value;
    summary.efficiency = summary.speedup.value * first.efficiency / first.speedup.value;
    summary.nodes =
        geometric_mean(each(rows, [](const Row& row) { return 1 + row.search_overhead; }));
    summary.nps_ratio = geometric_mean(each(rows, &Row::nps_ratio)).value;
    summary.useful_nps_ratio = mean_ratio(each(rows, &Row::useful_nps_ratio));
    summary.cancelled_share = mean_of_known(rows, &Row::cancelled_share);
    summary.idle_share = mean_of_known(rows, &Row::idle_share);
    return summary;
}

std::vector<WorkerRow> worker_rows(const std::string& position, const Series& series) {
    std::vector<WorkerRow> rows;
    const Design design = series.trial.design;
    for (std::size_t i = 0; i < series.runs.front().workers.size(); ++i) {
        const auto median_over = [&](auto get) {
            return median_of(series.runs, [&](const Measurement& run) {
                return std::invoke(get, run.workers[i]);
            });
        };
        WorkerRow row{.position = position,
                      .design = design,
                      .threads = series.trial.threads,
                      .worker = static_cast<int>(i),
                      .useful_nodes = {},
                      .wasted_nodes = {},
                      .idle_share = {}};
        if (counts_cancelled(design)) {
            row.useful_nodes = median_over(&Statistics::useful_nodes);
            row.wasted_nodes = median_over(&Statistics::cancelled_nodes);
        }
        if (counts_idle(design)) {
            row.idle_share = median_of(series.runs, [&](const Measurement& run) {
                return run.seconds > 0 ? run.workers[i].idle_seconds / run.seconds : 0;
            });
        }
        row.splits = median_over(&Statistics::splits);
        row.joins = median_over(&Statistics::joins);
        rows.push_back(row);
    }
    return rows;
}

std::optional<Difference> difference(std::span<const Row> rows, Design design, Design other,
                                     int threads) {
    std::vector<double> speedup;
    std::vector<double> useful;
    std::vector<double> nodes;
    for (const Row& one : rows) {
        if (one.design != design || one.threads != threads) continue;
        const auto two = std::ranges::find_if(rows, [&](const Row& row) {
            return row.design == other && row.threads == threads && row.position == one.position;
        });
        if (two == rows.end()) continue;
        speedup.push_back(one.speedup.value / two->speedup.value);
        if (one.useful_nps_ratio && two->useful_nps_ratio)
            useful.push_back(*one.useful_nps_ratio / *two->useful_nps_ratio);
        nodes.push_back((1 + one.search_overhead) / (1 + two->search_overhead));
    }
    if (speedup.empty()) return std::nullopt;
    return Difference{.design = design,
                      .other = other,
                      .threads = threads,
                      .simulated = rows.front().simulated,
                      .positions = static_cast<int>(speedup.size()),
                      .speedup = geometric_mean(speedup),
                      .useful_nps = mean_ratio(useful),
                      .nodes = geometric_mean(nodes)};
}

namespace {

/// The ways to search, in the order in which rows have them.
std::vector<std::pair<Design, int>> ways_of(std::span<const Row> rows) {
    std::vector<std::pair<Design, int>> ways;
    for (const Row& row : rows) {
        const std::pair way(row.design, row.threads);
        if (std::ranges::find(ways, way) == ways.end()) ways.push_back(way);
    }
    return ways;
}

}  // namespace

std::vector<Summary> summaries_of(std::span<const Row> rows) {
    std::vector<Summary> summaries;
    for (const auto& [design, threads] : ways_of(rows)) {
        std::vector<Row> own;
        for (const Row& row : rows) {
            if (row.design == design && row.threads == threads) own.push_back(row);
        }
        summaries.push_back(summarize(own));
    }
    return summaries;
}

std::vector<Difference> differences(std::span<const Row> rows) {
    const auto ways = ways_of(rows);
    const auto first =
        std::ranges::find_if(ways, [](const auto& way) { return way.first != Design::serial; });
    std::vector<Difference> all;
    if (first == ways.end()) return all;
    for (const auto& [design, threads] : ways) {
        if (design == Design::serial || design == first->first) continue;
        if (const auto one = difference(rows, first->first, design, threads)) all.push_back(*one);
    }
    return all;
}

bool is_too_short(const Row& row) {
    constexpr double shortest_time = 0.1;
    return !row.simulated && row.time_s < shortest_time;
}

std::optional<std::string> doubt(const Row& row) {
    constexpr double widest_spread = 0.05;
    if (row.simulated || is_too_short(row)) return std::nullopt;
    if (row.nps_spread > widest_spread * row.nps) {
        return fmt::format(
            "position {}, {} with {} threads: nodes per second spread by {:.0f} %; quiet the "
            "machine or give more --runs",
            row.position, design_name(row.design), row.threads, 100 * row.nps_spread / row.nps);
    }
    return std::nullopt;
}

}  // namespace ybw::bench
