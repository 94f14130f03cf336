#include "bench/trace/drawn_trace.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <unistd.h>

#include "bench/command_table.hpp"
#include "bench/position_file.hpp"
#include "engine/games/any_game.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/signals.hpp"
#include "engine/report/text.hpp"

namespace ybw::bench {

namespace {

using simulator::Index;
using simulator::Occupation;
using simulator::Span;
using simulator::Timeline;

constexpr std::array<UseStyle, use_count> styles{{{"searches its own nodes", "#2b6cb0"},
                                                  {"helps at another's split point", "#2f9e6e"},
                                                  {"wasted: cut off", "#d64545"},
                                                  {"proves a win by threats", "#8e5bb5"},
                                                  {"waits for its helpers", "#f0b429"},
                                                  {"has no work", "#e4e7ec"}}};

/// Lays the spans of one worker over each other: the innermost says what is done.
class Flattened {
public:
    Flattened(const Timeline& timeline, const std::vector<bool>& wasted)
        : timeline_(timeline), wasted_(wasted) {}

    std::vector<UsePart> parts(int worker) {
        worker_ = worker;
        parts_.clear();
        now_ = {};
        for (Index i = 0; i < timeline_.spans.size(); ++i) {
            if (timeline_.spans[i].worker == worker_) begin(i);
        }
        end_until(timeline_.end);
        advance(timeline_.end, Use::idle);
        return std::move(parts_);
    }

private:
    void begin(Index span) {
        end_until(timeline_.spans[span].begin);
        advance(timeline_.spans[span].begin, use());
        open_.push_back(span);
    }

    /// Ends what ends by then.
    void end_until(Duration time) {
        while (!open_.empty() && timeline_.spans[open_.back()].end <= time) {
            advance(timeline_.spans[open_.back()].end, use());
            open_.pop_back();
        }
    }

    void advance(Duration time, Use use) {
        if (time <= now_) return;
        if (!parts_.empty() && parts_.back().use == use) {
            parts_.back().end = time;
        } else {
            parts_.push_back({now_, time, use});
        }
        now_ = time;
    }

    Use use() const {
        if (open_.empty()) return Use::idle;
        const Span& inner = timeline_.spans[open_.back()];
        if (inner.occupation == Occupation::wait) return inner.split ? Use::wait : Use::idle;
        if (inner.occupation == Occupation::prove) return Use::prove;
        if (inner.occupation == Occupation::search && wasted_[open_.back()]) return Use::wasted;
        const bool helps = std::ranges::any_of(
            open_, [&](Index i) { return timeline_.spans[i].occupation == Occupation::help; });
        return helps ? Use::help : Use::search;
    }

