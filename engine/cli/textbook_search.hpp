// TextbookSearch: one of the textbook algorithms, depth after depth, beside the minimum.
//
// For each depth the algorithm searches anew; then the minimal tree of that very depth is counted,
// as long as that takes no longer than is bearable, and where it does the formula of Knuth & Moore
// for uniform trees stands in. The row of a depth has the nodes and the time of that depth alone,
// so that one sees what each step of the ladder saves.
//
// Thread safety: stop() and status() from any thread, the rest from one.
#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <string>

#include "engine/classic/knuth_moore.hpp"
#include "engine/cli/search_engine.hpp"
#include "engine/cli/search_values.hpp"
#include "parallel/clock.hpp"

namespace ybw::cli {

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
        std::uint64_t nodes_before = 0;
        for (Depth depth = 1; depth <= last_depth(); ++depth) {
            depth_.store(depth, std::memory_order_relaxed);
            const Stopwatch watch;
            const auto found =
                Textbook<T>::run(algorithm_, position_, depth, [&] { return late(); });
            if (!found || found->depth < depth) break;
            keep(*found, depth, result);
            report::Row row = row_of<T>(position_, iteration(*found, depth, watch.elapsed()));
            row.minimum = minimum(depth, watch.elapsed());
            observer(row);
            // The deeper tree is the same one: it ends everywhere before the horizon.
            if (found->nodes == nodes_before) result.reason = StopReason::solved;
            if (result.reason == StopReason::solved || found->value.is_decisive()) break;
            nodes_before = found->nodes;
        }
        return summary(result, style);
    }

private:
    /// What counting the minimal tree may take at least, and in times of the search itself.
    static constexpr Duration bearable{0.2};
    static constexpr double bearable_times = 2;

    Depth last_depth() const { return limits_.depth.value_or(max_ply - 1); }
    bool is_stopped() const { return stopped_.load(std::memory_order_relaxed); }
    bool out_of_time() const { return limits_.time && watch_.elapsed() >= *limits_.time; }
    bool late() const { return is_stopped() || out_of_time(); }

    void keep(const ClassicResult<Move>& found, Depth depth, Result<Move>& result) {
        nodes_.fetch_add(found.nodes, std::memory_order_relaxed);
        result.depth = depth;
        result.lines = {{.score = found.value, .bound = Bound::exact, .pv = found.pv}};
        result.best = found.best();
        if (found.value.is_decisive()) result.reason = StopReason::solved;
    }

    Iteration<Move> iteration(const ClassicResult<Move>& found, Depth depth, Duration time) const {
        Iteration<Move> iteration;
        iteration.depth = depth;
        iteration.line = {.score = found.value, .bound = Bound::exact, .pv = found.pv};
        iteration.statistics.nodes = found.nodes;
        iteration.time = time;
        return iteration;
    }

    report::MinimalNodes minimum(Depth depth, Duration search_time) {
        const Duration most = std::max(bearable, bearable_times * search_time);
        if (is_countable_) {
            const Stopwatch watch;
            const auto nodes = Textbook<T>::minimal_nodes(
                position_, depth, [&] { return late() || watch.elapsed() >= most; });
            if (nodes) return {*nodes, true};
            is_countable_ = false;  // a deeper tree takes longer still
        }
        MovesOf<Position> moves;
        position_.legal_moves(moves);
        return {classic::minimal_nodes(moves.size(), depth), false};
    }

    report::Summary summary(Result<Move>& result, const DrawStyle& style) const {
        result.statistics.nodes = nodes_.load(std::memory_order_relaxed);
        result.time = watch_.elapsed();
        if (result.reason == StopReason::none) {
            result.reason = is_stopped()    ? StopReason::user
                            : out_of_time() ? StopReason::time
                                            : StopReason::depth;
        }
        return summary_of<T>(position_, result, style);
    }

    const std::string algorithm_;
    const Position position_;
    const Limits limits_;
    const Stopwatch watch_;
    bool is_countable_ = true;
    // Statistics and a wish to stop, which carry no other data: relaxed everywhere.
    std::atomic<bool> stopped_ = false;
    std::atomic<Depth> depth_ = 0;
    std::atomic<std::uint64_t> nodes_ = 0;
};

}  // namespace ybw::cli
