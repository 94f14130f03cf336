#include "bench/panels.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>
#include <vector>

namespace ybw::bench {
namespace {

/// The least range with what `get` says of all `summaries`, if anything, and the range `least`.
/// Error bars have no say in it: after two runs they may be a hundred times as long as the curve.
template <class Get>
Range range_of(std::span<const Summary> summaries, Range least, Get get) {
    for (const Summary& summary : summaries) {
        const std::optional<double> value = get(summary);
        if (value) least = {std::min(least.low, *value), std::max(least.high, *value)};
    }
    return least;
}

/// A panel up to its curves.
std::string panel(Place place, std::string_view title, Range y) {
    const double width = 0.81 / place.count;
    const double left = (0.15 + place.number) / place.count;
    return placed({left, left + width}, {0.27, 0.83}) +
           fmt::format("set title '{}'\nset yrange {}\n", title, y.text());
}

bool counts_nodes(Design /*design*/) {
    return true;
}

/// A curve for each design that `counts` it, each in its colour.
std::string curves(std::span<const Design> designs, std::string_view columns,
                   std::string_view style, bool (*counts)(Design) = counts_nodes) {
    std::string text;
    int color = 0;
    for (const Design design : designs) {
        ++color;
        if (!counts(design)) continue;
        text += fmt::format(", ${} using {} {} lc {}", design_name(design), columns, style, color);
    }
    return text;
}

/// Numbers at an axis in logarithms that is shorter than two powers of two, which would have one.
std::string tics_within(Range range) {
    constexpr double most_tics = 5;
    if (range.high >= 4 * range.low) return "";
    const double step = std::exp2(std::ceil(std::log2((range.high - range.low) / most_tics)));
    std::vector<double> numbers;
    for (double i = std::ceil(range.low / step); i * step <= range.high; ++i) {
        numbers.push_back(i * step);
    }
    return fmt::format("set ytics ({})\n", fmt::join(numbers, ", "));
}

std::string speedup_panel(const PlotData& data, std::span<const Design> designs, Place place) {
    const auto summaries = data.summaries;
    const Range values = range_of(summaries, threads_range(summaries),
                                  [](const Summary& s) { return s.speedup.value; });
    const Range y = values.widened_by(1.2);
    return panel(place, "speed-up", y) + tics_within(y) +
           fmt::format("set logscale y 2\nplot x {}", ideal_style) +
           curves(designs, "1:2:3:4", "with yerrorlines lw 2 pt 7 ps 0.5") +
           "\nunset logscale y\nset ytics auto\n";
}

std::string efficiency_panel(const PlotData& data, std::span<const Design> designs, Place place) {
    const auto summaries = data.summaries;
    const Range y = range_of(summaries, {0, 1}, [](const Summary& s) { return s.efficiency; });
    return panel(place, "efficiency", {0, 1.05 * y.high}) + fmt::format("plot 1 {}", ideal_style) +
           curves(designs, "1:5", solid_style) + '\n';
}

std::string loss_panel(const PlotData& data, std::span<const Design> designs, Place place) {
    const auto summaries = data.summaries;
    const Range nodes =
        range_of(summaries, {0, 1}, [](const Summary& s) { return 100 * s.search_overhead; });
    const Range all =
        range_of(summaries, nodes, [](const Summary& s) { return 100 * s.idle_share.value_or(0); });
    const double room = 0.05 * (all.high - all.low);
    return panel(place, "search overhead and idle time in %", {all.low - room, all.high + room}) +
           "plot 0 with lines lc rgb 'gray'" + curves(designs, "1:6", solid_style) +
           curves(designs, "1:7", dotted_style, counts_idle) + '\n';
}

/// Nodes that no cutoff has made vain, per second, in times of the serial search: speed-up without
/// the luck that the number of nodes is subject to.
std::string useful_panel(const PlotData& data, std::span<const Design> designs, Place place) {
    const auto summaries = data.summaries;
    const Range values = range_of(summaries, threads_range(summaries), [](const Summary& s) {
        return s.useful_nps_ratio ? std::optional(s.useful_nps_ratio->value) : std::nullopt;
    });
    const Range y = values.widened_by(1.2);
    return panel(place, "useful nodes per second", y) + tics_within(y) +
           fmt::format("set logscale y 2\nplot x {}", ideal_style) +
           curves(designs, "1:8:9:10", "with yerrorlines lw 2 pt 7 ps 0.5", counts_cancelled) +
           "\nunset logscale y\nset ytics auto\n";
}

/// The speed-up of each position, a point each; the designs side by side.
std::string positions_panel(const PlotData& data, std::span<const Design> designs, Place place) {
    Range values = threads_range(data.summaries);
    for (const Row& row : data.rows) {
        if (row.design == Design::serial) continue;
        values = {std::min(values.low, row.speedup.value),
                  std::max(values.high, row.speedup.value)};
    }
    const Range y = values.widened_by(1.2);
    std::string text = panel(place, "speed-up of each position", y) + tics_within(y) +
                       fmt::format("set logscale y 2\nplot x {}", ideal_style);
    const auto count = static_cast<double>(designs.size());
    for (std::size_t i = 0; i < designs.size(); ++i) {
        constexpr double apart = 0.05;  // of a power of two
        const double shift = std::exp2(apart * (static_cast<double>(i) - (count - 1) / 2));
        text += fmt::format(", ${}_positions using ($1*{}):2 with points pt 6 ps 0.6 lc {}",
                            design_name(designs[i]), shift, i + 1);
    }
    return text + "\nunset logscale y\nset ytics auto\n";
}

constexpr std::array<Panel, 5> panels_known{{{"speedup", speedup_panel, Lines::ideal},
                                             {"efficiency", efficiency_panel, Lines::ideal},
                                             {"losses", loss_panel, Lines::losses},
                                             {"useful", useful_panel, Lines::ideal},
                                             {"positions", positions_panel, Lines::ideal}}};

}  // namespace

std::string Range::text() const {
    return fmt::format("[{}:{}]", low, high);
}

Range threads_range(std::span<const Summary> summaries) {
    const double some = summaries.front().threads;
    return range_of(summaries, {some, some}, [](const Summary& s) { return s.threads; });
}

std::string placed(Range columns, Range heights) {
    return fmt::format(
        "set lmargin at screen {}\nset rmargin at screen {}\nset bmargin at screen {}\n"
        "set tmargin at screen {}\n",
        columns.low, columns.high, heights.low, heights.high);
}

std::span<const Panel> all_panels() {
    return panels_known;
}

}  // namespace ybw::bench
