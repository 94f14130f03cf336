#include "engine/cli/report_arguments.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include "engine/games/any_game.hpp"
#include "engine/kit/terminal.hpp"
#include "engine/kit/version.hpp"
#include "engine/search/search_values.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::cli {

report::Format report_format(const Arguments& arguments) {
    const std::string name = arguments.choice("format", "human");
    if (arguments.has("json-lines")) {
        if (arguments.has("format") && name != "jsonl") {
            throw UserError(ExitCode::usage,
                            fmt::format("--json-lines and --format {} contradict each other; leave "
                                        "out one of them",
                                        name));
        }
        return report::Format::json_lines;
    }
    if (name == "jsonl") return report::Format::json_lines;
    return name == "csv" ? report::Format::csv : report::Format::human;
}

std::string format_name(const Arguments& arguments, std::string_view usual) {
    if (report_format(arguments) == report::Format::json_lines) return "jsonl";
    return arguments.choice("format", usual);
}

bool uses_color(const Arguments& arguments) {
    const std::string when = arguments.choice("color", "auto");
    const ColorChoice choice = when == "always"  ? ColorChoice::always
                               : when == "never" ? ColorChoice::never
                                                 : ColorChoice::automatic;
    return wants_color(STDOUT_FILENO, choice);
}

DrawStyle draw_style(const Arguments& arguments) {
    return {.color = uses_color(arguments), .unicode = speaks_utf8()};
}

report::Header report_header(const Arguments& arguments, const report::Machine& machine,
                             const AnyPosition& position) {
    report::Header header;
    header.version = program_version();
    header.command_line = arguments.command_line();
    header.machine = machine;
    header.game = position.game().name();
    header.rule = position.game().rule_name(position);
    header.position = position.text();
    header.side_to_move = side_name(position);
    return header;
}

}  // namespace ybw::cli
