// Traces as they are drawn: what the time went to, and that formats say what the timeline says.
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "bench/trace/drawn_trace.hpp"
#include "engine/text/user_error.hpp"
#include "tests/match/temporary_directory.hpp"
#include "tests/support/browser.hpp"
#include "tests/support/said.hpp"
#include "tests/support/written_page.hpp"

namespace ybw::bench {
namespace {

using nlohmann::json;

DrawnTrace drawn_trace(std::string_view game, std::string_view position, int processors,
                       Depth depth) {
    const auto subject = make_subject(game);
    const Trial trial{.threads = processors, .depth = depth, .hash_mib = 1};
    return {.title = "a <title>",
            .command_line = "ybw-bench trace",
            .position = std::string(position),
            .search = *subject->trace(position, trial, VirtualMachine{}),
            .is_simulated = true};
}

const DrawnTrace& small_trace() {
    static const DrawnTrace drawn = drawn_trace("synthetic", "", 4, 5);
    return drawn;
}

TEST(TraceFormats, SayOneOfAThingInTheSingular) {
    DrawnTrace drawn = small_trace();
    drawn.search.measurement.statistics.splits = 1;
    drawn.search.measurement.statistics.joins = 1234;
    for (const std::string_view format : {"svg", "html"}) {
        EXPECT_NE(written(drawn, format, 80).find("; 1 split point, 1,234 joins"),
                  std::string::npos)
            << format;
    }
}

TEST(ClickThrough, OfATrace) {
    const match::TemporaryDirectory directory;
    const auto page = directory.path() / "page.html";
    std::ofstream(page) << written(small_trace(), "html", 80);
    expect_clicked_through("bench/click_through.py", page.string());
}

TEST(Usage, LeavesNoGapAndAgreesWithWhatWorkersSay) {
    const simulator::Timeline& timeline = small_trace().timeline();
    const auto usage = usage_of(timeline);
    ASSERT_EQ(usage.size(), 4U);
    for (std::size_t worker = 0; worker < usage.size(); ++worker) {
        Duration now{};
        Duration idle{};
        for (const UsePart& part : usage[worker]) {
            EXPECT_EQ(part.begin, now);
            EXPECT_LT(part.begin, part.end);
            now = part.end;
            if (part.use == Use::idle || part.use == Use::wait) idle += part.end - part.begin;
        }
        EXPECT_EQ(now, timeline.end);
        const UseShares shares = shares_of(usage[worker], {}, timeline.end);
        EXPECT_NEAR(std::accumulate(shares.begin(), shares.end(), 0.0), 1, 1e-9);
        Duration elsewhere = timeline.end;  // before it is there, between depths, after the end
        for (const simulator::Span& span : timeline.spans) {
            const bool is_outermost = span.worker == static_cast<int>(worker) && !span.outer;
            if (is_outermost) elsewhere -= span.end - span.begin;
        }
        const Duration waited = timeline.workers[worker].idle;
        EXPECT_NEAR(idle.count(), (waited + elsewhere).count(), 1e-9);
    }
}

TEST(Usage, IsInVainBelowWhatWasCancelled) {
    const simulator::Timeline& timeline = small_trace().timeline();
    const auto wasted = wasted_spans(timeline);
    std::size_t cancelled = 0;
    for (std::size_t i = 0; i < wasted.size(); ++i) {
        const simulator::Span& span = timeline.spans[i];
        if (span.occupation != simulator::Occupation::search) continue;
        cancelled += span.is_wasted() ? 1 : 0;
        const bool is_below_wasted = span.parent && wasted[*span.parent];
        EXPECT_EQ(wasted[i], span.is_wasted() || is_below_wasted) << i;
    }
    EXPECT_GT(cancelled, 0U);
}

TEST(Usage, SharesAreThoseOfTheTimeAskedFor) {
    const std::vector<UsePart> parts{{Duration(0), Duration(2), Use::search},
                                     {Duration(2), Duration(3), Use::wait}};
    const UseShares shares = shares_of(parts, Duration(1), Duration(3));
    EXPECT_DOUBLE_EQ(shares[static_cast<std::size_t>(Use::search)], 0.5);
    EXPECT_DOUBLE_EQ(shares[static_cast<std::size_t>(Use::wait)], 0.5);
}

TEST(TimeAxis, HasRoundNumbersInAUnitThatSuits) {
    EXPECT_EQ(unit_for(Duration(0.0123)).name, "ms");
    EXPECT_EQ(unit_for(Duration(0.0123)).text(Duration(0.0123)), "12.3 ms");
    EXPECT_EQ(unit_for(Duration(2e-5)).name, "µs");
    const auto places = tics(Duration(0.0123), 10);
    ASSERT_EQ(places.size(), 7U);
    EXPECT_DOUBLE_EQ(places[1].count(), 0.002);
    EXPECT_DOUBLE_EQ(tics(Duration(0.045), 10)[1].count(), 0.005);
    EXPECT_EQ(tics(Duration{}, 10).size(), 1U);
}

TEST(TraceText, HasALineForEachWorkerAndTheirSum) {
    const std::string text = text_of(small_trace(), 0);
    expect_has_all(text, {"\n0  ", "\n3  ", "\nall  "});
    EXPECT_LT(text_of(small_trace(), 60).find('\n'), text.size());
}

TEST(TraceSvg, HasALaneForEachWorkerAndEscapesWhatItIsTold) {
    const std::string svg = svg_of(small_trace());
    expect_has_all(svg, {">worker 0<", ">worker 3<", "virtual time since", "a &lt;title&gt;"});
    expect_lacks(svg, "nan");
    EXPECT_TRUE(svg.ends_with("</svg>\n"));
}

/// All that `pattern` finds, with its first two groups as numbers.
std::vector<std::pair<int, int>> pairs_in(const std::string& text, const char* pattern) {
    const std::regex regex(pattern);
    std::vector<std::pair<int, int>> found;
    for (std::sregex_iterator at(text.begin(), text.end(), regex), end; at != end; ++at) {
        found.emplace_back(std::stoi((*at)[1]), std::stoi((*at)[2]));
    }
    return found;
}

TEST(TraceSvg, ArrowsGoFromBarToBar) {
    const std::string svg = svg_of(drawn_trace("synthetic", "", 2, 5));
    std::set<int> directions;
    std::set<int> lengths;
    const std::size_t end = svg.find("\" stroke=\"#1d2433\" stroke-width=\"0.7\"");
    ASSERT_NE(end, std::string::npos);
    const std::size_t begin = svg.rfind("<path", end);
    for (const auto& [from, to] :
         pairs_in(svg.substr(begin, end - begin), R"(M[0-9.]+ (\d+)V(\d+))")) {
        directions.insert(to > from ? 1 : -1);
        lengths.insert(std::abs(to - from));
    }
    EXPECT_EQ(directions.size(), 2U) << "either worker helps the other";
    EXPECT_EQ(lengths.size(), 1U);
}

TEST(TraceSvg, LanesEndWithTheShareOfTheTimeThatWasUsed) {
    const DrawnTrace& drawn = small_trace();
    const simulator::Timeline& timeline = drawn.search.timeline;
    const auto usage = usage_of(timeline);
    const std::string svg = svg_of(drawn);
    for (const auto& use : usage) {
        const UseShares shares = shares_of(use, Duration{}, timeline.end);
        const double busy = 1 - shares[static_cast<std::size_t>(Use::wait)] -
                            shares[static_cast<std::size_t>(Use::idle)];
        EXPECT_LT(busy, 0.99);
        EXPECT_NE(svg.find(fmt::format(">{:.0f} %<", 100 * busy)), std::string::npos) << busy;
    }
}

TEST(TraceEvents, NestInEachTrackAndHaveBothEndsOfEachJoin) {
    const json events = json::parse(chrome_events_of(small_trace()))["traceEvents"];
    std::map<int, std::vector<double>> ends;  // of the events that are open, by track
    std::map<std::string, std::set<std::string>> arrows;
    std::size_t spans = 0;
    for (const json& event : events) {
        const std::string phase = event["ph"];
        if (phase == "s" || phase == "f") arrows[event["id"]].insert(phase);
        if (phase != "X") continue;
        ++spans;
        auto& open = ends[event["tid"]];
        const double begin = event["ts"];
        const double end = begin + event["dur"].get<double>();
        constexpr double rounding = 1e-6;
        while (!open.empty() && open.back() <= begin + rounding) open.pop_back();
        if (!open.empty()) {
            EXPECT_LE(end, open.back() + rounding);
        }
        open.push_back(end);
    }
    EXPECT_EQ(spans, small_trace().timeline().spans.size());
    EXPECT_EQ(ends.size(), 4U);
    EXPECT_EQ(arrows.size(), small_trace().search.measurement.statistics.joins);
    for (const auto& [id, phases] : arrows) EXPECT_EQ(phases.size(), 2U) << id;
}

TEST(TracePage, HoldsEverySpanInOneFile) {
    const std::string page = page_of(small_trace());
    const auto told = page_data(page);
    EXPECT_EQ(told["spans"].size(), small_trace().timeline().spans.size());
    EXPECT_EQ(told["usage"].size(), 4U);
    EXPECT_EQ(page.find("src="), std::string::npos) << "needs another file";
    expect_lacks(page, "<title>a <");
}

TEST(TracePage, DrawsInColoursOfDayAndNight) {
    const std::string page = page_of(small_trace());
    expect_lacks(page, "Style = \"#");
    EXPECT_EQ(page_data(page)["uses"].back()[1], "") << "no work is as pale as the page";
}

// The moves of games with passes in their searches can be named, and every run is the same.
TEST(Trace, OnVirtualProcessorsIsTheSameToTheByte) {
    for (const auto& [game, position] :
         {std::pair("gomoku", "h8 i9 g7"), {"xiangqi", "startpos"}, {"tictactoe", ""}}) {
        const DrawnTrace one = drawn_trace(game, position, 5, 6);
        const DrawnTrace other = drawn_trace(game, position, 5, 6);
        EXPECT_GT(one.timeline().splits.size(), 0U) << game;
        for (const std::string_view format : trace_format_names()) {
            EXPECT_EQ(written(one, format, 0), written(other, format, 0)) << game << format;
        }
    }
    EXPECT_THROW(written(small_trace(), "pdf", 0), UserError);
}

TEST(Trace, OfThreadsCountsTheNodesOfTheirSearch) {
    const auto subject = make_subject("synthetic");
    const auto traced = subject->trace("", {.threads = 2, .depth = 5, .hash_mib = 1}, {});
    ASSERT_TRUE(traced);
    std::uint64_t nodes = 0;
    for (const auto& worker : traced->timeline.workers) nodes += worker.nodes;
    EXPECT_EQ(nodes, traced->measurement.statistics.nodes);
    ASSERT_EQ(traced->measurement.workers.size(), 2U);
    EXPECT_EQ(traced->measurement.workers[0].nodes, traced->timeline.workers[0].nodes);
}

}  // namespace
}  // namespace ybw::bench
