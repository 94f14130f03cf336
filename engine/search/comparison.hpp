// Comparison: every search of the ladder, and the engine, on one position, depth after depth.
//
// All search the same depths, so that their values have to be equal: the engine in its exact mode,
// with one thread. Each has its own time; what does not finish a depth in it goes no deeper. Where
// the game ends before a depth everywhere, which minimax finds out, none goes deeper either.
//
// Thread safety: stop() from any thread, the rest from one.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <string_view>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/report/comparison.hpp"

namespace ybw {

class Comparison {
public:
    using Observer = std::function<void(const report::ComparedRow&)>;

    /// `time` is what each search may take, `order` that of the ladder; the engine has its own.
    /// Requires an open position and last >= 1.
    Comparison(const AnyPosition& position, Depth last, Duration time,
               classic::MoveOrder order = classic::MoveOrder::generated);

    /// What can be compared: the ladder, then "ybw".
    std::vector<std::string_view> algorithms() const;

    void stop() noexcept { stopped_.store(true, std::memory_order_relaxed); }
    bool is_stopped() const { return stopped_.load(std::memory_order_relaxed); }

    /// Calls `observer` for every depth that is finished.
    void run(std::string_view algorithm, const Observer& observer);

private:
    using Rows = std::vector<report::ComparedRow>;

    Rows textbook_rows(std::string_view algorithm);
    Rows engine_rows();
    report::ComparedRow row(std::string_view algorithm, Depth depth, Score score,
                            std::optional<AnyMove> best, Duration time);
    const report::MinimalNodes& minimum(Depth depth);

    const AnyPosition position_;
    const Duration time_;
    const classic::MoveOrder order_;
    Depth last_;
    bool is_countable_ = true;
    std::map<Depth, report::MinimalNodes> minima_;
    std::atomic<bool> stopped_ = false;  // a wish, which carries no other data: relaxed everywhere
};

}  // namespace ybw
