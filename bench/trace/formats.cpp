#include "bench/trace/formats.hpp"

#include <array>
#include <fmt/format.h>

#include "engine/text/suggest.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::bench {
namespace {

constexpr std::array<std::string_view, 4> trace_formats = {"human", "svg", "html", "chrome"};

}  // namespace

std::span<const std::string_view> trace_format_names() {
    return trace_formats;
}

std::string written(const DrawnTrace& drawn, std::string_view format, std::size_t columns) {
    if (format == "human") return text_of(drawn, columns);
    if (format == "svg") return svg_of(drawn);
    if (format == "html") return page_of(drawn);
    if (format == "chrome") return chrome_events_of(drawn);
    throw UserError(ExitCode::usage, fmt::format("--format: there is no '{}'; {}", format,
                                                 how_to_mend(format, trace_formats)));
}

}  // namespace ybw::bench
