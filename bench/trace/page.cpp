// Page: a trace as one HTML file, to be zoomed and pointed at; and its spans as JSON for others.
#include "engine/report/page.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bench/trace/drawn_trace.hpp"
#include "engine/report/text.hpp"

namespace ybw::bench {

// The files beside this one, embedded.
extern const std::string_view page_css, page_html, page_js;

namespace {

using Json = nlohmann::ordered_json;
using simulator::Index;
using simulator::Occupation;
using simulator::Span;
using simulator::Timeline;

/// More make a page that browsers are slow with; the shortest are left out.
constexpr std::size_t most_spans = 40'000;

/// Spans in the order of the timeline; the node above one is as long, so it is among them.
std::vector<Index> longest_spans(const Timeline& timeline) {
    std::vector<Index> order(timeline.spans.size());
    for (Index i = 0; i < order.size(); ++i) order[i] = i;
    if (order.size() > most_spans) {
        std::ranges::stable_sort(order, std::greater{}, [&](Index i) {
            return timeline.spans[i].end - timeline.spans[i].begin;
        });
        order.resize(most_spans);
        std::ranges::sort(order);
    }
    return order;
}

/// Nanoseconds, which are whole.
Json nanoseconds(Duration time) {
    return std::llround(time.count() * 1e9);
}

std::string window_text(const Span& span) {
    const Window& window = span.node.window;
    return report::score_text(window.alpha()) + " to " + report::score_text(window.beta());
}

std::string_view kind_name(NodeKind kind) {
    return kind == NodeKind::pv ? "PV" : kind == NodeKind::cut ? "cut" : "all";
}

/// [worker, begin, end, occupation, wasted, owner, move, above, depth, kind, window, value, nodes]
Json span_json(const DrawnTrace& drawn, Index i, bool is_wasted, const Json& above) {
    const Timeline& timeline = drawn.timeline();
    const Span& span = timeline.spans[i];
    Json json = {span.worker,           nanoseconds(span.begin),
                 nanoseconds(span.end), static_cast<int>(span.occupation),
                 is_wasted ? 1 : 0,     span.split ? timeline.splits[*span.split].owner : -1};
    if (span.occupation != Occupation::search) return json;
    json.insert(json.end(), {drawn.search.move_name(i), above, span.node.depth,
                             kind_name(span.node.kind), window_text(span),
                             span.node.value ? Json(report::score_text(*span.node.value)) : Json(),
                             span.nodes});
    return json;
}

Json spans_json(const DrawnTrace& drawn) {
    const Timeline& timeline = drawn.timeline();
    const auto wasted = wasted_spans(timeline);
    const auto shown = longest_spans(timeline);
    std::vector<Json> places(timeline.spans.size());
    for (std::size_t place = 0; place < shown.size(); ++place) places[shown[place]] = place;
    Json spans = Json::array();
    for (const Index i : shown) {
        const auto& parent = timeline.spans[i].parent;
        spans.push_back(span_json(drawn, i, wasted[i], parent ? places[*parent] : Json()));
    }
    return spans;
}

Json uses_json() {
    Json uses = Json::array();
    for (std::size_t i = 0; i < use_count; ++i) {
        const auto use = static_cast<Use>(i);
        const UseStyle& style = style_of(use);
        // No work is as pale as the page is, by day and by night.
        uses.push_back({style.name, use == Use::idle ? "" : style.color});
    }
    return uses;
}

Json usage_json(const Timeline& timeline) {
    Json lanes = Json::array();
    for (const auto& parts : usage_of(timeline)) {
        Json lane = Json::array();
        for (const UsePart& part : parts)
            lane.push_back({nanoseconds(part.end), static_cast<int>(part.use)});
        lanes.push_back(std::move(lane));
    }
    return lanes;
}

}  // namespace

std::string page_of(const DrawnTrace& drawn) {
    const Timeline& timeline = drawn.timeline();
    const std::string body =
        report::filled(page_html, {{"@TITLE@", report::html_text(drawn.title)},
                                   {"@COMMAND@", report::html_text(drawn.command_line)},
                                   {"@SUMMARY@", report::html_text(summary_of(drawn))},
                                   {"@POSITION@", report::html_text(drawn.position)}});
    const std::size_t spans = timeline.spans.size();
    return report::page_text({.title = drawn.title,
                              .generator = "ybw-bench",
                              .style = page_css,
                              .body = body,
                              .data = {{"end", nanoseconds(timeline.end)},
                                       {"virtual", drawn.is_simulated},
                                       {"uses", uses_json()},
                                       {"usage", usage_json(timeline)},
                                       {"left_out", spans > most_spans ? spans - most_spans : 0},
                                       {"spans", spans_json(drawn)}},
                              .scripts = {page_js}});
}

// ---- Chrome's trace events (the "JSON Object Format"), which ui.perfetto.dev and chrome://tracing
// open: a track for each worker, and an arrow from a split point to each join.

namespace {

double microseconds(Duration time) {
    return time.count() * 1e6;
}

class ChromeEvents {
public:
    explicit ChromeEvents(const DrawnTrace& drawn)
        : drawn_(drawn), wasted_(wasted_spans(drawn.timeline())) {}

