// CancelFlag and StopSignal: how a search below a node learns that nobody wants its value any more.
//
// Flags form a chain from a node to the root: each split point has one, and the stop signal of
// user, clock and node budget is the last. A search polls the whole chain at every node (about a
// nanosecond for four levels); what it finds raised means "return without a value".
//
// Invariant: a raised flag stays raised until every search below it has returned, so a value that
// was computed under an unraised chain, and checked afterwards, was never touched by a
// cancellation.
//
// Thread safety: raise and is_raised from any thread; StopSignal::request also from a signal
// handler, since its atomics are lock-free.
#pragma once

#include <atomic>

#include "parallel/limits.hpp"

namespace ybw {

class CancelFlag {
public:
    CancelFlag() = default;
    explicit CancelFlag(const CancelFlag* parent) : parent_(parent) {}
    CancelFlag(const CancelFlag&) = delete;
    CancelFlag& operator=(const CancelFlag&) = delete;

    /// Starts anew below `parent`. Requires that no search is below this flag.
    void reset(const CancelFlag* parent) {
        parent_ = parent;
        // Relaxed: the searches below get to know this flag through a lock that orders it.
        raised_.store(false, std::memory_order_relaxed);
    }

    // Relaxed, as is the load in is_cancelled: the flag carries no data, it only asks to leave;
    // whoever collects the results synchronizes through the lock of the split point.
    void raise() { raised_.store(true, std::memory_order_relaxed); }

    /// Whether this flag or one above it is raised.
    bool is_cancelled() const {
        for (const CancelFlag* flag = this; flag != nullptr; flag = flag->parent_) {
            if (flag->raised_.load(std::memory_order_relaxed)) return true;
        }
        return false;
    }

    /// Whether this very flag is raised, whatever is above it.
    bool is_raised_here() const { return raised_.load(std::memory_order_relaxed); }

    const CancelFlag* parent() const { return parent_; }

private:
    const CancelFlag* parent_ = nullptr;
    std::atomic<bool> raised_ = false;
};

/// The same for a search that need not be told: no flag is never raised.
inline bool is_cancelled(const CancelFlag* flag) {
    return flag != nullptr && flag->is_cancelled();
}

/// The root of every chain.
class StopSignal {
public:
    const CancelFlag& flag() const { return flag_; }

    /// Asks the search to end; the first reason stays.
    void request(StopReason reason) noexcept {
        StopReason expected = StopReason::none;
        // Relaxed: the reason is read after the search has ended, which synchronizes.
        reason_.compare_exchange_strong(expected, reason, std::memory_order_relaxed);
        flag_.raise();
    }

    bool is_requested() const { return flag_.is_cancelled(); }
    StopReason reason() const { return reason_.load(std::memory_order_relaxed); }

    /// Requires that no search runs.
    void reset() {
        reason_.store(StopReason::none, std::memory_order_relaxed);
        flag_.reset(nullptr);
    }

    static_assert(std::atomic<StopReason>::is_always_lock_free);

private:
    CancelFlag flag_;
    std::atomic<StopReason> reason_ = StopReason::none;
};

}  // namespace ybw
