#include "engine/report/picture_file.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "engine/report/text.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::report {
namespace {

/// With what gnuplot calls them.
struct PictureKind {
    std::string_view ending;
    std::string_view terminal;
    double pixels_per_unit;
    std::string_view unit;
};
constexpr std::array<PictureKind, 3> kinds{
    {{".svg", "svg", 1, ""}, {".pdf", "pdfcairo", 100, "in"}, {".png", "pngcairo", 1, ""}}};

/// nullptr: none of them.
const PictureKind* kind_of(const std::string& name) {
    const auto kind = std::ranges::find_if(
        kinds, [&](const PictureKind& each) { return name.ends_with(each.ending); });
    return kind == kinds.end() ? nullptr : kind;
}

}  // namespace

const std::string& picture_file(std::string_view what, const std::string& name) {
    if (printable(name) != name) {
        throw UserError(ExitCode::usage,
                        fmt::format("{}: {} has a control character in its name, which gnuplot "
                                    "cannot write; name another file",
                                    what, shell_quoted(printable(name))));
    }
    if (kind_of(name) != nullptr) return name;
    throw UserError(ExitCode::usage,
                    fmt::format("{}: '{}' does not end in .svg, .pdf or .png, and nothing else is "
                                "drawn; name a file such as scaling.svg",
                                what, name));
}

std::string picture_title(std::string_view title) {
    constexpr std::size_t width = 100;
    constexpr std::size_t end = 30;
    return gnuplot_quoted(shortened(title, width, end));
}

std::string picture_terminal(const std::string& file, int width, int height) {
    const PictureKind* const found = kind_of(file);
    const PictureKind& kind = found == nullptr ? kinds.front() : *found;
    return fmt::format("set terminal {} size {}{},{}{} background rgb 'white' font 'sans,12'\n",
                       kind.terminal, width / kind.pixels_per_unit, kind.unit,
                       height / kind.pixels_per_unit, kind.unit);
}

}  // namespace ybw::report
