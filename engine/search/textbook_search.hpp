// TextbookSearch: one of the textbook algorithms, depth after depth, beside the minimum.
//
// For each depth the algorithm searches anew; then the minimal tree of that very depth is counted,
// as long as that takes no longer than is bearable, and where it does the formula of Knuth & Moore
// for uniform trees stands in. Counting is no part of the search: neither the time that is shown
// nor the time limit has it in, but once the limit has passed nothing more is counted. Rows have
// the nodes and the time since the search began, as all rows have, and beside the minimum the nodes
// of that depth alone, so that one sees what each step of the ladder saves.
//
// Thread safety: stop() and status() from any thread, the rest from one.
#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <optional>
#include <string>

#include "engine/classic/knuth_moore.hpp"
#include "engine/search/pausable_stopwatch.hpp"
#include "engine/search/search_engine.hpp"
#include "engine/search/typed_values.hpp"

namespace ybw {

template <EngineGame T>
class TextbookSearch {
public:
    using Position = typename T::Position;
    using Move = typename Position::Move;

    TextbookSearch(std::string algorithm, const Position& position, const Limits& limits)
        : algorithm_(std::move(algorithm)), position_(position), limits_(limits) {}

    void stop() noexcept { stopped_.store(true, std::memory_order_relaxed); }

    Status status() const {
        Status status;
        status.depth = depth_.load(std::memory_order_relaxed);
        status.statistics.nodes = nodes_.load(std::memory_order_relaxed);
        status.time = watch_.elapsed();
        return status;
    }

    report::Summary run(const std::function<void(const report::Row&)>& observer,
                        const DrawStyle& style) {
        Result<Move> result;
        for (Depth depth = 1; depth <= last_depth(); ++depth) {
            depth_.store(depth, std::memory_order_relaxed);
            const Stopwatch watch;
            const auto found = search(depth);
            if (!found) break;
            keep(*found, result);
            report::Row row = row_of<T>(position_, iteration(*found));
            row.minimum = minimum(*found, watch.elapsed());
            observer(row);
            if (result.reason == StopReason::solved) break;
        }
        return summary(result, style);
    }

private:
    /// What counting the minimal tree may take at least, and in times of the search itself.
    static constexpr Duration bearable{0.2};
    static constexpr double bearable_times = 2;

    Depth last_depth() const { return limits_.depth.value_or(max_ply - 1); }
    bool is_stopped() const { return stopped_.load(std::memory_order_relaxed); }
    bool late() const { return is_stopped() || is_past_limit(watch_); }

    template <class Watch>
    bool is_past_limit(const Watch& watch) const {
        return limits_.time && watch.elapsed() >= *limits_.time;
    }

    /// The result of one depth; nullopt if the search was stopped in it.
    std::optional<ClassicResult<Move>> search(Depth depth) {
        const std::uint64_t nodes_before = nodes_.load(std::memory_order_relaxed);
        const auto found = Textbook<T>::run(algorithm_, position_, depth, [&] {
            nodes_.fetch_add(classic::nodes_between_polls, std::memory_order_relaxed);
            return late();
        });
        if (!found || found->depth < depth) return std::nullopt;
        nodes_.store(nodes_before + found->nodes, std::memory_order_relaxed);
        return found;
    }

    void keep(const ClassicResult<Move>& found, Result<Move>& result) const {
        result.depth = found.depth;
        result.lines = {{.score = found.value, .bound = Bound::exact, .pv = found.pv}};
        result.best = found.best();
        if (found.is_solved()) result.reason = StopReason::solved;
    }

    Iteration<Move> iteration(const ClassicResult<Move>& found) const {
        Iteration<Move> iteration;
        iteration.depth = found.depth;
        iteration.line = {.score = found.value, .bound = Bound::exact, .pv = found.pv};
        iteration.statistics.nodes = nodes_.load(std::memory_order_relaxed);
        iteration.time = watch_.elapsed();
        return iteration;
    }

    report::MinimalNodes minimum(const ClassicResult<Move>& found, Duration search_time) {
        report::MinimalNodes minimum;
        minimum.depth_nodes = found.nodes;
        const auto counted = counted_minimum(found.depth, search_time);
        minimum.counted = counted.has_value();
        if (counted) {
            minimum.nodes = *counted;
        } else {
            MovesOf<Position> moves;
            position_.legal_moves(moves);
            minimum.nodes = classic::minimal_nodes(moves.size(), found.depth);
        }
        return minimum;
    }

    /// The search's watch stands still meanwhile.
    std::optional<std::uint64_t> counted_minimum(Depth depth, Duration search_time) {
        if (!is_countable_) return std::nullopt;
        watch_.pause();
        const Stopwatch watch;
        const Duration most = std::max(bearable, bearable_times * search_time);
        const auto nodes = Textbook<T>::minimal_nodes(position_, depth, [&] {
            return is_stopped() || is_past_limit(run_time_) || watch.elapsed() >= most;
        });
        watch_.resume();
        is_countable_ = nodes.has_value();  // a deeper tree takes longer still
        return nodes;
    }

    report::Summary summary(Result<Move>& result, const DrawStyle& style) const {
        result.statistics.nodes = nodes_.load(std::memory_order_relaxed);
        result.time = watch_.elapsed();
        if (result.reason == StopReason::none) {
            result.reason = is_stopped()            ? StopReason::user
                            : is_past_limit(watch_) ? StopReason::time
                                                    : StopReason::depth;
        }
        return summary_of<T>(position_, result, style);
    }

    const std::string algorithm_;
    const Position position_;
    const Limits limits_;
    const Stopwatch run_time_;
    PausableStopwatch watch_;  // of the search alone
    bool is_countable_ = true;
    // Statistics and a wish to stop, which carry no other data: relaxed everywhere.
    std::atomic<bool> stopped_ = false;
    std::atomic<Depth> depth_ = 0;
    std::atomic<std::uint64_t> nodes_ = 0;
};

}  // namespace ybw
