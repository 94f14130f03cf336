// PausableStopwatch: the time of a search alone, where its thread does other things in between.
//
// Thread safety: `pause` and `resume`, in turns, from one thread; `elapsed` from any.
#pragma once

#include <atomic>

#include "parallel/clock.hpp"

namespace ybw {

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

}  // namespace ybw
