// Page: a trace as one HTML file, to be zoomed and pointed at.
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

Json window_json(const Span& span) {
    return report::score_text(span.node.window.alpha()) + " to " +
           report::score_text(span.node.window.beta());
}

std::string_view kind_name(NodeKind kind) {
    return kind == NodeKind::pv ? "PV" : kind == NodeKind::cut ? "cut" : "all";
}

/// [worker, begin, end, occupation, in vain, owner, move, above, depth, kind, window, value, nodes]
Json span_json(const DrawnTrace& drawn, Index i, bool is_vain, const Json& above) {
    const Timeline& timeline = drawn.timeline();
    const Span& span = timeline.spans[i];
    Json json = {span.worker,           nanoseconds(span.begin),
                 nanoseconds(span.end), static_cast<int>(span.occupation),
                 is_vain ? 1 : 0,       span.split ? timeline.splits[*span.split].owner : -1};
    if (span.occupation != Occupation::search) return json;
    json.push_back(drawn.search.move_name(i));
    json.push_back(above);
    json.push_back(span.node.depth);
    json.push_back(kind_name(span.node.kind));
    json.push_back(window_json(span));
    json.push_back(span.node.value ? Json(report::score_text(*span.node.value)) : Json());
    json.push_back(span.nodes);
    return json;
}

Json spans_json(const DrawnTrace& drawn) {
    const Timeline& timeline = drawn.timeline();
    const auto vain = vain_spans(timeline);
    const auto shown = longest_spans(timeline);
    std::vector<Json> places(timeline.spans.size());
    for (std::size_t place = 0; place < shown.size(); ++place) places[shown[place]] = place;
    Json spans = Json::array();
    for (const Index i : shown) {
        const auto& parent = timeline.spans[i].parent;
        spans.push_back(span_json(drawn, i, vain[i], parent ? places[*parent] : Json()));
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
        for (const UsePart& part : parts) {
            lane.push_back({nanoseconds(part.end), static_cast<int>(part.use)});
        }
        lanes.push_back(std::move(lane));
    }
    return lanes;
}

}  // namespace

std::string page_of(const DrawnTrace& drawn) {
    const Timeline& timeline = drawn.timeline();
    const auto& statistics = drawn.search.measurement.statistics;
    const TimeUnit unit = unit_for(timeline.end);
    const std::string summary = fmt::format(
        "{} nodes in {} of {} time; {}, {}", report::grouped(statistics.nodes),
        unit.text(timeline.end), drawn.is_simulated ? "virtual" : "real",
        noun_after(statistics.splits, "split point"), noun_after(statistics.joins, "join"));
    const std::string body =
        report::filled(page_html, {{"@TITLE@", report::html_text(drawn.title)},
                                   {"@COMMAND@", report::html_text(drawn.command_line)},
                                   {"@SUMMARY@", report::html_text(summary)},
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

}  // namespace ybw::bench
