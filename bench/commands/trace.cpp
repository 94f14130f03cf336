// Trace: one search, drawn by worker and time, on threads or on virtual processors.
//
// On virtual processors a node costs what --node-ns says, and not what it was measured to cost: the
// same command gives the same picture, to the byte, on every machine.
#include <algorithm>
#include <fmt/format.h>
#include <unistd.h>

#include "bench/commands/commands.hpp"
#include "bench/position_file.hpp"
#include "bench/trace/drawn_trace.hpp"
#include "engine/games/registry.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/signals.hpp"
#include "engine/report/text.hpp"

namespace ybw::bench {
namespace {

/// What a picture can show, and a page can be zoomed into: 10,000 to 100,000 nodes of most games.
constexpr Depth usual_trace_depth = 10;

/// The one that is asked for, the first of the game's set, or where its games begin.
std::string position_of(const Settings& settings) {
    if (settings.position) return *settings.position;
    const auto games = games_with_set("");
    if (std::ranges::find(games, settings.game) == games.end()) {
        return game_named(settings.game).start({}).text();
    }
    return load_positions(default_positions(settings.game)).front().text;
}

/// The machine of --simulate, if it is given.
std::optional<VirtualMachine> machine_of(const Settings& settings) {
    if (!settings.simulate) return std::nullopt;
    VirtualMachine machine{.costs = settings.costs, .seed = settings.seed};
    machine.costs.node_ns = settings.node_ns.value_or(machine.costs.node_ns);
    return machine;
}

std::string title_of(const Settings& settings, const Measurement& measured, std::size_t workers) {
    return fmt::format("{}, depth {}, {}", settings.game, measured.depth,
                       settings.simulate ? report::counted(workers, "virtual processor")
                                         : report::counted(workers, "thread"));
}

}  // namespace

ExitCode trace(const Settings& settings) {
    const std::string position = position_of(settings);
    const auto subject = make_subject(settings.game);
    subject->check(position);
    Signals signals;
    const Signals::Scope scope(
        signals, [&] { subject->stop(); }, [] {});
    const Trial trial{.threads = settings.simulate.value_or(settings.threads.front()),
                      .depth = settings.depth.value_or(usual_trace_depth),
                      .hash_mib = settings.hash_mib,
                      .options = settings.options};
    auto traced = subject->trace(position, trial, machine_of(settings));
    if (!traced) return signals.stopped().value_or(ExitCode::internal_error);
    if (traced->timeline.left_out > 0) {
        standard_error().write(fmt::format(
            "{}: warning: {} nodes are left out, the trace has no room for more; take a lesser "
            "--depth\n",
            settings.program, report::grouped(traced->timeline.left_out)));
    }
    const DrawnTrace drawn{
        .title = title_of(settings, traced->measurement, traced->timeline.workers.size()),
        .command_line = settings.command_line,
        .position = position,
        .search = std::move(*traced),
        .is_simulated = settings.simulate.has_value()};
    standard_output(&signals).write(
        written(drawn, settings.format, terminal_columns(STDOUT_FILENO).value_or(0)));
    return ExitCode::done;
}

}  // namespace ybw::bench
