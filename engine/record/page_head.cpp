#include "engine/record/page_head.hpp"

#include <fmt/format.h>

#include "engine/report/markup.hpp"
#include "engine/report/text.hpp"

namespace ybw::record {

std::string game_and_rule(const AnyPosition& position) {
    const std::string_view rule = position.game().rule_name(position);
    return fmt::format("{}{}{}", position.game().name(), rule.empty() ? "" : ", ", rule);
}

std::string search_lines(const report::Header& header) {
    const std::string table =
        header.hash_mib > 0 ? fmt::format(", {} MiB", header.hash_mib) : std::string();
    const std::string search =
        fmt::format("{}, {}{}, {}; {}", header.algorithm,
                    report::counted(static_cast<std::uint64_t>(header.threads), "thread"), table,
                    header.limits, report::machine_text(header.machine));
    return fmt::format("<p>{}</p>\n<p><code>{}</code></p>", report::html_text(search),
                       report::html_text(header.command_line));
}

}  // namespace ybw::record
