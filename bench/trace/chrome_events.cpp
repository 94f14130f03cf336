// ChromeEvents: a trace as Chrome's trace events (the "JSON Object Format"), which ui.perfetto.dev
// and chrome://tracing open: a track for each worker, and an arrow from a split point to each join.
#include <nlohmann/json.hpp>

#include "bench/trace/drawn_trace.hpp"
#include "engine/report/lines.hpp"
#include "engine/report/text.hpp"

namespace ybw::bench {
namespace {

using Json = nlohmann::ordered_json;
using simulator::Index;
using simulator::Occupation;
using simulator::Span;

double microseconds(Duration time) {
    return time.count() * 1e6;
}

std::string window_text(const Window& window) {
    return report::score_text(window.alpha()) + " to " + report::score_text(window.beta());
}

class ChromeEvents {
public:
    explicit ChromeEvents(const DrawnTrace& drawn)
        : drawn_(drawn), vain_(vain_spans(drawn.timeline())) {}

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
    Json event(std::string_view phase, const std::string& name, int worker, Duration time) const {
        return {
            {"name", name}, {"ph", phase}, {"pid", 1}, {"tid", worker}, {"ts", microseconds(time)}};
    }

    void add_names() {
        Json process = event("M", "process_name", 0, {});
        process["args"] = {{"name", drawn_.title}};
        events_.push_back(std::move(process));
        for (int i = 0; i < std::ssize(drawn_.timeline().workers); ++i) {
            Json thread = event("M", "thread_name", i, {});
            thread["args"] = {{"name", "worker " + std::to_string(i)}};
            events_.push_back(std::move(thread));
        }
    }

    std::string name_of(Index i) const {
        const Span& span = drawn_.timeline().spans[i];
        switch (span.occupation) {
            case Occupation::help:
                return "helps";
            case Occupation::wait:
                return span.split ? "waits for its helpers" : "has no work";
            case Occupation::prove:
                return "proves";
            case Occupation::search:
                break;
        }
        const std::string move = drawn_.search.move_name(i);
        return move.empty() ? "depth " + std::to_string(span.node.depth) : move;
    }

    void add_span(Index i) {
        const Span& span = drawn_.timeline().spans[i];
        Json json = event("X", name_of(i), span.worker, span.begin);
        json["dur"] = microseconds(span.end - span.begin);
        json["cat"] = span.occupation != Occupation::search ? "worker"
                      : vain_[i]                            ? "vain"
                                                            : "search";
        Json arguments = {{"nodes", span.nodes}};
        if (span.occupation == Occupation::search) {
            arguments["depth"] = span.node.depth;
            arguments["ply"] = span.node.ply;
            arguments["window"] = window_text(span.node.window);
            arguments["value"] =
                span.node.value ? Json(report::score_text(*span.node.value)) : Json("cancelled");
        }
        json["args"] = std::move(arguments);
        events_.push_back(std::move(json));
    }

    void add_split(Index i) {
        const auto& timeline = drawn_.timeline();
        const simulator::Split& split = timeline.splits[i];
        Json instant = event("i", "split", split.owner, split.begin);
        instant["s"] = "t";
        events_.push_back(std::move(instant));
        for (const Index helper : split.helpers) {
            const Span& help = timeline.spans[helper];
            const std::string number = std::to_string(++arrows_);
            Json start = event("s", "join", split.owner, help.begin);
            Json end = event("f", "join", help.worker, help.begin);
            end["bp"] = "e";
            for (Json* arrow : {&start, &end}) {
                (*arrow)["cat"] = "join";
                (*arrow)["id"] = number;
            }
            events_.push_back(std::move(start));
            events_.push_back(std::move(end));
        }
    }

    const DrawnTrace& drawn_;
    const std::vector<bool> vain_;
    Json events_ = Json::array();
    int arrows_ = 0;
};

}  // namespace

std::string chrome_events_of(const DrawnTrace& drawn) {
    return ChromeEvents(drawn).text();
}

}  // namespace ybw::bench