    const Timeline& timeline_;
    const std::vector<bool>& wasted_;
    int worker_ = 0;
    Duration now_{};
    std::vector<Index> open_;
    std::vector<UsePart> parts_;
};

}  // namespace

const UseStyle& style_of(Use use) {
    return styles[static_cast<std::size_t>(use)];
}

std::string summary_of(const DrawnTrace& drawn) {
    const auto& statistics = drawn.search.measurement.statistics;
    return fmt::format("{} nodes in {} of {} time; {}, {}", report::grouped(statistics.nodes),
                       unit_for(drawn.timeline().end).text(drawn.timeline().end),
                       drawn.is_simulated ? "virtual" : "real",
                       report::counted(statistics.splits, "split point"),
                       report::counted(statistics.joins, "join"));
}

std::vector<bool> wasted_spans(const Timeline& timeline) {
    std::vector<bool> wasted;
    for (Index i = 0; i < timeline.spans.size(); ++i) {
        bool is_wasted = false;
        for (std::optional<Index> at = i; at && !is_wasted; at = timeline.spans[*at].parent) {
            const Span& span = timeline.spans[*at];
            is_wasted = span.is_wasted() && span.node.ply > 0;
        }
        wasted.push_back(is_wasted);
    }
    return wasted;
}

std::vector<std::vector<UsePart>> usage_of(const Timeline& timeline) {
    const std::vector<bool> wasted = wasted_spans(timeline);
    Flattened flattened(timeline, wasted);
    std::vector<std::vector<UsePart>> usage;
    for (int worker = 0; worker < std::ssize(timeline.workers); ++worker)
        usage.push_back(flattened.parts(worker));
    return usage;
}

UseShares shares_of(const std::vector<UsePart>& parts, Duration begin, Duration end) {
    UseShares shares{};
    const auto first = std::ranges::upper_bound(parts, begin, {}, &UsePart::end);
    for (auto part = first; part != parts.end() && part->begin < end; ++part) {
        const Duration time = std::min(part->end, end) - std::max(part->begin, begin);
        shares[static_cast<std::size_t>(part->use)] += time / (end - begin);
    }
    return shares;
}

std::string TimeUnit::text(Duration time) const {
    const double number = of(time);
    return fmt::format("{:.{}f} {}", number, number < 10 ? 2 : number < 100 ? 1 : 0, name);
}

TimeUnit unit_for(Duration longest) {
    constexpr std::array<TimeUnit, 3> units{{{"s", 1}, {"ms", 1e-3}, {"µs", 1e-6}}};
    for (const TimeUnit& unit : units) {
        if (longest.count() >= unit.seconds) return unit;
    }
    return units.back();
}

std::vector<Duration> tics(Duration longest, int most) {
    if (longest <= Duration{}) return {Duration{}};
    const double least = longest.count() / most;
    double step = std::pow(10, std::floor(std::log10(least)));
    for (const double factor : {2.0, 2.5, 2.0}) {  // 1, 2, 5, 10
        if (step < least) step *= factor;
    }
    std::vector<Duration> places;
    for (int i = 0; i * step <= longest.count(); ++i) places.emplace_back(i * step);
    return places;
}

std::span<const std::string_view> trace_format_names() {
    static constexpr std::array<std::string_view, 4> names = {"human", "svg", "html", "chrome"};
    return names;
}

std::string written(const DrawnTrace& drawn, std::string_view format, std::size_t columns) {
    constexpr std::array writers = {svg_of, page_of, chrome_events_of};
    const std::size_t place = place_among(trace_format_names(), format, "--format");
    return place == 0 ? text_of(drawn, columns) : writers[place - 1](drawn);
}

// ---- Text: a table with a line for each worker, for a terminal.

namespace {

using report::percent;

report::Table table_for(std::size_t columns) {
    report::Table table({{.title = "worker", .width = 6, .align = report::Align::left},
                         {.title = "nodes", .width = 9},
                         {.title = "wasted", .width = 9, .rank = 2},
                         {.title = "splits", .width = 7, .rank = 1},
                         {.title = "joins", .width = 7, .rank = 1},
                         {.title = "own", .width = 7},
                         {.title = "helps", .width = 7},
                         {.title = "cut off", .width = 7},
                         {.title = "proves", .width = 7, .rank = 4},
                         {.title = "waits", .width = 7},
                         {.title = "no work", .width = 7}},
                        2);
    if (columns > 0) table.fit(columns - 1);
    return table;
}

report::Cells cells_of(const std::string& name, const simulator::WorkerFigures& figures,
                       const UseShares& shares) {
    report::Cells cells{name, report::grouped(figures.nodes), report::grouped(figures.wasted_nodes),
                        fmt::format("{}", figures.splits), fmt::format("{}", figures.joins)};
    for (const double share : shares) cells.push_back(percent(share));
    return cells;
}

}  // namespace

std::string text_of(const DrawnTrace& drawn, std::size_t columns) {
    const simulator::Timeline& timeline = drawn.timeline();
    const auto usage = usage_of(timeline);
    const report::Table table = table_for(columns);
    std::string text = fmt::format(
        "{}\n{}\n{}: {} nodes, {} of {} time\n\n", drawn.command_line, drawn.position, drawn.title,
        report::grouped(drawn.search.measurement.statistics.nodes),
        unit_for(timeline.end).text(timeline.end), drawn.is_simulated ? "virtual" : "real");
    text += table.titles();
    simulator::WorkerFigures sum;
    UseShares mean{};
    const auto workers = static_cast<double>(timeline.workers.size());
    for (std::size_t i = 0; i < timeline.workers.size(); ++i) {
        const simulator::WorkerFigures& figures = timeline.workers[i];
        const UseShares shares = shares_of(usage[i], Duration{}, timeline.end);
        text += table.line(cells_of(fmt::format("{}", i), figures, shares));
        sum.nodes += figures.nodes;
        sum.wasted_nodes += figures.wasted_nodes;
        sum.splits += figures.splits;
        sum.joins += figures.joins;
        for (std::size_t use = 0; use < use_count; ++use) mean[use] += shares[use] / workers;
    }
    return text + table.line(cells_of("all", sum, mean));
}

// ---- The command: on virtual processors a node costs what --node-ns says, and not what it was
// measured to cost: the same command gives the same picture, to the byte, on every machine.

namespace {

/// What a picture can show, and a page can be zoomed into: 10,000 to 100,000 nodes of most games.
constexpr Depth usual_trace_depth = 10;

/// The one that is asked for, the first of the game's set, or where its games begin.
std::string position_of(const Settings& settings) {
    if (settings.position) return *settings.position;
    const auto games = games_with_set("");
    if (std::ranges::find(games, settings.game) == games.end())
        return game_named(settings.game).start({}).text();
    return load_positions(default_positions(settings.game)).front().text;
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
    const Signals::Scope scope(signals, [&] { subject->stop(); });
    const Trial trial{.threads = settings.simulate.value_or(settings.threads.front()),
                      .depth = settings.depth.value_or(usual_trace_depth),
                      .hash_mib = settings.hash_mib,
                      .options = settings.options};
    std::optional<VirtualMachine> machine;
    if (settings.simulate) machine = {.costs = settings.costs, .seed = settings.seed};
    auto traced = subject->trace(position, trial, machine);
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
