#include "engine/search/textbook_search.hpp"

#include <algorithm>
#include <utility>

#include "engine/classic/minimal_tree.hpp"
#include "engine/search/search_values.hpp"
#include "parallel/threads.hpp"

namespace ybw {
namespace {

constexpr std::string_view engine_name = "ybw";
/// Enough for the positions of a minute of one thread.
constexpr std::size_t engine_hash_mib = 64;

}  // namespace

TextbookSearch::TextbookSearch(std::string algorithm, const AnyPosition& position,
                               const Limits& limits, classic::MoveOrder order)
    : algorithm_(std::move(algorithm)), order_(order), position_(position), limits_(limits) {}

void TextbookSearch::stop() noexcept {
    stopped_.store(true, std::memory_order_relaxed);
}

Status TextbookSearch::status() const {
    return {.depth = depth_.load(std::memory_order_relaxed),
            .statistics = {.nodes = nodes_.load(std::memory_order_relaxed)},
            .time = watch_.elapsed()};
}

report::Summary TextbookSearch::run(const std::function<void(const report::Row&)>& observer,
                                    const DrawStyle& style) {
    Result<AnyMove> result;
    for (Depth depth = 1; depth <= last_depth(); ++depth) {
        depth_.store(depth, std::memory_order_relaxed);
        const Stopwatch watch;
        const auto found = search(depth);
        if (!found) break;
        result.depth = found->depth;
        result.lines = {{.score = found->value, .bound = Bound::exact, .pv = found->pv}};
        result.best = found->best();
        if (found->is_solved()) result.reason = StopReason::solved;
        report::Row row = row_of(position_, {.depth = found->depth,
                                             .line = result.lines.front(),
                                             .statistics = status().statistics,
                                             .time = watch_.elapsed()});
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

report::MinimalNodes TextbookSearch::minimum(const Found& found, Duration search_time) {
    const auto counted = counted_minimum(found.depth, search_time);
    return {.nodes = counted ? *counted
                             : classic::minimal_nodes(position_.legal_moves().size(), found.depth),
            .counted = counted.has_value(),
            .depth_nodes = found.nodes,
            .depth_leaves = found.leaves};
}

/// The search's watch is paused meanwhile.
std::optional<std::uint64_t> TextbookSearch::counted_minimum(Depth depth, Duration search_time) {
    // Counting may take this long, or this many times as long as the search itself.
    constexpr Duration bearable{0.2};
    constexpr double bearable_times = 2;
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

Comparison::Comparison(const AnyPosition& position, Depth last, Duration time,
                       classic::MoveOrder order)
    : position_(position), time_(time), order_(order), last_(last) {}

std::vector<std::string_view> Comparison::algorithms() const {
    auto names = position_.game().textbook_searches();
    names.push_back(engine_name);
    return names;
}

void Comparison::run(std::string_view algorithm, const Observer& observer) {
    Rows rows = algorithm == engine_name ? engine_rows() : textbook_rows(algorithm);
    for (report::ComparedRow& row : rows) {
        row.is_last = &row == &rows.back();
        row.is_cut_short = row.is_last && row.depth < last_;
        observer(row);
    }
}

Comparison::Rows Comparison::textbook_rows(std::string_view algorithm) {
    Rows rows;
    const Stopwatch all;
    for (Depth depth = 1; depth <= last_ && !is_stopped(); ++depth) {
        const Stopwatch watch;
        const auto found =
            position_.game().run_textbook({algorithm, order_}, position_, depth,
                                          [&] { return is_stopped() || all.elapsed() >= time_; });
        if (!found || found->depth < depth) break;
        rows.push_back(row(algorithm, depth, found->value, found->pv, watch.elapsed()));
        rows.back().nodes = found->nodes;
        rows.back().leaves = found->leaves;
        const bool is_whole_tree = algorithm == position_.game().textbook_searches().front();
        if (is_whole_tree && found->evaluations == 0) last_ = depth;
    }
    return rows;
}

void Comparison::stop() noexcept {
    stopped_.store(true, std::memory_order_relaxed);
    const std::lock_guard lock(mutex_);
    if (engine_ != nullptr) engine_->stop();
}

Comparison::Rows Comparison::engine_rows() {
    Rows rows;
    const auto engine =
        position_.game().make_search({.threads = 1, .hash_mib = engine_hash_mib, .exact = true});
    const auto set_engine = [&](AnySearch* search) {
        const std::lock_guard lock(mutex_);
        engine_ = search;
        if (search != nullptr && is_stopped()) search->stop();
    };
    set_engine(engine.get());
    const OnExit no_more_engine([&] { set_engine(nullptr); });
    const auto observer = [&](const Iteration<AnyMove>& iteration) {
        const auto& line = iteration.line;
        rows.push_back(row(engine_name, iteration.depth, line.score, line.pv, iteration.time));
        rows.back().nodes = iteration.statistics.nodes;
    };
    engine->search(position_, {.depth = last_, .time = time_}, observer);
    return rows;
}

report::ComparedRow Comparison::row(std::string_view algorithm, Depth depth, Score score,
                                    const Variation<AnyMove>& pv, Duration time) {
    return {.algorithm = std::string(algorithm),
            .depth = depth,
            .score = score,
            .best = pv.empty() ? "" : position_.format_move(pv.front()),
            .time = time,
            .minimum = minimum(depth)};
}

/// Counted once for each depth, as long as there is time for it.
const report::MinimalNodes& Comparison::minimum(Depth depth) {
    if (const auto known = minima_.find(depth); known != minima_.end()) return known->second;
    report::MinimalNodes minimum;
    if (is_countable_) {
        const Stopwatch watch;
        const auto counted = position_.game().minimal_nodes(
            position_, depth, [&] { return is_stopped() || watch.elapsed() >= time_; });
        minimum.nodes = counted.value_or(0);
        minimum.counted = counted.has_value();
        is_countable_ = minimum.counted;
    }
    if (!minimum.counted)
        minimum.nodes = classic::minimal_nodes(position_.legal_moves().size(), depth);
    return minima_.emplace(depth, minimum).first->second;
}

}  // namespace ybw
