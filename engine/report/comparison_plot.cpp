// The plot of a comparison: nodes over depth, a curve for each search, the minimum below them.

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>

#include "engine/report/comparison.hpp"
#include "engine/report/picture_file.hpp"
#include "engine/text/quoting.hpp"

namespace ybw::report {
namespace {

/// As far from each other as twelve colours can be (Kelly 1965, darkened for white paper).
constexpr std::array colors{"#222222", "#888888", "#1f5fa8", "#6fb1e0", "#b3402a", "#e68a00",
                            "#7a3fa0", "#2a7f3f", "#c2a000", "#d46fa8", "#6b4a2b", "#e6194b"};

constexpr int width = 860;
constexpr int height = 560;

std::string block(std::size_t number, const std::map<Depth, std::uint64_t>& points) {
    std::string text = fmt::format("$curve{} << EOD\n", number);
    for (const auto& [depth, nodes] : points) text += fmt::format("{} {}\n", depth, nodes);
    return text + "EOD\n";
}

}  // namespace

std::string comparison_plot(std::span<const ComparedRow> rows, const std::string& title,
                            const std::string& file) {
    std::vector<std::string> names{"minimum"};
    std::map<std::string, std::map<Depth, std::uint64_t>> curves;
    for (const ComparedRow& row : rows) {
        if (std::ranges::find(names, row.algorithm) == names.end()) names.push_back(row.algorithm);
        curves[row.algorithm][row.depth] = row.nodes;
        curves["minimum"][row.depth] = row.minimum.nodes;
    }
    std::string script;
    for (std::size_t i = 0; i < names.size(); ++i) script += block(i, curves[names[i]]);
    script += fmt::format(
        "{}set output {}\nset title {} noenhanced\nset logscale y\nset format y '10^{{%L}}'\n"
        "set xlabel 'depth'\nset ylabel 'nodes'\nset xtics 1\nset grid\n"
        "set key outside right top reverse Left noenhanced\nplot ",
        picture_terminal(file, width, height), gnuplot_quoted(file), picture_title(title));
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string style = i == 0 ? "lw 3 dt 2 lc rgb 'gray40' pt 5 ps 0.4"
                                         : fmt::format("lw 2 pt {} ps 0.7 lc rgb '{}'", i,
                                                       colors[(i - 1) % colors.size()]);
        script += fmt::format("{}$curve{} with linespoints {} title {}", i == 0 ? "" : ", \\\n  ",
                              i, style, gnuplot_quoted(names[i]));
    }
    return script + '\n';
}

}  // namespace ybw::report
