#include "engine/search/textbook_search.hpp"

#include <algorithm>
#include <utility>

#include "engine/classic/knuth_moore.hpp"
#include "engine/search/search_values.hpp"

namespace ybw {
namespace {

/// What counting the minimal tree may take at least, and in times of the search itself.
constexpr Duration bearable{0.2};
constexpr double bearable_times = 2;

}  // namespace

TextbookSearch::TextbookSearch(std::string algorithm, const AnyPosition& position,
                               const Limits& limits, classic::MoveOrder order)
    : algorithm_(std::move(algorithm)), order_(order), position_(position), limits_(limits) {}

void TextbookSearch::stop() noexcept {
    stopped_.store(true, std::memory_order_relaxed);
}

Status TextbookSearch::status() const {
    Status status;
    status.depth = depth_.load(std::memory_order_relaxed);
    status.statistics.nodes = nodes_.load(std::memory_order_relaxed);
    status.time = watch_.elapsed();
    return status;
}

report::Summary TextbookSearch::run(const std::function<void(const report::Row&)>& observer,
                                    const DrawStyle& style) {
    Result<AnyMove> result;
    for (Depth depth = 1; depth <= last_depth(); ++depth) {
        depth_.store(depth, std::memory_order_relaxed);
        const Stopwatch watch;
        const auto found = search(depth);
        if (!found) break;
        keep(*found, result);
        report::Row row = row_of(position_, iteration(*found));
        row.minimum = minimum(*found, watch.elapsed());
        observer(row);
        if (result.reason == StopReason::solved) break;
    }
    return summary(result, style);
}

/// The result of one depth; nullopt if the search was stopped in it.
std::optional<TextbookSearch::Found> TextbookSearch::search(Depth depth) {
    const std::uint64_t nodes_before = nodes_.load(std::memory_order_relaxed);
    auto found = position_.game().run_textbook({algorithm_, order_}, position_, depth, [&] {
        nodes_.fetch_add(classic::nodes_between_polls, std::memory_order_relaxed);
        return is_stopped() || is_past_limit(watch_);
    });
    if (!found || found->depth < depth) return std::nullopt;
    nodes_.store(nodes_before + found->nodes, std::memory_order_relaxed);
    return found;
}

void TextbookSearch::keep(const Found& found, Result<AnyMove>& result) const {
    result.depth = found.depth;
    result.lines = {{.score = found.value, .bound = Bound::exact, .pv = found.pv}};
    result.best = found.best();
    if (found.is_solved()) result.reason = StopReason::solved;
}

Iteration<AnyMove> TextbookSearch::iteration(const Found& found) const {
    Iteration<AnyMove> iteration;
    iteration.depth = found.depth;
    iteration.line = {.score = found.value, .bound = Bound::exact, .pv = found.pv};
    iteration.statistics.nodes = nodes_.load(std::memory_order_relaxed);
    iteration.time = watch_.elapsed();
    return iteration;
}

report::MinimalNodes TextbookSearch::minimum(const Found& found, Duration search_time) {
    report::MinimalNodes minimum;
    minimum.depth_nodes = found.nodes;
    minimum.depth_leaves = found.leaves;
    const auto counted = counted_minimum(found.depth, search_time);
    minimum.counted = counted.has_value();
    minimum.nodes =
        counted ? *counted : classic::minimal_nodes(position_.legal_moves().size(), found.depth);
    return minimum;
}

/// The search's watch stands still meanwhile.
std::optional<std::uint64_t> TextbookSearch::counted_minimum(Depth depth, Duration search_time) {
    if (!is_countable_) return std::nullopt;
    watch_.pause();
    const Stopwatch watch;
    const Duration most = std::max(bearable, bearable_times * search_time);
    const auto nodes = position_.game().minimal_nodes(position_, depth, [&] {
        return is_stopped() || is_past_limit(run_time_) || watch.elapsed() >= most;
    });
    watch_.resume();
    is_countable_ = nodes.has_value();  // a deeper tree takes longer still
    return nodes;
}

report::Summary TextbookSearch::summary(Result<AnyMove>& result, const DrawStyle& style) const {
    result.statistics.nodes = nodes_.load(std::memory_order_relaxed);
    result.time = watch_.elapsed();
    if (result.reason == StopReason::none) {
        result.reason = is_stopped()            ? StopReason::user
                        : is_past_limit(watch_) ? StopReason::time
                                                : StopReason::depth;
    }
    return summary_of(position_, result, style);
}

}  // namespace ybw
