// perft: count the positions at every depth.

#include <atomic>
#include <fmt/format.h>

#include "engine/cli/asked_position.hpp"
#include "engine/cli/report_arguments.hpp"
#include "engine/kit/arguments.hpp"
#include "engine/kit/output.hpp"
#include "engine/report/machine.hpp"
#include "engine/text/user_error.hpp"
#include "parallel/clock.hpp"

namespace ybw::cli {
namespace {

constexpr Depth usual_perft_depth = 3;

Bulk bulk_of(const Arguments& arguments) {
    const std::string when = arguments.value("bulk").value_or("on");
    if (when == "on") return Bulk::on;
    if (when == "off") return Bulk::off;
    throw UserError(ExitCode::usage, fmt::format("--bulk: '{}' is unknown; write on or off", when));
}

report::Header header_of(const Arguments& arguments, const AnyPosition& position) {
    report::Header header = report_header(arguments, report::this_machine(), position);
    header.algorithm = "perft";
    return header;
}

}  // namespace

ExitCode perft(const Arguments& arguments) {
    const AnyGame& game = asked_game(arguments);
    const auto last =
        static_cast<Depth>(arguments.number("depth", 1, max_ply).value_or(usual_perft_depth));
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
