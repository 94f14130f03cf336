#include "engine/simulator/trace.hpp"

#include <algorithm>
#include <map>

namespace ybw::simulator {
namespace {

/// The beginning of a split point, which its helpers look up.
struct Opening {
    Duration time{};
    Index split = 0;
};

class Builder {
public:
    Timeline build(const Trace& trace) {
        for (const Lane& lane : trace.lanes()) add_lane(lane);
        for (const auto& [span, place] : joined_) resolve(span, place);
        sort_splits();
        for (Span& span : timeline_.spans)
            if (span.occupation == Occupation::search) span.parent = node_above(span);
        return std::move(timeline_);
    }

private:
    void add_lane(const Lane& lane) {
        worker_ = static_cast<int>(timeline_.workers.size());
        timeline_.workers.emplace_back();
        timeline_.left_out += lane.left_out;
        for (const TraceEvent& event : lane.events) add(event);
        while (!open_.empty()) end_span(lane.events.back());  // an exception left them
        if (lane.events.empty()) return;
        WorkerFigures& figures = timeline_.workers.back();
        figures.nodes = lane.events.back().nodes;
        figures.wasted_nodes = lane.events.back().cancelled_nodes;
        timeline_.end = std::max(timeline_.end, lane.events.back().time);
    }

    void add(const TraceEvent& told) {
        WorkerFigures& figures = timeline_.workers.back();
        switch (told.event.action) {
            case SearchAction::enter:
                return begin_span(Occupation::search, told);
            case SearchAction::join:
                ++figures.joins;
                return begin_span(Occupation::help, told);
            case SearchAction::wait:
                return begin_span(Occupation::wait, told);
            case SearchAction::prove:
                return begin_span(Occupation::prove, told);
            case SearchAction::split:
                ++figures.splits;
                return open_split(told);
            case SearchAction::close:
                timeline_.splits[openings_[told.event.split_point].back().split].end = told.time;
                return;
            case SearchAction::leave:
            case SearchAction::part:
            case SearchAction::resume:
            case SearchAction::proved:
                if (open_.empty()) return;
                timeline_.spans[open_.back()].is_complete = true;
                return end_span(told);
        }
    }

    void begin_span(Occupation occupation, const TraceEvent& told) {
        Span span{.occupation = occupation,
                  .worker = worker_,
                  .begin = told.time,
                  .node = told.event,
                  .nodes = told.nodes};
        if (!open_.empty()) span.outer = open_.back();
        if (told.event.split_point != nullptr)
            joined_.emplace_back(timeline_.spans.size(), told.event.split_point);
        open_.push_back(timeline_.spans.size());
        cutoffs_before_.push_back(told.table_cutoffs);
        timeline_.spans.push_back(span);
    }

    void end_span(const TraceEvent& told) {
        Span& span = timeline_.spans[open_.back()];
        span.end = told.time;
        span.nodes = told.nodes - span.nodes;
        span.node.value = told.event.value;
        span.is_from_table = span.occupation == Occupation::search && span.nodes == 1 &&
                             told.table_cutoffs > cutoffs_before_.back();
        WorkerFigures& figures = timeline_.workers.back();
        if (span.occupation == Occupation::wait) figures.idle += span.end - span.begin;
        open_.pop_back();
        cutoffs_before_.pop_back();
    }

    void open_split(const TraceEvent& told) {
        Split split{.owner = worker_, .begin = told.time, .end = told.time};
        if (!open_.empty() && timeline_.spans[open_.back()].occupation == Occupation::search)
            split.node = open_.back();
        openings_[told.event.split_point].push_back({told.time, timeline_.splits.size()});
        timeline_.splits.push_back(std::move(split));
    }

    /// Finds the split point that stood at `place` at that time.
    void resolve(Index number, const void* place) {
        Span& span = timeline_.spans[number];
        const auto& openings = openings_[place];
        const auto later = std::ranges::upper_bound(openings, span.begin, {}, &Opening::time);
        if (later == openings.begin()) return;
        span.split = std::prev(later)->split;
        if (span.occupation == Occupation::help)
            timeline_.splits[*span.split].helpers.push_back(number);
    }

    void sort_splits() {
        std::vector<Index> order(timeline_.splits.size());
        for (Index i = 0; i < order.size(); ++i) order[i] = i;
        const auto time_of = [&](Index i) {
            return std::pair(timeline_.splits[i].begin, timeline_.splits[i].owner);
        };
        std::ranges::stable_sort(order, {}, time_of);
        std::vector<Split> sorted;
        std::vector<Index> place(order.size());
        for (const Index old : order) {
            place[old] = sorted.size();
            sorted.push_back(std::move(timeline_.splits[old]));
        }
        const auto begin_of = [&](Index span) { return timeline_.spans[span].begin; };
        for (Split& split : sorted) std::ranges::stable_sort(split.helpers, {}, begin_of);
        timeline_.splits = std::move(sorted);
        for (Span& span : timeline_.spans)
            if (span.split) span.split = place[*span.split];
    }

    std::optional<Index> node_above(const Span& span) const {
        if (!span.outer) return std::nullopt;
        const Span& outer = timeline_.spans[*span.outer];
        if (outer.occupation == Occupation::search) return span.outer;
        return outer.split ? timeline_.splits[*outer.split].node : std::nullopt;
    }

    Timeline timeline_;
    int worker_ = 0;
    std::vector<Index> open_;                    // spans that have not ended
    std::vector<std::uint64_t> cutoffs_before_;  // of these
    std::vector<std::pair<Index, const void*>> joined_;
    std::map<const void*, std::vector<Opening>> openings_;
};

}  // namespace

Timeline timeline_of(const Trace& trace) {
    return Builder().build(trace);
}

std::vector<AnyMove> path_to(const Timeline& timeline, Index span) {
    std::vector<AnyMove> path;
    for (std::optional<Index> at = span; at; at = timeline.spans[*at].parent) {
        const Span& node = timeline.spans[*at];
        if (node.node.ply > 0) path.push_back(node.node.move);
    }
    std::ranges::reverse(path);
    return path;
}

}  // namespace ybw::simulator
