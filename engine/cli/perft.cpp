// perft: count the legal sequences of moves of every length.

#include <atomic>

#include "engine/cli/asked.hpp"
#include "engine/cli/command_table.hpp"
#include "engine/kit/output.hpp"
#include "parallel/clock.hpp"

namespace ybw::cli {
namespace {

constexpr Depth usual_perft_depth = 3;

struct PerftTask {
    AnyPosition position;
    Depth last;
    Bulk bulk;
    Showing showing;
    std::string command_line;
};

PerftTask read_perft(const Arguments& arguments, Signals& signals) {
    const Showing showing = asked_showing(arguments);
    const Depth last = arguments.number("depth", 1, max_ply, usual_perft_depth);
    const Bulk bulk = arguments.choice("bulk", "on") == "on" ? Bulk::on : Bulk::off;
    AnyPosition position = asked_position(arguments, signals);
    // All legal moves, not only those that a search considers; the first way is the whole board.
    if (const auto ways = position.game().candidates(); !ways.empty())
        position = position.game().with_candidates(position, std::string(ways.front().name));
    return {position, last, bulk, showing, arguments.command_line()};
}

ExitCode run(const PerftTask& task, Signals& signals) {
    const Output output = standard_output(&signals);
    report::Style style;
    if (task.showing.quiet) style.detail = report::Detail::result_alone;
    const auto report = report::make_report(
        task.showing.format, [&](std::string_view text) { output.write(text); }, style);
    if (task.showing.format != report::Format::human) {
        report::Header header = report_header(task.command_line, task.position);
        header.algorithm = "perft";
        report->begin(header);
    }
    std::atomic<bool> stop = false;
    const Signals::Scope scope(signals, [&] { stop = true; });
    for (Depth depth = 1; depth <= task.last; ++depth) {
        const Stopwatch watch;
        const auto nodes = task.position.game().perft(task.position, depth, task.bulk, stop);
        if (!nodes) return signals.stopped().value_or(ExitCode::interrupted);
        report->perft({depth, *nodes, watch.elapsed()});
    }
    return ExitCode::done;
}

}  // namespace

Command perft_entry() {
    return ybw_command("perft", &run_asked<read_perft>);
}

}  // namespace ybw::cli
