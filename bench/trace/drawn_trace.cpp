#include "bench/trace/drawn_trace.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

#include "engine/report/table.hpp"
#include "engine/report/text.hpp"
#include "engine/text/suggest.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::bench {

namespace {

using simulator::Index;
using simulator::Occupation;
using simulator::Span;
using simulator::Timeline;

constexpr std::array<UseStyle, use_count> styles{{{"searches its own nodes", "#2b6cb0"},
                                                  {"helps at another's split point", "#2f9e6e"},
                                                  {"in vain: cut off", "#d64545"},
                                                  {"proves a win by threats", "#8e5bb5"},
                                                  {"waits for its helpers", "#f0b429"},
                                                  {"has no work", "#e4e7ec"}}};

/// Lays the spans of one worker over each other: the innermost says what is done.
class Flattened {
public:
    Flattened(const Timeline& timeline, const std::vector<bool>& vain)
        : timeline_(timeline), vain_(vain) {}

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
        if (inner.occupation == Occupation::search && vain_[open_.back()]) return Use::vain;
        const bool helps = std::ranges::any_of(
            open_, [&](Index i) { return timeline_.spans[i].occupation == Occupation::help; });
        return helps ? Use::help : Use::search;
    }

    const Timeline& timeline_;
    const std::vector<bool>& vain_;
    int worker_ = 0;
    Duration now_{};
    std::vector<Index> open_;
    std::vector<UsePart> parts_;
};

}  // namespace

const UseStyle& style_of(Use use) {
    return styles[static_cast<std::size_t>(use)];
}

std::vector<bool> vain_spans(const Timeline& timeline) {
    enum class Known { no, vain, useful };
    std::vector<Known> known(timeline.spans.size(), Known::no);
    std::vector<Index> path;
    for (Index i = 0; i < timeline.spans.size(); ++i) {
        std::optional<Index> at = i;
        for (; at && known[*at] == Known::no; at = timeline.spans[*at].parent) path.push_back(*at);
        bool is_vain = at && known[*at] == Known::vain;
        for (; !path.empty(); path.pop_back()) {
            const Span& span = timeline.spans[path.back()];
            is_vain = is_vain || (span.is_vain() && span.node.ply > 0);
            known[path.back()] = is_vain ? Known::vain : Known::useful;
        }
    }
    std::vector<bool> vain;
    for (const Known each : known) vain.push_back(each == Known::vain);
    return vain;
}

std::vector<std::vector<UsePart>> usage_of(const Timeline& timeline) {
    const std::vector<bool> vain = vain_spans(timeline);
    Flattened flattened(timeline, vain);
    std::vector<std::vector<UsePart>> usage;
    for (int worker = 0; worker < std::ssize(timeline.workers); ++worker) {
        usage.push_back(flattened.parts(worker));
    }
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

// ---- Text: a table with a line for each worker, for a terminal.

namespace {

using report::percent;

report::Table table_for(std::size_t columns) {
    report::Table table({{.title = "worker", .width = 6, .align = report::Align::left},
                         {.title = "nodes", .width = 9},
                         {.title = "in vain", .width = 9, .rank = 2},
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
    report::Cells cells{name, report::grouped(figures.nodes), report::grouped(figures.vain_nodes),
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
    text += table.titles() + '\n';
    simulator::WorkerFigures sum;
    UseShares mean{};
    const auto workers = static_cast<double>(timeline.workers.size());
    for (std::size_t i = 0; i < timeline.workers.size(); ++i) {
        const simulator::WorkerFigures& figures = timeline.workers[i];
        const UseShares shares = shares_of(usage[i], Duration{}, timeline.end);
        text += table.line(cells_of(fmt::format("{}", i), figures, shares)) + '\n';
        sum.nodes += figures.nodes;
        sum.vain_nodes += figures.vain_nodes;
        sum.splits += figures.splits;
        sum.joins += figures.joins;
        for (std::size_t use = 0; use < use_count; ++use) mean[use] += shares[use] / workers;
    }
    return text + table.line(cells_of("all", sum, mean)) + '\n';
}

}  // namespace ybw::bench
