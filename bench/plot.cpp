#include "bench/plot.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>
#include <set>
#include <vector>

#include "engine/cli/gnuplot.hpp"
#include "engine/text/quoting.hpp"

namespace ybw::bench {
namespace {

/// The designs that there are, in order of appearance.
std::vector<Design> designs_of(std::span<const Summary> summaries) {
    std::vector<Design> designs;
    for (const Summary& summary : summaries) {
        if (std::ranges::find(designs, summary.design) == designs.end()) {
            designs.push_back(summary.design);
        }
    }
    return designs;
}

/// What an axis shows.
struct Range {
    double low;
    double high;

    std::string text() const { return fmt::format("[{}:{}]", low, high); }
    /// With room beyond the outermost points, for an axis in logarithms.
    Range widened_by(double factor) const { return {low / factor, high * factor}; }
};

/// The least range with what `get` says of all `summaries` and the range `least`. Error bars have
/// no say in it: after two runs they may be a hundred times as long as the curve.
template <class Get>
Range range_of(std::span<const Summary> summaries, Range least, Get get) {
    for (const Summary& summary : summaries) {
        const double value = get(summary);
        least = {std::min(least.low, value), std::max(least.high, value)};
    }
    return least;
}

Range threads_range(std::span<const Summary> summaries) {
    const double some = summaries.front().threads;
    return range_of(summaries, {some, some}, [](const Summary& s) { return s.threads; });
}

/// A data block of gnuplot: threads, speed-up, both ends of its error bar, efficiency, overhead and
/// idle share in percent.
std::string data_block(std::span<const Summary> summaries, Design design) {
    constexpr double least_speedup = 1e-6;  // there are no others on an axis in logarithms
    std::string block = fmt::format("${} << EOD\n", design_name(design));
    for (const Summary& summary : summaries) {
        if (summary.design != design) continue;
        const double speedup = summary.speedup.value;
        const double error = summary.speedup.error.value_or(0);
        block += fmt::format("{} {} {} {} {} {} {}\n", summary.threads, speedup,
                             std::max(speedup - error, least_speedup), speedup + error,
                             summary.efficiency, 100 * summary.search_overhead,
                             100 * summary.idle_share);
    }
    return block + "EOD\n";
}

/// Commands that put the next plot between two heights and two columns of the picture, in shares.
std::string placed(Range columns, Range heights) {
    return fmt::format(
        "set lmargin at screen {}\nset rmargin at screen {}\nset bmargin at screen {}\n"
        "set tmargin at screen {}\n",
        columns.low, columns.high, heights.low, heights.high);
}

/// The panel of that number, from 0, up to its curves.
std::string panel(int number, std::string_view title, Range y) {
    constexpr double width = 0.27;
    const double left = 0.05 + 0.33 * number;
    return placed({left, left + width}, {0.27, 0.83}) +
           fmt::format("set title '{}'\nset yrange {}\n", title, y.text());
}

constexpr std::string_view ideal = "with lines dt 2 lw 1.5 lc rgb 'gray40'";
constexpr std::string_view solid = "with linespoints lw 2 pt 7 ps 0.5";
constexpr std::string_view dotted = "with linespoints dt 3 lw 2 pt 6 ps 0.5";

/// A curve for each design, each in its colour.
std::string curves(std::span<const Design> designs, std::string_view columns,
                   std::string_view style) {
    std::string text;
    int color = 1;
    for (const Design design : designs) {
        text +=
            fmt::format(", ${} using {} {} lc {}", design_name(design), columns, style, color++);
    }
    return text;
}

/// The x axis: as it was measured, and no numbers between if there are few.
std::string threads_axis(std::span<const Summary> summaries) {
    constexpr std::size_t most_numbers = 8;  // more would run into each other
    std::set<int> numbers;
    for (const Summary& summary : summaries) numbers.insert(summary.threads);
    std::string text = fmt::format("set logscale x 2\nset xrange {}\nset xlabel '{}'\n",
                                   threads_range(summaries).widened_by(1.1).text(),
                                   summaries.front().simulated ? "processors" : "threads");
    if (numbers.size() <= most_numbers) {
        text += fmt::format("set xtics ({})\n", fmt::join(numbers, ", "));
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

std::string speedup_panel(std::span<const Summary> summaries, std::span<const Design> designs) {
    const Range values = range_of(summaries, threads_range(summaries),
                                  [](const Summary& s) { return s.speedup.value; });
    const Range y = values.widened_by(1.2);
    return panel(0, "speed-up", y) + tics_within(y) +
           fmt::format("set logscale y 2\nplot x {}", ideal) +
           curves(designs, "1:2:3:4", "with yerrorlines lw 2 pt 7 ps 0.5") +
           "\nunset logscale y\nset ytics auto\n";
}

std::string efficiency_panel(std::span<const Summary> summaries, std::span<const Design> designs) {
    const Range y = range_of(summaries, {0, 1}, [](const Summary& s) { return s.efficiency; });
    return panel(1, "efficiency", {0, 1.05 * y.high}) + fmt::format("plot 1 {}", ideal) +
           curves(designs, "1:5", solid) + '\n';
}

std::string loss_panel(std::span<const Summary> summaries, std::span<const Design> designs) {
    const Range nodes =
        range_of(summaries, {0, 1}, [](const Summary& s) { return 100 * s.search_overhead; });
    const Range all =
        range_of(summaries, nodes, [](const Summary& s) { return 100 * s.idle_share; });
    const double room = 0.05 * (all.high - all.low);
    return panel(2, "search overhead and idle time in %", {all.low - room, all.high + room}) +
           "plot 0 with lines lc rgb 'gray'" + curves(designs, "1:6", solid) +
           curves(designs, "1:7", dotted) + '\n';
}

/// One for all panels, below them: a plot of nothing but its key.
std::string legend(std::span<const Design> designs) {
    std::string text = placed({0.05, 0.98}, {0.01, 0.1}) +
                       "unset border\nunset tics\nunset grid\nunset xlabel\nunset title\n"
                       "set key center center horizontal\n" +
                       fmt::format("plot [1:2] [1:2] 0 {} title 'ideal'", ideal);
    int color = 1;
    for (const Design design : designs) {
        text += fmt::format(", 0 {} lc {} title '{}'", solid, color++, design_name(design));
    }
    return text + fmt::format(", 0 {} lc 'black' title 'overhead', 0 {} lc 'black' title 'idle'\n",
                              solid, dotted);
}

}  // namespace

bool has_curve(const Summary& summary) {
    return summary.design != Design::serial;
}

std::string plot_script(std::span<const Summary> all, const std::string& title,
                        const std::string& file) {
    std::vector<Summary> summaries;
    std::ranges::copy_if(all, std::back_inserter(summaries), has_curve);
    const std::vector<Design> designs = designs_of(summaries);
    std::string script;
    for (const Design design : designs) script += data_block(summaries, design);
    script += "set terminal svg size 1080,400 background rgb 'white' font 'sans,12'\n";
    script += fmt::format("set output {}\n", gnuplot_quoted(file));
    script += fmt::format("set multiplot title {} noenhanced\n", gnuplot_quoted(title));
    script += "set grid\nunset key\n" + threads_axis(summaries);
    script += speedup_panel(summaries, designs) + efficiency_panel(summaries, designs) +
              loss_panel(summaries, designs) + legend(designs);
    return script + "unset multiplot\n";
}

void draw(std::span<const Summary> summaries, const std::string& title, const std::string& file) {
    cli::run_gnuplot(plot_script(summaries, title, file), file);
}

}  // namespace ybw::bench
