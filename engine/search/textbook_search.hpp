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

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "engine/games/any_game.hpp"
#include "engine/report/values.hpp"
#include "engine/search/pausable_stopwatch.hpp"
#include "parallel/limits.hpp"
#include "parallel/result.hpp"

namespace ybw {

class TextbookSearch {
public:
    /// `algorithm` is one of classic/ladder.hpp.
    TextbookSearch(std::string algorithm, const AnyPosition& position, const Limits& limits,
                   classic::MoveOrder order = classic::MoveOrder::generated);

    void stop() noexcept;
    Status status() const;

    /// Calls `observer` after every depth. Throws UserError for an unknown algorithm.
    report::Summary run(const std::function<void(const report::Row&)>& observer,
                        const DrawStyle& style);

private:
    using Found = ClassicResult<AnyMove>;

    Depth last_depth() const { return limits_.depth.value_or(max_ply - 1); }
    bool is_stopped() const { return stopped_.load(std::memory_order_relaxed); }

    /// Reads the watch only if there is a limit.
    template <class Watch>
    bool is_past_limit(const Watch& watch) const {
        return limits_.time && watch.elapsed() >= *limits_.time;
    }

    std::optional<Found> search(Depth depth);
    void keep(const Found& found, Result<AnyMove>& result) const;
    Iteration<AnyMove> iteration(const Found& found) const;
    report::MinimalNodes minimum(const Found& found, Duration search_time);
    std::optional<std::uint64_t> counted_minimum(Depth depth, Duration search_time);
    report::Summary summary(Result<AnyMove>& result, const DrawStyle& style) const;

    const std::string algorithm_;
    const classic::MoveOrder order_;
    const AnyPosition position_;
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
