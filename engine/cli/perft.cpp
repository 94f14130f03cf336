// perft: count the positions at every depth.

#include <atomic>
#include <fmt/format.h>
#include <unistd.h>

#include "engine/cli/arguments.hpp"
#include "engine/cli/asked_position.hpp"
#include "engine/cli/output.hpp"
#include "engine/cli/settings.hpp"
#include "engine/cli/version.hpp"
#include "engine/report/machine.hpp"
#include "engine/search/search_values.hpp"
#include "engine/text/numbers.hpp"
#include "engine/text/user_error.hpp"
#include "parallel/clock.hpp"

namespace ybw::cli {
namespace {

constexpr Depth usual_depth = 3;

Bulk bulk_of(const Arguments& arguments) {
    const std::string when = arguments.value("bulk").value_or("on");
    if (when == "on") return Bulk::on;
    if (when == "off") return Bulk::off;
    throw UserError(ExitCode::usage, fmt::format("--bulk: '{}' is unknown; write on or off", when));
}

report::Header header_of(const Arguments& arguments, const AnyPosition& position) {
    report::Header header;
    header.version = program_version();
    header.command_line = arguments.command_line();
    header.machine = report::this_machine();
    header.game = position.game().name();
    header.position = position.text();
    header.side_to_move = side_name(position);
    header.algorithm = "perft";
    return header;
}

}  // namespace

ExitCode perft(const Arguments& arguments) {
    const AnyGame& game = asked_game(arguments);
    const auto depth_text = arguments.value("depth");
    const auto last = depth_text
                          ? static_cast<Depth>(parse_whole("--depth", *depth_text, 1, max_ply))
                          : usual_depth;
    const Bulk bulk = bulk_of(arguments);
    const report::Format format = report_format(arguments);
    Signals signals;
    const AnyPosition position = asked_position(arguments, signals);
    const Output output = standard_output(&signals);
    report::Style style;
    if (arguments.has("quiet")) style.detail = report::Detail::result_alone;
    const auto report = report::make_report(
        format, [&](std::string_view text) { output.write(text); }, style);
    if (format != report::Format::human) report->begin(header_of(arguments, position));
    std::atomic<bool> stop = false;
    const Signals::Scope scope(
        signals, [&] { stop = true; }, [] {});
    for (Depth depth = 1; depth <= last; ++depth) {
        const Stopwatch watch;
        const auto nodes = game.perft(position, depth, bulk, stop);
        if (!nodes) return signals.stopped().value_or(ExitCode::interrupted);
        report->perft({depth, *nodes, watch.elapsed()});
    }
    return ExitCode::done;
}

}  // namespace ybw::cli
