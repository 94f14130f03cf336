#include "bench/plot.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <memory>
#include <vector>

#include "engine/user_error.hpp"

namespace ybw::bench {
namespace {

/// The designs that there are, in order of appearance.
std::vector<Design> designs_of(std::span<const Summary> summaries) {
    std::vector<Design> designs;
    for (const Summary& summary : summaries) {
        if (summary.design == Design::serial) continue;
        if (std::ranges::find(designs, summary.design) == designs.end()) {
            designs.push_back(summary.design);
        }
    }
    return designs;
}

/// A data block of gnuplot: threads, speed-up, its error, efficiency, overhead, idle share.
std::string data_block(std::span<const Summary> summaries, Design design) {
    std::string block = fmt::format("${} << EOD\n", design_name(design));
    for (const Summary& summary : summaries) {
        if (summary.design != design) continue;
        block += fmt::format("{} {} {} {} {} {}\n", summary.threads, summary.speedup.value,
                             summary.speedup.error.value_or(0), summary.efficiency,
                             100 * summary.search_overhead, 100 * summary.idle_share);
    }
    return block + "EOD\n";
}

std::string curves(std::span<const Design> designs, std::string_view what) {
    std::string text;
    int color = 1;
    for (const Design design : designs) {
        text += fmt::format(", ${0} {1} lc {2} title '{0}'", design_name(design), what, color++);
    }
    return text;
}

std::string quoted(const std::string& text) {
    std::string result = "'";
    for (const char c : text) result += c == '\'' ? std::string("''") : std::string(1, c);
    return result + "'";
}

}  // namespace

void require_gnuplot() {
    if (std::system("gnuplot --version > /dev/null 2>&1") != 0) {
        throw UserError(ExitCode::cannot_create,
                        "--plot: gnuplot is not installed; install it (Debian: apt install "
                        "gnuplot-nox) or leave --plot out");
    }
}

std::string plot_script(std::span<const Summary> summaries, const std::string& title,
                        const std::string& file) {
    const std::vector<Design> designs = designs_of(summaries);
    int most = 1;
    for (const Summary& summary : summaries) most = std::max(most, summary.threads);
    std::string script;
    for (const Design design : designs) script += data_block(summaries, design);
    script += "set terminal svg size 1080,380 background rgb 'white' font 'sans,12'\n";
    script += fmt::format("set output {}\n", quoted(file));
    script += fmt::format("set multiplot layout 1,3 title {} noenhanced\n", quoted(title));
    script += "set grid\nset key top left\nset logscale x 2\nset xlabel 'threads'\n";
    script += fmt::format("set xrange [0.9:{}]\n", 1.1 * most);
    script += "set style line 1 lw 2\nset title 'speed-up'\nset logscale y 2\n";
    script += "plot x with lines dt 2 lc rgb 'gray' title 'ideal'";
    script += curves(designs, "using 1:2:3 with yerrorlines lw 2 pt 7 ps 0.5") + '\n';
    script += "unset logscale y\nset yrange [0:*]\nset key bottom left\n";
    script += "set title 'efficiency'\nplot 1 with lines dt 2 lc rgb 'gray' title 'ideal'";
    script += curves(designs, "using 1:4 with linespoints lw 2 pt 7 ps 0.5") + '\n';
    script +=
        "set yrange [*:*]\nset key top left\nset title 'loss in % of the serial nodes, "
        "of the time'\nplot 0 with lines lc rgb 'gray' notitle";
    for (std::size_t i = 0; i < designs.size(); ++i) {
        const auto name = design_name(designs[i]);
        script += fmt::format(
            ", ${0} using 1:5 with linespoints lw 2 pt 7 ps 0.5 lc {1} title "
            "'{0}: nodes', ${0} using 1:6 with linespoints dt 3 lw 2 pt 6 ps 0.5 "
            "lc {1} title '{0}: idle'",
            name, i + 1);
    }
    return script + "\nunset multiplot\n";
}

void draw(std::span<const Summary> summaries, const std::string& title, const std::string& file) {
    struct Close {
        int* status;
        void operator()(std::FILE* pipe) const { *status = pclose(pipe); }
    };
    const std::string script = plot_script(summaries, title, file);
    int status = -1;
    {
        const std::unique_ptr<std::FILE, Close> gnuplot(popen("gnuplot", "w"), {&status});
        if (gnuplot) std::fwrite(script.data(), 1, script.size(), gnuplot.get());
    }
    if (status != 0) {
        throw UserError(
            ExitCode::cannot_create,
            fmt::format("--plot: gnuplot could not draw {}; is the directory there?", file));
    }
}

}  // namespace ybw::bench
