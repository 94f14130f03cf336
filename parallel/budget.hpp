// NodeBudget and Allowance: how many nodes a search, or a part of it, may still spend.
//
// Thread safety: everything from any thread but reset, begin and end.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>

#include "parallel/stop.hpp"

namespace ybw {

/// The number of nodes that may still be searched, dealt to the workers in portions so that they do
/// not all write one counter.
class NodeBudget {
public:
    explicit NodeBudget(std::optional<std::uint64_t> nodes = std::nullopt) { reset(nodes); }

    void reset(std::optional<std::uint64_t> nodes) {
        left_.store(static_cast<std::int64_t>(
                        std::min(nodes.value_or(unlimited), std::uint64_t{unlimited})),
                    std::memory_order_relaxed);
    }

    /// Nodes that the caller may search now; 0 if the budget is used up.
    std::int64_t take_portion() {
        // Relaxed: a count; nothing else hangs on it.
        std::int64_t left = left_.load(std::memory_order_relaxed);
        std::int64_t portion = 0;
        do {
            portion = std::clamp<std::int64_t>(left / 64, 1, largest_portion);
            if (left <= 0) return 0;
        } while (!left_.compare_exchange_weak(left, left - portion, std::memory_order_relaxed));
        return portion;
    }

    /// Nodes that have been searched elsewhere; what is left may become less than none.
    void spend(std::uint64_t nodes) {
        left_.fetch_sub(static_cast<std::int64_t>(nodes), std::memory_order_relaxed);
    }

    std::uint64_t left() const {
        return static_cast<std::uint64_t>(
            std::max<std::int64_t>(left_.load(std::memory_order_relaxed), 0));
    }

private:
    static constexpr std::uint64_t unlimited = std::uint64_t{1} << 62;
    static constexpr std::int64_t largest_portion = 4096;
    std::atomic<std::int64_t> left_;
};

/// What one part of a search may spend; its nodes poll the flag.
class Allowance {
public:
    Allowance() { end(); }

    const CancelFlag& flag() const { return flag_; }

    /// For searches below `parent`, from now until end(). Requires that none is under way.
    void begin(const CancelFlag* parent, std::uint64_t nodes) {
        flag_.reset(parent);
        left_.store(static_cast<std::int64_t>(std::min(nodes, unlimited)),
                    std::memory_order_relaxed);
    }
    void end() { begin(nullptr, unlimited); }

    /// Nodes that a worker takes from the budget: a portion, so the part ends a little sooner.
    void spend(std::int64_t nodes) {
        // Relaxed: a count; nothing else hangs on it.
        if (left_.fetch_sub(nodes, std::memory_order_relaxed) <= nodes) flag_.raise();
    }

private:
    static constexpr std::uint64_t unlimited = std::uint64_t{1} << 62;
    CancelFlag flag_;
    std::atomic<std::int64_t> left_;
};

}  // namespace ybw