    std::string text() {
        add_names();
        const auto& timeline = drawn_.timeline();
        for (Index i = 0; i < timeline.spans.size(); ++i) add_span(i);
        for (Index i = 0; i < timeline.splits.size(); ++i) add_split(i);
        return json_line({{"traceEvents", std::move(events_)},
                          {"displayTimeUnit", "ns"},
                          {"otherData",
                           {{"command_line", drawn_.command_line},
                            {"title", drawn_.title},
                            {"position", drawn_.position}}}});
    }

private:
    /// An event with what its phase has beside.
    void add(std::string_view phase, const std::string& name, int worker, Duration time,
             const Json& more) {
        events_.push_back({{"name", name},
                           {"ph", phase},
                           {"pid", 1},
                           {"tid", worker},
                           {"ts", microseconds(time)}});
        events_.back().update(more);
    }

    void add_names() {
        add("M", "process_name", 0, {}, {{"args", {{"name", drawn_.title}}}});
        for (int i = 0; i < std::ssize(drawn_.timeline().workers); ++i)
            add("M", "thread_name", i, {}, {{"args", {{"name", fmt::format("worker {}", i)}}}});
    }

    std::string name_of(Index i) const {
        const Span& span = drawn_.timeline().spans[i];
        if (span.occupation == Occupation::help) return "helps";
        if (span.occupation == Occupation::prove) return "proves";
        if (span.occupation == Occupation::wait)
            return span.split ? "waits for its helpers" : "has no work";
        const std::string move = drawn_.search.move_name(i);
        return move.empty() ? "depth " + std::to_string(span.node.depth) : move;
    }

    void add_span(Index i) {
        const Span& span = drawn_.timeline().spans[i];
        const bool is_search = span.occupation == Occupation::search;
        Json arguments = {{"nodes", span.nodes}};
        if (is_search) {
            arguments["depth"] = span.node.depth;
            arguments["ply"] = span.node.ply;
            arguments["window"] = window_text(span);
            arguments["value"] =
                span.node.value ? Json(report::score_text(*span.node.value)) : Json("cancelled");
        }
        add("X", name_of(i), span.worker, span.begin,
            {{"dur", microseconds(span.end - span.begin)},
             {"cat", !is_search   ? "worker"
                     : wasted_[i] ? "wasted"
                                  : "search"},
             {"args", std::move(arguments)}});
    }

    void add_split(Index i) {
        const auto& timeline = drawn_.timeline();
        const simulator::Split& split = timeline.splits[i];
        add("i", "split", split.owner, split.begin, {{"s", "t"}});
        for (const Index helper : split.helpers) {
            const Span& help = timeline.spans[helper];
            const std::string number = std::to_string(++arrows_);
            add("s", "join", split.owner, help.begin, {{"cat", "join"}, {"id", number}});
            add("f", "join", help.worker, help.begin,
                {{"bp", "e"}, {"cat", "join"}, {"id", number}});
        }
    }

    const DrawnTrace& drawn_;
    const std::vector<bool> wasted_;
    Json events_ = Json::array();
    int arrows_ = 0;
};

}  // namespace

std::string chrome_events_of(const DrawnTrace& drawn) {
    return ChromeEvents(drawn).text();
}

}  // namespace ybw::bench
