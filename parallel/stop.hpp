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
    // Relaxed, as is the load in is_cancelled: the flag carries no data, it only asks to leave; the
    // thread that collects the results synchronizes through the lock of the split point.
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

/// The same for a search that may have no flag; a null flag is never raised.
inline bool is_cancelled(const CancelFlag* flag) {
    return flag != nullptr && flag->is_cancelled();
}

/// The root of every chain.
class StopSignal {
public:
    /// The flag that searches poll.
    const CancelFlag& flag() const { return flag_; }

    /// Asks the search to end; the first reason stays.
    void request(StopReason reason) noexcept {
        StopReason expected = StopReason::none;
        // Acquire: partner of the release in reset.
        reason_.compare_exchange_strong(expected, reason, std::memory_order_acquire,
                                        std::memory_order_relaxed);
        flag_.raise();
    }

    /// Whether the search was asked to end.
    bool is_requested() const { return flag_.is_cancelled(); }

    /// The reason, once the search has ended. reset() may erase the reason of a simultaneous user's
    /// request, but not its flag. Requests for all other reasons belong to a search, and are over
    /// before reset().
    StopReason reason() const {
        const StopReason reason = reason_.load(std::memory_order_relaxed);
        return reason == StopReason::none && is_requested() ? StopReason::user : reason;
    }

    /// Requires that no search runs. A simultaneous request counts for the search that has ended,
    /// or for the next.
    void reset() {
        // First the flag, then the reason; request() has the opposite order. So no reason stays
        // without its flag, and no old reason makes a later request, for time or nodes, fail.
        flag_.reset(nullptr);
        reason_.store(StopReason::none, std::memory_order_release);
    }

    static_assert(std::atomic<StopReason>::is_always_lock_free);

private:
    CancelFlag flag_;
    std::atomic<StopReason> reason_ = StopReason::none;
};

}  // namespace ybw
