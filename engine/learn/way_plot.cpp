#include "engine/learn/way_plot.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "engine/report/picture_file.hpp"
#include "engine/text/quoting.hpp"

namespace ybw::learn {
namespace {

/// More points than this on one curve can be told apart by nobody.
constexpr std::size_t most_points = 1000;

std::string block(std::size_t which, const TunedConstant& constant,
                  std::span<const FinishedIteration> iterations) {
    std::string text = fmt::format("$way{} << END\n0 0\n", which);
    const std::size_t stride = std::max<std::size_t>(1, iterations.size() / most_points);
    for (std::size_t i = 0; i < iterations.size(); i += stride) {
        const double moved = (iterations[i].values[which] - constant.value) / constant.step;
        text += fmt::format("{} {:.4f}\n", i + 1, moved);
    }
    return text + "END\n";
}

}  // namespace

std::string way_plot(std::span<const TunedConstant> constants,
                     std::span<const FinishedIteration> iterations, const std::string& title,
                     const std::string& file) {
    std::string script;
    for (std::size_t i = 0; i < constants.size(); ++i) script += block(i, constants[i], iterations);
    script += fmt::format(
        "set terminal svg size 860,560 background rgb 'white' font 'sans,12'\n"
        "set output {}\nset title {} noenhanced\n"
        "set xlabel 'iteration'\nset ylabel 'steps from where it began'\nset grid\n"
        "set key outside right top reverse Left noenhanced\nplot ",
        gnuplot_quoted(file), report::picture_title(title));
    constexpr std::size_t colors = 8;  // that gnuplot has; then it begins anew, with dashes
    for (std::size_t i = 0; i < constants.size(); ++i) {
        script += fmt::format("{}$way{} with lines lw 2 lt {} dt {} title {}",
                              i == 0 ? "" : ", \\\n  ", i, i % colors + 1, i / colors + 1,
                              gnuplot_quoted(constants[i].constant().name));
    }
    return script + '\n';
}

}  // namespace ybw::learn
