// The ladder of textbook searches: one of them depth after depth (TextbookSearch), or all of them
// and the engine beside each other (Comparison).
//
// Thread safety: stop() and status() from any thread, the rest from one.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/report/comparison.hpp"
#include "engine/report/values.hpp"
#include "parallel/clock.hpp"
#include "parallel/limits.hpp"
#include "parallel/result.hpp"

namespace ybw {

/// The time of a search alone, when its thread does other work in between.
///
/// Thread safety: `pause` and `resume`, in turns, from one thread; `elapsed` from any.
class PausableStopwatch {
public:
    Duration elapsed() const {
        const double stopped_at = stopped_at_;
        return Duration(stopped_at < 0 ? running() : stopped_at);
    }

    void pause() { stopped_at_ = running(); }

    /// The pause is added before the watch is set going, so that nobody sees it as time.
    void resume() {
        paused_ = watch_.elapsed().count() - stopped_at_;
        stopped_at_ = is_running;
    }

private:
    static constexpr double is_running = -1;

    double running() const { return watch_.elapsed().count() - paused_; }

    const Stopwatch watch_;
    std::atomic<double> paused_ = 0;               // seconds, all pauses together
    std::atomic<double> stopped_at_ = is_running;  // seconds
};

/// One of the textbook algorithms, depth after depth, compared with the minimum.
///
/// For each depth the algorithm searches anew. Then the minimal tree of that depth is counted, as
/// long as that takes a bearable time; after that the formula of Knuth & Moore for uniform trees
/// stands in. Counting is no part of the search: the time shown and the time limit leave it out,
/// but nothing more is counted once the limit has passed. Rows have the nodes and the time since
/// the search began, as all rows have. Beside the minimum they have the nodes of that depth alone,
/// which show what each step of the ladder saves.
///
/// Thread safety: stop() and status() from any thread, the rest from one.
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
    // Statistics and a request to stop, which carry no other data: relaxed everywhere.
    std::atomic<bool> stopped_ = false;
    std::atomic<Depth> depth_ = 0;
    std::atomic<std::uint64_t> nodes_ = 0;
};

/// Every search of the ladder, and the engine, on one position, depth after depth.
///
/// All search the same depths, so that their values have to be equal: the engine in its exact mode,
/// with one thread. Each has its own time limit; a search that does not finish a depth in it goes
/// no deeper. Where minimax finds that the game ends before a depth everywhere, none goes deeper.
///
/// Thread safety: stop() from any thread, the rest from one.
class Comparison {
public:
    using Observer = std::function<void(const report::ComparedRow&)>;

    /// `time` is the limit of each search; `order` is that of the ladder, the engine has its own.
    /// Requires an open position and last >= 1.
    Comparison(const AnyPosition& position, Depth last, Duration time,
               classic::MoveOrder order = classic::MoveOrder::generated);

    /// The algorithms to compare: the ladder, then "ybw".
    std::vector<std::string_view> algorithms() const;

    void stop() noexcept;
    bool is_stopped() const { return stopped_.load(std::memory_order_relaxed); }

    /// Calls `observer` for every depth that is finished.
    void run(std::string_view algorithm, const Observer& observer);

private:
    using Rows = std::vector<report::ComparedRow>;

    Rows textbook_rows(std::string_view algorithm);
    Rows engine_rows();
    report::ComparedRow row(std::string_view algorithm, Depth depth, Score score,
                            const Variation<AnyMove>& pv, Duration time);
    const report::MinimalNodes& minimum(Depth depth);

    const AnyPosition position_;
    const Duration time_;
    const classic::MoveOrder order_;
    Depth last_;
    bool is_countable_ = true;
    std::map<Depth, report::MinimalNodes> minima_;
    std::atomic<bool> stopped_ = false;  // a request that carries no other data: relaxed everywhere
    std::mutex mutex_;
    AnySearch* engine_ = nullptr;  // that searches; guarded by the mutex
};

}  // namespace ybw
