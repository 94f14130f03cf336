#include "bench/plot.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>
#include <set>
#include <vector>

#include "bench/panels.hpp"
#include "engine/kit/gnuplot.hpp"
#include "engine/report/picture_file.hpp"
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
                             100 * summary.search_overhead, 100 * summary.idle_share.value_or(0),
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
    if (numbers.size() <= most_numbers) {
        text += fmt::format("set xtics ({})\n", fmt::join(numbers, ", "));
    }
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

/// As wide as so many panels are.
std::string terminal_for(const std::string& file, std::size_t panels) {
    constexpr int height = 400;
    return report::picture_terminal(file, std::max(360 * static_cast<int>(panels), 480), height);
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
        if (std::ranges::any_of(designs, counts_idle)) {
            entries.push_back(fmt::format("0 {} lc 'black' title 'idle'", dotted_style));
        }
    }
    return placed({0.05, 0.98}, {0.01, 0.1}) +
           "unset border\nunset tics\nunset grid\nunset xlabel\nunset title\n"
           "set key center center horizontal\n" +
           fmt::format("plot [1:2] [1:2] {}\n", fmt::join(entries, ", "));
}

/// Those of these names; the usual ones for none.
std::vector<Panel> panels_named(std::span<const std::string> names) {
    const auto usual = all_panels().first(usual_panels);
    std::vector<Panel> panels(usual.begin(), usual.end());
    if (!names.empty()) panels.clear();
    for (const std::string& name : names) {
        panels.push_back(*std::ranges::find(all_panels(), name, &Panel::name));
    }
    return panels;
}

}  // namespace

bool has_curve(const Summary& summary) {
    return summary.design != Design::serial;
}

std::span<const std::string_view> panel_names() {
    static const auto names = [] {
        std::vector<std::string_view> all;
        std::ranges::transform(all_panels(), std::back_inserter(all), &Panel::name);
        return all;
    }();
    return names;
}

std::string plot_script(const PlotData& all, std::span<const std::string> names,
                        const std::string& file) {
    std::vector<Summary> summaries;
    std::ranges::copy_if(all.summaries, std::back_inserter(summaries), has_curve);
    const PlotData data{.summaries = summaries, .rows = all.rows, .title = all.title};
    const std::vector<Design> designs = designs_of(summaries);
    const std::vector<Panel> panels = panels_named(names);
    std::string script;
    for (const Design design : designs) {
        script += data_block(summaries, design) + positions_block(data.rows, design);
    }
    script += terminal_for(file, panels.size());
    script += fmt::format("set output {}\n", gnuplot_quoted(file));
    script += fmt::format("set multiplot title {} noenhanced\n", report::picture_title(data.title));
    script += "set grid\nunset key\n" + threads_axis(summaries);
    Place place{.number = 0, .count = static_cast<int>(panels.size())};
    for (const Panel& panel : panels) {
        script += panel.draw(data, designs, place);
        ++place.number;
    }
    return script + legend(designs, panels) + "unset multiplot\n";
}

void draw(const PlotData& data, std::span<const std::string> panels, const std::string& file) {
    run_gnuplot(plot_script(data, panels, file), file);
}

}  // namespace ybw::bench
