// CancelFlag and StopSignal: how a search below a node learns that its value is no longer needed.
//
// Flags form a chain from a node to the root: each split point has one, and the stop signal of
// user, clock and node budget is the last. A search polls the whole chain at every node (about a
// nanosecond for four levels). A raised flag means: return without a value.
//
// Invariant: a raised flag stays raised until every search below it has returned. So a value that
// was computed under an unraised chain, and checked afterwards, is complete.
//
// Thread safety: raise and is_cancelled from any thread; StopSignal::request from a signal handler
// too, since its atomics are lock-free.
#pragma once

#include <atomic>

#include "parallel/limits.hpp"

namespace ybw {

class CancelFlag {
public:
    CancelFlag() = default;
    /// Below `parent`.
    explicit CancelFlag(const CancelFlag* parent) : parent_(parent) {}
    CancelFlag(const CancelFlag&) = delete;
    CancelFlag& operator=(const CancelFlag&) = delete;

    /// Starts anew below `parent`. Requires that no search is below this flag.
    void reset(const CancelFlag* parent) {
        parent_ = parent;
        // Relaxed: the searches below get to know this flag through a lock that orders it.
        raised_.store(false, std::memory_order_relaxed);
    }

    /// Asks all searches below to leave.
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

    /// The flag above; nullptr: there is none.
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
    /// What searches poll.
    const CancelFlag& flag() const { return flag_; }

    /// Asks the search to end; the first reason stays.
    void request(StopReason reason) noexcept {
        StopReason expected = StopReason::none;
        // Acquire: partner of the release in reset.
        reason_.compare_exchange_strong(expected, reason, std::memory_order_acquire,
                                        std::memory_order_relaxed);
        flag_.raise();
    }

    /// Whether somebody has asked.
    bool is_requested() const { return flag_.is_cancelled(); }

    /// Why, once a search has ended for it. A user's request that came during reset() may have lost
    /// its reason to it, not its flag; all others belong to a search and are over by then.
    StopReason reason() const {
        const StopReason reason = reason_.load(std::memory_order_relaxed);
        return reason == StopReason::none && is_requested() ? StopReason::user : reason;
    }

    /// Requires that no search runs. A request at the same time is for the search that has ended,
    /// or for the next.
    void reset() {
        // In this order, and request in the other one: no reason is left without its flag, so a
        // later request, for time or nodes, is not refused for a reason that counts no more.
        flag_.reset(nullptr);
        reason_.store(StopReason::none, std::memory_order_release);
    }

    static_assert(std::atomic<StopReason>::is_always_lock_free);

private:
    CancelFlag flag_;
    std::atomic<StopReason> reason_ = StopReason::none;
};

}  // namespace ybw
