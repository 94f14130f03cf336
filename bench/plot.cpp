#include "bench/plot.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>
#include <optional>
#include <set>
#include <vector>

#include "bench/command_table.hpp"
#include "engine/kit/output_file.hpp"
#include "engine/report/comparison.hpp"
#include "engine/report/text.hpp"
#include "engine/text/words.hpp"

namespace ybw::bench {
namespace {

// ---- Panels: what a picture has side by side, as commands of gnuplot. They draw the data blocks
// below by number of column.

/// What an axis shows, or a part of the picture in shares.
struct Range {
    double low;
    double high;

    std::string text() const { return fmt::format("[{}:{}]", low, high); }
    /// With room beyond the outermost points, for an axis in logarithms.
    Range widened_by(double factor) const { return {low / factor, high * factor}; }
};

/// Which panel of how many, from the left.
struct Place {
    int number = 0;
    int count = 1;
};

/// What the legend has to say of a panel beside the colours.
enum class Lines { ideal, losses };

struct Panel {
    std::string_view name;
    std::string (*draw)(const PlotData&, std::span<const Design>, Place);
    Lines lines;
};
// How curves are drawn.
constexpr std::string_view ideal_style = "with lines dt 2 lw 1.5 lc rgb 'gray40'";
constexpr std::string_view solid_style = "with linespoints lw 2 pt 7 ps 0.5";
constexpr std::string_view error_style = "with yerrorlines lw 2 pt 7 ps 0.5";
constexpr std::string_view dotted_style = "with linespoints dt 3 lw 2 pt 6 ps 0.5";

/// All others are relative to the serial policy. Of a Row or a Summary.
template <class Point>
bool has_curve(const Point& point) {
    return point.design != Design::serial;
}

/// The least range with what `get` says of all `points`, if anything, and the range `least`.
template <class Point, class Get>
Range range_of(std::span<const Point> points, Range least, Get get) {
    for (const Point& point : points) {
        const std::optional<double> value = get(point);
        if (value) least = {std::min(least.low, *value), std::max(least.high, *value)};
    }
    return least;
}

/// Of the numbers of threads. Requires some.
Range threads_range(std::span<const Summary> summaries) {
    const double some = summaries.front().threads;
    return range_of(summaries, {some, some}, [](const Summary& s) { return s.threads; });
}

/// Of ratios that `get` may find, of the ideal, and of error bars. Long bars have no say in it:
/// after two runs they may be a hundred times as long as the curve.
template <class Get>
Range ratios_range(std::span<const Summary> summaries, Get get) {
    constexpr double longest = 1.5;  // in times of the ratio
    Range range = threads_range(summaries);
    for (const auto end : {&Ratio::low, &Ratio::high}) {
        range = range_of(summaries, range, [&](const Summary& summary) -> std::optional<double> {
            const std::optional<Ratio> ratio = get(summary);
            if (!ratio) return std::nullopt;
            return ratio->high() <= longest * ratio->value ? (*ratio.*end)() : ratio->value;
        });
    }
    return range;
}

/// Commands that put the next plot between two heights and two columns of the picture, in shares.
std::string placed(Range columns, Range heights) {
    return fmt::format(
        "set lmargin at screen {}\nset rmargin at screen {}\nset bmargin at screen {}\n"
        "set tmargin at screen {}\n",
        columns.low, columns.high, heights.low, heights.high);
}

/// A panel up to its curves.
std::string panel(Place place, std::string_view title, Range y) {
    const double width = 0.81 / place.count;
    const double left = (0.15 + place.number) / place.count;
    return placed({left, left + width}, {0.27, 0.83}) +
           fmt::format("set title '{}'\nset yrange {}\n", title, y.text());
}

/// A curve for each design that `counts` it, each in its colour.
std::string curves(
    std::span<const Design> designs, std::string_view columns, std::string_view style,
    bool (*counts)(Design) = [](Design) { return true; }) {
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
    for (double i = std::ceil(range.low / step); i * step <= range.high; ++i)
        numbers.push_back(i * step);
    return fmt::format("set ytics ({})\n", fmt::join(numbers, ", "));
}

/// A panel in logarithms, with the ideal beside its curves.
std::string logarithmic_panel(Place place, std::string_view title, Range values,
                              const std::string& curves) {
    const Range y = values.widened_by(1.2);
    return panel(place, title, y) + tics_within(y) +
           fmt::format("set logscale y 2\nplot x {}", ideal_style) + curves +
           "\nunset logscale y\nset ytics auto\n";
}

std::string speedup_panel(const PlotData& data, std::span<const Design> designs, Place place) {
    const Range values = ratios_range(data.summaries, [](const Summary& s) { return s.speedup; });
    return logarithmic_panel(place, "speed-up", values, curves(designs, "1:2:3:4", error_style));
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
        range_of(summaries, {0, 1}, [](const Summary& s) { return 100 * (s.nodes.value - 1); });
    const Range all =
        range_of(summaries, nodes, [](const Summary& s) { return 100 * s.idle_share.value_or(0); });
    const double room = 0.05 * (all.high - all.low);
    return panel(place, "search overhead and idle time, per cent",
                 {all.low - room, all.high + room}) +
           "plot 0 with lines lc rgb 'gray'" + curves(designs, "1:6", solid_style) +
           curves(designs, "1:7", dotted_style, counts_idle) + '\n';
}

/// Nodes that no cutoff has wasted, per second, in times of the serial search: speed-up without
/// the luck that the number of nodes is subject to.
std::string useful_panel(const PlotData& data, std::span<const Design> designs, Place place) {
    const Range values =
        ratios_range(data.summaries, [](const Summary& s) { return s.useful_nps_ratio; });
    return logarithmic_panel(place, "useful nodes per second", values,
                             curves(designs, "1:8:9:10", error_style, counts_cancelled));
}

/// The speed-up of each position, a point each; the designs side by side.
std::string positions_panel(const PlotData& data, std::span<const Design> designs, Place place) {
    const Range values = range_of(data.rows, threads_range(data.summaries), [](const Row& row) {
        return has_curve(row) ? std::optional(row.speedup.value) : std::nullopt;
    });
    std::string points;
    const auto count = static_cast<double>(designs.size());
    for (std::size_t i = 0; i < designs.size(); ++i) {
        constexpr double apart = 0.05;  // of a power of two
        const double shift = std::exp2(apart * (static_cast<double>(i) - (count - 1) / 2));
        points += fmt::format(", ${}_positions using ($1*{}):2 with points pt 6 ps 0.6 lc {}",
                              design_name(designs[i]), shift, i + 1);
    }
    return logarithmic_panel(place, "speed-up of each position", values, points);
}

/// The usual ones first.
constexpr std::array<Panel, 5> all_panels{{{"speedup", speedup_panel, Lines::ideal},
                                           {"efficiency", efficiency_panel, Lines::ideal},
                                           {"losses", loss_panel, Lines::losses},
                                           {"useful", useful_panel, Lines::ideal},
                                           {"positions", positions_panel, Lines::ideal}}};

// ---- The picture.

/// The designs that there are, in order of appearance.
std::vector<Design> designs_of(std::span<const Summary> summaries) {
    std::vector<Design> designs;
    for (const Summary& summary : summaries) {
        if (std::ranges::find(designs, summary.design) == designs.end())
            designs.push_back(summary.design);
    }
    return designs;
}

/// A data block of gnuplot: threads, speed-up, both ends of its error bar, efficiency, overhead and
/// idle share in percent, useful nodes per second and both ends of their error bar. What the design
/// does not count, no curve shows.
std::string data_block(std::span<const Summary> summaries, Design design) {
    std::string block = fmt::format("${} << EOD\n", design_name(design));
    for (const Summary& summary : summaries) {
        if (summary.design != design) continue;
        const Ratio& speedup = summary.speedup;
        const Ratio useful = summary.useful_nps_ratio.value_or(Ratio{});
        block += fmt::format("{} {} {} {} {} {} {} {} {} {}\n", summary.threads, speedup.value,
                             speedup.low(), speedup.high(), summary.efficiency,
                             100 * (summary.nodes.value - 1), 100 * summary.idle_share.value_or(0),
                             useful.value, useful.low(), useful.high());
    }
    return block + "EOD\n";
}

/// The x axis: as it was measured, and no numbers between if there are few.
std::string threads_axis(std::span<const Summary> summaries) {
    constexpr std::size_t most_numbers = 8;  // more would run into each other
    std::set<int> numbers;
    for (const Summary& summary : summaries) numbers.insert(summary.threads);
    std::string text = fmt::format("set logscale x 2\nset xrange {}\nset xlabel '{}'\n",
                                   threads_range(summaries).widened_by(1.1).text(),
                                   summaries.front().simulated ? "processors" : "threads");
    if (numbers.size() <= most_numbers)
        text += fmt::format("set xtics ({})\n", fmt::join(numbers, ", "));
    return text;
}

constexpr std::size_t usual_panels = 3;

/// The points of a design, position by position: threads and speed-up.
std::string positions_block(std::span<const Row> rows, Design design) {
    std::string block = fmt::format("${}_positions << EOD\n", design_name(design));
    for (const Row& row : rows) {
        if (row.design == design) block += fmt::format("{} {}\n", row.threads, row.speedup.value);
    }
    return block + "EOD\n";
}

/// One for all panels, below them: a plot of nothing but its key, with the lines that they have.
std::string legend(std::span<const Design> designs, std::span<const Panel> panels) {
    const auto has = [&](Lines lines) {
        return std::ranges::find(panels, lines, &Panel::lines) != panels.end();
    };
    std::vector<std::string> entries;
    if (has(Lines::ideal)) entries.push_back(fmt::format("0 {} title 'ideal'", ideal_style));
    int color = 1;
    for (const Design design : designs) {
        entries.push_back(
            fmt::format("0 {} lc {} title '{}'", solid_style, color++, design_name(design)));
    }
    if (has(Lines::losses)) {
        entries.push_back(fmt::format("0 {} lc 'black' title 'overhead'", solid_style));
        if (std::ranges::any_of(designs, counts_idle))
            entries.push_back(fmt::format("0 {} lc 'black' title 'idle'", dotted_style));
    }
    return placed({0.05, 0.98}, {0.01, 0.1}) +
           "unset border\nunset tics\nunset grid\nunset xlabel\nunset title\n"
           "set key center center horizontal\n" +
           fmt::format("plot [1:2] [1:2] {}\n", fmt::join(entries, ", "));
}

/// Those of these names; the usual ones for none.
std::vector<Panel> panels_named(std::span<const std::string> names) {
    if (names.empty()) return {all_panels.begin(), all_panels.begin() + usual_panels};
    std::vector<Panel> panels;
    for (const std::string& name : names)
        panels.push_back(*std::ranges::find(all_panels, name, &Panel::name));
    return panels;
}

}  // namespace

std::span<const std::string_view> panel_names() {
    static const std::vector<std::string_view> names = names_of(all_panels);
    return names;
}

std::string plot_script(const PlotData& all, std::span<const std::string> names,
                        const std::string& file) {
    std::vector<Summary> summaries;
    std::ranges::copy_if(all.summaries, std::back_inserter(summaries), has_curve<Summary>);
    const std::vector<Design> designs = designs_of(summaries);
    std::ranges::stable_sort(summaries, {}, &Summary::threads);  // lines join neighbours
    const PlotData data{.summaries = summaries, .rows = all.rows, .title = all.title};
    const std::vector<Panel> panels = panels_named(names);
    const int count = static_cast<int>(panels.size());
    std::string script;
    for (const Design design : designs)
        script += data_block(summaries, design) + positions_block(data.rows, design);
    constexpr int height = 400;
    script += report::picture_output(file, std::max(360 * count, 480), height);
    script +=
        fmt::format("set multiplot title {} noenhanced\n", report::picture_title(data.title, file));
    script += "set grid\nunset key\n" + threads_axis(summaries);
    Place place{.number = 0, .count = count};
    for (const Panel& panel : panels) {
        script += panel.draw(data, designs, place);
        ++place.number;
    }
    return script + legend(designs, panels) + "unset multiplot\n";
}

bool sum_up(const LoadedRows& loaded, const Settings& settings, Format& format) {
    const std::vector<Summary> summaries = summaries_of(loaded.rows);
    for (const Summary& summary : summaries) format.row(summary);
    for (const Difference& each : differences(loaded.rows)) format.row(each);
    format.end();
    if (!std::ranges::any_of(summaries, has_curve<Summary>)) return false;
    if (settings.plot.empty()) return true;
    const auto count = static_cast<std::uint64_t>(summaries.front().positions);
    const PlotData data{.summaries = summaries,
                        .rows = loaded.rows,
                        .title = fmt::format("{}{}{}", loaded.game, loaded.game.empty() ? "" : ", ",
                                             report::counted(count, "position"))};
    run_gnuplot(plot_script(data, settings.panels, settings.plot), settings.plot);
    return true;
}

ExitCode plot(const Settings& settings) {
    if (settings.files.empty())
        throw UserError(ExitCode::usage, "plot: name a file of rows, as --rows has written it");
    if (!settings.plot.empty()) require_plot(settings.plot);
    const LoadedRows loaded = load_rows(settings.files);
    const auto format = standard_format(settings.format);
    format->begin({.command_line = settings.command_line,
                   .game = loaded.game.empty() ? "as in the files" : loaded.game,
                   .facts = loaded.facts});
    if (!sum_up(loaded, settings, *format) && !settings.plot.empty())
        throw UserError(ExitCode::bad_input, "plot: the rows are of the serial policy alone");
    return ExitCode::done;
}

}  // namespace ybw::bench
